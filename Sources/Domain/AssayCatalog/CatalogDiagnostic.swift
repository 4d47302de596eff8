/// One problem of a catalog, and its remedy.
package struct CatalogDiagnostic: Error, Sendable, Hashable {
    /// The position of the problem.
    package struct Location: Sendable, Hashable {
        /// The path inside the catalog: `categories/sneakers.yaml`.
        package let file: String
        /// Counted from 1; `nil` if the file itself is missing or can't be read.
        package let line: Int?
        /// The path inside the file, with lists counted from 0, such as `regions[2].label`; empty for the file as a
        /// whole.
        package let field: String
    }

    package let location: Location
    package let problem: String
    package let remedy: String
}

extension CatalogDiagnostic: CustomStringConvertible {
    /// One line in the format of compilers: `categories/sneakers.yaml:12: regions[2].label: …`.
    package var description: String {
        let place = location.line.map { "\(location.file):\($0)" } ?? location.file
        let field = location.field.isEmpty ? "" : " \(location.field):"
        return "\(place):\(field) \(problem) \(remedy)"
    }
}

/// All problems of a catalog, in the order of its files and lines.
package struct CatalogError: Error, Sendable, Hashable, CustomStringConvertible {
    package let diagnostics: [CatalogDiagnostic]

    package var description: String {
        let count = diagnostics.count == 1 ? "1 problem" : "\(diagnostics.count) problems"
        return (["The catalog has \(count):"] + diagnostics.map(\.description)).joined(separator: "\n")
    }
}
