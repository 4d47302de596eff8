import Foundation
import Hummingbird

/// The fields of a form or of a query: names and values, without the nesting that some decoders read into the names.
struct FormFields: Sendable {
    private let values: [String: String]

    /// Reads `name=value&name=value`; of a name that occurs twice, the first value counts.
    init(_ text: String) {
        let pairs = text.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (FormFields.decoded(parts[0]), parts.count == 2 ? FormFields.decoded(parts[1]) : "")
        }
        values = Dictionary(pairs) { first, _ in first }
    }

    /// The text of a field without white space around it; `nil` if it is absent or blank.
    subscript(_ name: String) -> String? {
        guard let text = values[name]?.trimmingCharacters(in: .whitespacesAndNewlines), !text.isEmpty else {
            return nil
        }
        return text
    }

    /// The text of a field as it was entered, such as a password.
    func exact(_ name: String) -> String { values[name] ?? "" }

    /// A value that stands in a URL or in a header: at most 64 ASCII letters, digits, `-` and `_`.
    static func isPlain(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.unicodeScalars.allSatisfy {
                $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "-" || $0 == "_")
            }
    }

    private static func decoded(_ text: Substring) -> String {
        text.replacing("+", with: " ").removingPercentEncoding ?? ""
    }
}

extension Request {
    /// Reads the body of a form.
    func form(upTo bytes: Int) async throws -> FormFields {
        FormFields(String(buffer: try await body.collect(upTo: bytes)))
    }

    /// The fields of the query.
    var queryFields: FormFields { FormFields(uri.query ?? "") }
}
