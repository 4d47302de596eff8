package import AssayCore
package import Foundation

/// Reads, checks and compiles a catalog.
package enum CatalogLoader {
    /// Compiles a catalog, or reports all its problems.
    ///
    /// A catalog of the operator's own may omit the texts that the platform itself shows. Each omitted text keeps its
    /// built-in wording.
    ///
    /// - Parameters:
    ///   - source: The files.
    ///   - hash: Returns the SHA-256 of bytes in lowercase hex.
    /// - Throws: ``CatalogError`` with all problems.
    package static func load(_ source: CatalogSource, hash: (Data) -> String) throws -> Catalog {
        try Catalog(compile(source, platformTexts: builtInTexts()), hash: hash)
    }

    /// Compiles the built-in catalog, which must contain every text itself.
    ///
    /// - Throws: ``CatalogError``; never for the committed files, which a test checks.
    package static func loadBuiltIn(hash: (Data) -> String) throws -> Catalog {
        try Catalog(compile(.builtIn, platformTexts: [:]), hash: hash)
    }

    /// - Parameter platformTexts: The built-in wording of the platform's own texts, used for those that the source
    ///   omits.
    ///   Only the languages that the source has are completed.
    static func compile(
        _ source: CatalogSource, platformTexts: [Language: [TextKey: String]]
    ) throws(CatalogError) -> Catalog.Contents {
        let session = LoadingSession(problems: source.problems)
        let contents = CatalogCompiler(source: source, session: session).compile(completing: platformTexts)
        let diagnostics = session.diagnostics
        guard diagnostics.isEmpty else { throw CatalogError(diagnostics: diagnostics) }
        return contents
    }

    private static func builtInTexts() -> [Language: [TextKey: String]] {
        let session = LoadingSession(problems: [])
        return CatalogCompiler(source: .builtIn, session: session).texts().mapValues { table in
            table.mapValues(\.value).filter { PlatformTexts.placeholders[$0.key] != nil }
        }
    }
}
