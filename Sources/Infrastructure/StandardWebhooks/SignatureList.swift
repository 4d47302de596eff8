/// The entries of the header `webhook-signature`.
struct SignatureList {
    /// The longest header that is parsed; 32 signatures of `v1a` have fewer bytes.
    static let maximumLength = 4_096
    /// The largest number of entries, which bounds the work of a verification.
    static let maximumCount = 32

    /// The signatures in the order of the header.
    private let entries: [(scheme: WebhookScheme, bytes: [UInt8])]
    /// Whether the header has an entry of a scheme that this library does not know.
    let hasUnknownSchemes: Bool

    /// Parses the header; invalid entries, and those of unknown schemes, are left out.
    init(parsing header: String) throws(WebhookVerificationError) {
        let parts = header.split(separator: " ")
        guard parts.count <= Self.maximumCount else { throw .tooManySignatures(parts.count) }
        var entries: [(WebhookScheme, [UInt8])] = []
        var hasUnknownSchemes = false
        for part in parts {
            guard let comma = part.firstIndex(of: ","), comma > part.startIndex else { continue }
            guard let scheme = WebhookScheme(rawValue: String(part[..<comma])) else {
                hasUnknownSchemes = true
                continue
            }
            let bytes = Base64.decode(part[part.index(after: comma)...])
            if let bytes, bytes.count == scheme.signatureBytes { entries.append((scheme, bytes)) }
        }
        self.entries = entries
        self.hasUnknownSchemes = hasUnknownSchemes
    }

    /// The known schemes of the valid entries, each once, in the order of the header.
    var schemes: [WebhookScheme] {
        entries.reduce(into: []) { if !$0.contains($1.scheme) { $0.append($1.scheme) } }
    }

    /// Returns the signatures of one scheme.
    func signatures(of scheme: WebhookScheme) -> [[UInt8]] {
        entries.filter { $0.scheme == scheme }.map(\.bytes)
    }
}
