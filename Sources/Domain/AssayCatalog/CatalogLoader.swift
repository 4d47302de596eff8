package import AssayCore
package import Foundation

/// Reads, checks and compiles a catalog.
package enum CatalogLoader {
    /// Compiles a catalog, or says everything that is wrong with it.
    ///
    /// The texts that the platform itself shows may be left out of a catalog of the operator's own; each that it
    /// leaves out keeps its built-in wording.
    ///
    /// - Parameters:
    ///   - source: The files.
    ///   - hash: Gives the SHA-256 of bytes in lower-case hex.
    /// - Throws: ``CatalogError`` with all problems.
    package static func load(_ source: CatalogSource, hash: (Data) -> String) throws -> Catalog {
        try Catalog(compile(source, platformTexts: builtInTexts()), hash: hash)
    }

    /// Compiles the built-in catalog, which must hold every text itself.
    ///
    /// - Throws: ``CatalogError``; never for the files that are committed, which a test shows.
    package static func loadBuiltIn(hash: (Data) -> String) throws -> Catalog {
        try Catalog(compile(.builtIn, platformTexts: [:]), hash: hash)
    }

    /// - Parameter platformTexts: What completes the platform's own texts, in the languages that the source has.
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
