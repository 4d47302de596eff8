import AssayCore
import AssayWire

/// A page of a listing.
struct ListPage: Sendable {
    struct Entry: Sendable, Hashable {
        let key: String
        let modified: Timestamp
    }

    /// The maximum size of a page in bytes: 1,000 keys of 1,024 characters, each of which may be encoded as nine bytes.
    static let maxBytes = 16 * 1024 * 1024

    let entries: [Entry]
    /// The token of the next page; `nil` after the last one.
    let next: String?

    /// The document is not a listing.
    struct Malformed: Error {}

    init(_ bytes: [UInt8]) throws {
        let root = try XMLScanner.read(bytes)
        guard root.name == "ListBucketResult" else { throw Malformed() }
        let isEncoded = root.text("EncodingType") == "url"
        entries = try root.all("Contents").map { node in
            guard let name = node.text("Key"), let key = isEncoded ? PercentEncoding.decode(name) : name,
                let modified = node.text("LastModified").flatMap(ISO8601Moment.init)
            else { throw Malformed() }
            return Entry(key: key, modified: Timestamp(microseconds: modified.firstMicrosecond))
        }
        let token = root.text("NextContinuationToken")
        // A listing that goes on but names no token would begin again with its first page, and never end.
        if root.text("IsTruncated") == "true", token?.isEmpty ?? true { throw Malformed() }
        next = root.text("IsTruncated") == "true" ? token : nil
    }
}
