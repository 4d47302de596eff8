import AssayCatalog
package import AssayCore
import AssayKeys
import AssayWire
package import Foundation

/// The catalog chosen by the operator: the built-in one, or a folder that replaces it completely.
package enum ChosenCatalog {
    /// Loads and validates the catalog.
    ///
    /// - Throws: ``AssayCore/DomainError`` with one field per problem: file, line, field and remedy.
    package static func load(_ folder: URL?) throws -> Catalog {
        do {
            guard let folder else { return try CatalogLoader.loadBuiltIn(hash: digest) }
            return try CatalogLoader.load(.directory(folder), hash: digest)
        } catch let error as CatalogError {
            let fields = error.diagnostics.map { diagnostic in
                let line = diagnostic.location.line.map { ":\($0)" } ?? ""
                let field = diagnostic.location.field.isEmpty ? "" : ": \(diagnostic.location.field)"
                return DomainError.Field(
                    "\(diagnostic.location.file)\(line)\(field)", "invalid_catalog",
                    "\(diagnostic.problem) \(diagnostic.remedy)")
            }
            throw DomainError(
                .init(.badInput, "invalid_catalog"),
                "The catalog has \(fields.count) problems; the first: \(fields[0].message)",
                fields: fields)
        }
    }

    /// Returns a one-line summary of a valid catalog.
    package static func summary(_ folder: URL?) throws -> String {
        let catalog = try load(folder)
        let regions = catalog.categories.reduce(0) { $0 + $1.regions.count }
        return "\(catalog.brands.count) brands, \(catalog.categories.count) categories, \(regions) regions"
    }

    private static func digest(_ data: Data) -> String { SHA256Digest(of: Array(data)).hex }
}
