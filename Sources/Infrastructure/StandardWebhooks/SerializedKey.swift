/// A key in its serialized form: a prefix for its kind, and base64.
struct SerializedKey {
    /// Longer than any valid key, so that a wrong setting is not decoded.
    private static let maximumLength = 512

    let kind: WebhookKeyKind
    let bytes: [UInt8]

    init(parsing text: String) throws(WebhookKeyError) {
        guard !text.isEmpty else { throw .empty }
        guard let kind = WebhookKeyKind.allCases.first(where: { text.hasPrefix($0.rawValue) }) else {
            throw .unknownPrefix
        }
        let encoded = text.dropFirst(kind.rawValue.count)
        guard encoded.utf8.count <= Self.maximumLength else {
            throw .wrongLength(kind, bytes: encoded.utf8.count / 4 * 3)
        }
        guard let bytes = Base64.decode(encoded) else { throw .notBase64 }
        try self.init(kind, bytes)
    }

    init(_ kind: WebhookKeyKind, _ bytes: some Sequence<UInt8>) throws(WebhookKeyError) {
        self.kind = kind
        self.bytes = Array(bytes)
        guard !self.bytes.isEmpty else { throw .empty }
        guard kind.allows(self.bytes.count) else { throw .wrongLength(kind, bytes: self.bytes.count) }
    }

    var text: String { kind.rawValue + Base64.encode(bytes) }
}
