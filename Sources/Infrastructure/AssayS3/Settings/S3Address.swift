/// The place of photos in an object store: a bucket, and the prefix of all keys in it.
package struct S3Address: Sendable, Hashable, CustomStringConvertible {
    package let bucket: String
    /// The prefix without a slash at its ends; "" if the keys begin at the top of the bucket.
    package let prefix: String

    /// - Parameter text: `s3://bucket` or `s3://bucket/prefix`. The prefix consists of parts with the characters
    ///   `A-Za-z0-9._-`, separated by slashes, so that it is the same in a URL, a signature and a listing.
    package init(_ text: String) throws(S3SettingError) {
        // The text is not repeated: it may contain credentials that an operator has put there by mistake.
        guard text.hasPrefix(Self.scheme) else {
            throw Self.invalid("it does not begin with \(Self.scheme)")
        }
        let parts = text.dropFirst(Self.scheme.count).split(separator: "/", omittingEmptySubsequences: false)
        let bucket = String(parts.first ?? "")
        guard Self.isBucket(bucket) else {
            throw Self.invalid("a bucket has 3 to 63 characters a-z, 0-9, - and ., and a letter or digit at its ends")
        }
        var folders = parts.dropFirst()
        if folders.last == "" { folders.removeLast() }
        guard folders.allSatisfy(Self.isFolder), text.utf8.count <= 512 else {
            throw Self.invalid("a part of the prefix is empty, . or .., or has characters other than A-Za-z0-9._-")
        }
        self.bucket = bucket
        prefix = folders.joined(separator: "/")
    }

    package var description: String { Self.scheme + bucket + (prefix.isEmpty ? "" : "/\(prefix)") }

    /// Returns a key below the prefix.
    func key(_ name: String) -> String { prefix.isEmpty ? name : "\(prefix)/\(name)" }

    private static let scheme = "s3://"

    private static func invalid(_ problem: String) -> S3SettingError {
        S3SettingError("address", problem, remedy: "Write it as s3://bucket or s3://bucket/prefix.")
    }

    private static func isBucket(_ name: String) -> Bool {
        func isEnd(_ byte: UInt8?) -> Bool {
            byte.map { (97...122).contains($0) || (48...57).contains($0) } ?? false
        }
        let isNumeric = name.utf8.allSatisfy { (48...57).contains($0) || $0 == UInt8(ascii: ".") }
        return (3...63).contains(name.utf8.count) && isEnd(name.utf8.first) && isEnd(name.utf8.last)
            && name.utf8.allSatisfy { isEnd($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") }
            && !name.contains("..") && !isNumeric
    }

    private static func isFolder(_ name: Substring) -> Bool {
        !name.isEmpty && name != "." && name != ".."
            && name.utf8.allSatisfy { PercentEncoding.isUnreserved($0) && $0 != UInt8(ascii: "~") }
    }
}
