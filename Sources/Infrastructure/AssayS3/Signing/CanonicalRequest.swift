/// The canonical form of a request, which is signed.
struct CanonicalRequest: Sendable {
    struct Field: Sendable, Hashable {
        let name: String
        let value: String

        init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    let method: String
    /// The path, not encoded.
    let path: String
    /// The query, not encoded, in any order.
    var query: [Field] = []
    /// All headers that are signed, in any order; `host` is one of them.
    var headers: [Field]
    /// The SHA-256 digest of the body in hex.
    let payload: String

    /// The names of the signed headers, in lower case and in order, separated by semicolons.
    var signedNames: String { canonicalHeaders.map(\.name).joined(separator: ";") }

    /// The encoded query, in order, as in the URL.
    var encodedQuery: String {
        query.map { (PercentEncoding.encode($0.name), PercentEncoding.encode($0.value)) }
            .sorted { $0 < $1 }.map { "\($0)=\($1)" }.joined(separator: "&")
    }

    /// The encoded path, as in the URL.
    ///
    /// An object store does not normalize paths: each is a key.
    var encodedPath: String { path.isEmpty ? "/" : PercentEncoding.encode(path, keepsSlashes: true) }

    var text: String {
        let lines = canonicalHeaders.map { "\($0.name):\($0.value)\n" }.joined()
        return [method, encodedPath, encodedQuery, lines, signedNames, payload].joined(separator: "\n")
    }

    private var canonicalHeaders: [Field] {
        var values: [String: [String]] = [:]
        for header in headers { values[header.name.lowercased(), default: []].append(Self.trimmed(header.value)) }
        return values.map { Field($0.key, $0.value.joined(separator: ",")) }.sorted { $0.name < $1.name }
    }

    /// Removes spaces at the ends, and replaces several spaces in a row by one.
    private static func trimmed(_ value: String) -> String {
        value.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
