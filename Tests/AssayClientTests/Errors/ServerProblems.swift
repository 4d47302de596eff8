import AssayTestTiming
import Foundation
import Testing

/// The problem codes in the server's source files.
///
/// This test does not link the server, and a manually maintained list would miss new codes.
struct ServerProblems {
    /// The codes of error responses.
    let codes: Set<String>
    /// The codes of invalid item fields.
    let fieldCodes: Set<String>
    /// The codes of rejected photos, from the catalog's texts.
    let photoCodes: Set<String>

    init() throws {
        var (codes, fieldCodes): (Set<String>, Set<String>) = ([], [])
        for folder in ["Sources/Domain", "Sources/Infrastructure", "Sources/Application", "Sources/Server"] {
            for (path, text) in try Self.sources(folder) {
                codes.formUnion(Self.codes(in: text))
                guard path.hasPrefix("AssayCore/Catalog") else { continue }
                let problems = text.matches(of: /problems\.add\(\s*[^,]+,\s*"([a-z_]+)"/).map { String($0.output.1) }
                let checks = text.matches(of: /\badd\(name, "([a-z_]+)"/).map { String($0.output.1) }
                fieldCodes.formUnion(problems + checks)
            }
        }
        self.fieldCodes = fieldCodes
        photoCodes = try Set(
            Self.text("Catalog/texts/en.yaml").matches(of: /\nrefusal\.([a-z_]+):/).map { String($0.output.1) })
        self.codes = try codes.union(Self.documented()).subtracting(photoCodes)
    }

    /// Returns the codes of the table in the documentation.
    private static func documented() throws -> Set<String> {
        let table = try text("docs/sdk/errors.md").components(separatedBy: "## Problem codes").last ?? ""
        let rows = table.split(separator: "\n").filter { $0.hasPrefix("| `") }
        return Set(
            rows.flatMap { row in
                (row.split(separator: "|").first ?? "").matches(of: /`([a-z_]+)`/).map { String($0.output.1) }
            })
    }

    private static func codes(in text: String) -> [String] {
        let refusals = text.matches(of: /DomainError\(\s*\.\w+,\s*"([a-z_]+)"/).map { String($0.output.1) }
        // A `code:` belongs to an error response unless it is part of a photo's or a result's reason.
        let named = text.matches(of: /(\w+\()?code: "([a-z_]+)"/)
            .filter { !["Reason(", "PhotoRejection("].contains($0.output.1 ?? "") }
            .map { String($0.output.2) }
        let headers = text.matches(of: /\binvalid\(\s*(?:"[^"]+"|[\w.]+),\s*"([a-z_]+)"/).map { String($0.output.1) }
        // The rule for text written by people derives its code from the field's name.
        let texts = text.matches(of: /\bfield: "([a-z_]+)", limit:/).map { "invalid_\($0.output.1)" }
        return refusals + named + headers + texts
    }

    static func text(_ path: String) throws -> String {
        try Repository.text(path)
    }

    private static func sources(_ folder: String) throws -> [(path: String, text: String)] {
        let files = try FileManager.default.subpathsOfDirectory(atPath: Repository.file(folder).path)
        return try files.filter { $0.hasSuffix(".swift") }.map { ($0, try text("\(folder)/\($0)")) }
    }
}
