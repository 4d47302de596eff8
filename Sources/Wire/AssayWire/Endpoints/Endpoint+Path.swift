import Foundation

extension Endpoint {
    /// The names in the template's braces, in order.
    package var parameters: [String] {
        template.split(separator: "/").compactMap { segment in
            guard segment.hasPrefix("{"), segment.hasSuffix("}") else { return nil }
            return String(segment.dropFirst().dropLast())
        }
    }

    /// Returns the path with percent-encoded parameters, so that a value can never add a segment.
    ///
    /// - Parameter values: A value for each name in ``parameters``. A missing name leaves its placeholder in the path,
    ///   which no route matches.
    package func path(_ values: [String: String] = [:]) -> String {
        template.split(separator: "/", omittingEmptySubsequences: false).map { segment -> String in
            guard segment.hasPrefix("{"), segment.hasSuffix("}"),
                let value = values[String(segment.dropFirst().dropLast())]
            else { return String(segment) }
            return value.addingPercentEncoding(withAllowedCharacters: Self.segmentCharacters) ?? ""
        }.joined(separator: "/")
    }

    /// The `unreserved` characters of RFC 3986: all others in a segment are escaped.
    private static let segmentCharacters = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
