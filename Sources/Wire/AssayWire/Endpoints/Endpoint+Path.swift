import Foundation

extension Endpoint {
    /// The names in the template's braces, in order.
    package var parameters: [String] {
        template.split(separator: "/").compactMap { segment in
            guard segment.hasPrefix("{"), segment.hasSuffix("}") else { return nil }
            return String(segment.dropFirst().dropLast())
        }
    }

    /// The path with each parameter filled in and percent-encoded, so that a value can never add a segment.
    ///
    /// - Parameter values: A value per name in ``parameters``. A name that is missing stays as it stands in the
    ///   template, which no route matches.
    package func path(_ values: [String: String] = [:]) -> String {
        template.split(separator: "/", omittingEmptySubsequences: false).map { segment -> String in
            guard segment.hasPrefix("{"), segment.hasSuffix("}"),
                let value = values[String(segment.dropFirst().dropLast())]
            else { return String(segment) }
            return value.addingPercentEncoding(withAllowedCharacters: Self.segmentCharacters) ?? ""
        }.joined(separator: "/")
    }

    /// RFC 3986 `unreserved`: everything else in a segment is escaped.
    private static let segmentCharacters = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
