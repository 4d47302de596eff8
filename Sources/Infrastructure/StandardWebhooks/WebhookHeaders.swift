/// A header of a webhook; the raw value is its name.
public enum WebhookHeader: String, Sendable, Hashable, CaseIterable {
    /// The message's id, the same in each attempt to deliver the message.
    case id = "webhook-id"
    /// The time of the attempt, in whole seconds since 1970.
    case timestamp = "webhook-timestamp"
    /// The signatures, separated by spaces; each is a scheme's identifier, a comma, and base64.
    case signature = "webhook-signature"
}

/// The three headers of a webhook.
///
/// A sender gets them from ``WebhookSigner``, and a receiver makes them from the headers of a request. Names are
/// compared without regard to case, and other headers are ignored.
public struct WebhookHeaders: Sendable, Hashable {
    private var values: [WebhookHeader: String] = [:]
    /// The headers that the request has more than once, of which no value can be trusted to be the signed one.
    private(set) var repeated: Set<WebhookHeader> = []

    /// Takes the three headers from the headers of a request, as pairs of name and value.
    public init(_ fields: some Sequence<(String, String)>) {
        for (name, value) in fields {
            guard let header = WebhookHeader(anyCase: name) else { continue }
            if values.updateValue(value, forKey: header) != nil { repeated.insert(header) }
        }
    }

    /// Takes the three headers from a dictionary of values by name.
    public init(_ fields: [String: String]) {
        self.init(fields.map { ($0.key, $0.value) })
    }

    /// The value of a header; `nil` if it is missing.
    public subscript(header: WebhookHeader) -> String? { values[header] }

    /// The headers in the order id, timestamp, signature, for a request that is to be sent.
    public var fields: [(name: String, value: String)] {
        WebhookHeader.allCases.compactMap { header in values[header].map { (header.rawValue, $0) } }
    }
}

extension WebhookHeader {
    /// The header of this name in upper or lower case.
    fileprivate init?(anyCase name: String) {
        // A request may have long names; only a name of the right length is copied.
        guard WebhookHeader.allCases.contains(where: { $0.rawValue.utf8.count == name.utf8.count }) else { return nil }
        self.init(rawValue: name.lowercased())
    }
}
