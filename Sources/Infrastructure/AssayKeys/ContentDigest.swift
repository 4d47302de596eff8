import Foundation

/// The reason why a `Content-Digest` header can't be used; the server answers the request with 400.
package struct ContentDigestError: Error, Sendable, Hashable, CustomStringConvertible {
    /// One sentence that is safe to send to the caller.
    package let description: String
}

extension SHA256Digest {
    /// Returns the SHA-256 digest in a `Content-Digest` header (RFC 9530: a dictionary of byte sequences, RFC 9651).
    ///
    /// As RFC 9651 requires, other algorithms are ignored, a later `sha-256` replaces an earlier one, and several
    /// header lines may be joined by commas.
    /// - Returns: nil if the header has no `sha-256`.
    /// - Throws: `ContentDigestError` if the header is not such a dictionary, or if the digest does not have 32 bytes.
    package static func parse(contentDigest header: String) throws(ContentDigestError) -> SHA256Digest? {
        var rest = trimmed(header[...])
        var found: SHA256Digest?
        while !rest.isEmpty {
            let (algorithm, bytes) = try member(&rest)
            if algorithm == "sha-256" {
                guard let digest = SHA256Digest(bytes: bytes) else {
                    throw ContentDigestError(description: "Content-Digest: a sha-256 digest has 32 bytes.")
                }
                found = digest
            }
            skipParameters(&rest)
            rest = trimmed(rest)
            guard !rest.isEmpty else { break }
            guard rest.first == "," else {
                throw ContentDigestError(description: "Content-Digest: digests are separated by commas.")
            }
            rest = trimmed(rest.dropFirst())
            guard !rest.isEmpty else {
                throw ContentDigestError(description: "Content-Digest: nothing follows the last comma.")
            }
        }
        return found
    }

    /// Removes one `algorithm=:base64:` from the front and returns it.
    private static func member(_ rest: inout Substring) throws(ContentDigestError) -> (String, [UInt8]) {
        let key = rest.prefix { $0.isASCII && ($0.isLowercase || $0.isNumber || "-_.*".contains($0)) }
        rest = rest.dropFirst(key.count)
        guard !key.isEmpty, rest.hasPrefix("=:"), let end = rest.dropFirst(2).firstIndex(of: ":") else {
            throw ContentDigestError(description: "Content-Digest: expected algorithm=:base64:, in lower case.")
        }
        let text = String(rest[rest.index(rest.startIndex, offsetBy: 2)..<end])
        // RFC 9651 §4.2.7: a parser should not require padding.
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: text + padding) else {
            throw ContentDigestError(description: "Content-Digest: a digest is not valid base64.")
        }
        rest = rest[rest.index(after: end)...]
        return (String(key), Array(data))
    }

    /// Skips parameters (`;name="value"`), which no digest algorithm defines but the grammar allows.
    private static func skipParameters(_ rest: inout Substring) {
        guard rest.first == ";" else { return }
        var quoted = false
        while let character = rest.first, quoted || character != "," {
            if character == "\"" { quoted.toggle() }
            if quoted, character == "\\" { rest = rest.dropFirst() }
            rest = rest.dropFirst()
        }
    }

    private static func trimmed(_ text: Substring) -> Substring {
        let start = text.drop { $0 == " " || $0 == "\t" }
        guard let last = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
        return start[...last]
    }
}
