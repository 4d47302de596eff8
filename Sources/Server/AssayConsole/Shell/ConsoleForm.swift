package import AssayCore
import AssayWire
import Foundation

/// The fields of a form or of a query: names and values.
///
/// A name may occur several times.
package struct ConsoleForm: Sendable {
    private static let mostFields = 512
    private let values: [String: [String]]

    package init(_ values: [String: [String]] = [:]) { self.values = values }

    /// Reads `name=value&name=value`.
    ///
    /// - Throws: `invalid_request` for too many fields, and for text that is not UTF-8 or contains U+0000.
    package init(_ text: String) throws(DomainError) {
        let pairs = text.split(separator: "&", maxSplits: Self.mostFields)
        guard pairs.count <= Self.mostFields else { throw Self.refusal }
        var values: [String: [String]] = [:]
        for pair in pairs {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            values[try Self.decoded(parts[0]), default: []].append(parts.count == 2 ? try Self.decoded(parts[1]) : "")
        }
        self.values = values
    }

    /// The first value of a field without white space around it, with line ends as `\n`; `nil` if it is absent or blank.
    package subscript(_ name: String) -> String? {
        let text = exact(name).trimmingSpaces.replacing("\r\n", with: "\n")
        return text.isEmpty ? nil : text
    }

    /// The first value of a field as it was entered, such as a password; empty if it is absent.
    package func exact(_ name: String) -> String { values[name]?.first ?? "" }

    /// The names of the fields.
    package var names: [String] { values.keys.sorted() }

    /// All values of a field, such as those of checkboxes.
    package func all(_ name: String) -> [String] { values[name] ?? [] }

    /// The values that a person has written, by field: those with spaces or line ends, never passwords or codes.
    var prose: [(name: String, text: String)] {
        values.filter { name, _ in !["csrf", "password", "code", "next"].contains(name) }
            .flatMap { name, values in values.map { (name, $0) } }
            .filter { $0.1.contains(where: \.isWhitespace) || $0.1.count > 40 }
            .sorted { $0 < $1 }
    }

    static let refusal = DomainError(.invalidRequest, "The form could not be read.")

    private static func decoded(_ text: Substring) throws(DomainError) -> String {
        guard let text = text.replacing("+", with: " ").removingPercentEncoding, !text.utf8.contains(0) else {
            throw refusal
        }
        return text
    }
}
