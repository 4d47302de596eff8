import AssayCore
import Yams

/// Compiles the files into a catalog: reads each file, then checks the references between them.
struct CatalogCompiler {
    let source: CatalogSource
    let session: LoadingSession

    private static let brandsFile = "brands.yaml"
    private static let flagReasonsFile = "flag-reasons.yaml"
    private static let invalidReasonsFile = "invalid-reasons.yaml"
    private static let categoriesFolder = "categories/"
    private static let suffix = ".yaml"

    /// Compiles all files; if the session has problems afterwards, the returned value must not be used.
    func compile(completing platformTexts: [Language: [TextKey: String]]) -> Catalog.Contents {
        guard !source.files.isEmpty || source.problems.isEmpty else { return .empty }
        reportUnknownFiles()
        let brands = root(Self.brandsFile, keys: ["brands"]).map { BrandsFile(root: $0).read() }
        let reasons = ReasonsFiles(
            flagReasons: root(Self.flagReasonsFile, keys: ["flag_reasons"]),
            invalidReasons: root(Self.invalidReasonsFile, keys: ["invalid_reasons"]))
        let flagReasons = reasons.readFlagReasons()
        let invalidReasons = reasons.readInvalidReasons()
        let categories = categories()
        ReferenceCheck(session: session).check(categories: categoryFiles.map(id(ofCategoryFile:)))
        let tables = TextsCheck(session: session).check(texts(), completing: platformTexts)
        return Catalog.Contents(
            brands: brands ?? [], categories: categories, flagReasons: flagReasons, invalidReasons: invalidReasons,
            texts: CatalogTexts(tables))
    }

    /// The texts of each language for which the source has a usable file.
    func texts() -> [Language: [TextKey: Located<String>]] {
        var tables: [Language: [TextKey: Located<String>]] = [:]
        for language in Language.allCases {
            let file = TextsFile.path(of: language)
            guard source.files[file] != nil || language == .english else { continue }
            tables[language] = root(file, keys: nil).map(TextsFile.read)
        }
        return tables
    }

    private var categoryFiles: [String] {
        source.files.keys.filter { $0.hasPrefix(Self.categoriesFolder) && $0.hasSuffix(Self.suffix) }.sorted()
    }

    private func id(ofCategoryFile file: String) -> String {
        String(file.dropFirst(Self.categoriesFolder.count).dropLast(Self.suffix.count))
    }

    private func categories() -> [Catalog.Category] {
        if categoryFiles.isEmpty, !session.hasProblems(where: { $0.hasPrefix(Self.categoriesFolder) }) {
            session.reportFile("categories", "There is no category.", "Add a file such as categories/sneakers.yaml.")
        }
        return categoryFiles.compactMap { file in
            root(file, keys: CategoryFile.keys).flatMap {
                CategoryFile(reader: $0).read(named: id(ofCategoryFile: file))
            }
        }
    }

    /// The top-level mapping of a required file.
    private func root(_ file: String, keys: [String]?) -> MappingReader? {
        guard let text = source.files[file] else {
            // A file that couldn't be read isn't missing: its own problem is in the session.
            if !session.hasProblems(where: { $0 == file }) {
                session.reportFile(file, "The file is missing.", "Add it; docs/operate/catalog.md shows one.")
            }
            return nil
        }
        guard let node = YAMLFile.parse(text, file: file, session: session) else { return nil }
        let located = Located(value: node, location: .init(file: file, line: node.mark?.line ?? 1, field: ""))
        return MappingReader(located, keys: keys, session: session)
    }

    private func reportUnknownFiles() {
        let known =
            [Self.brandsFile, Self.flagReasonsFile, Self.invalidReasonsFile]
            + Language.allCases.map(TextsFile.path)
        for file in source.files.keys.sorted() where !known.contains(file) {
            if !file.hasSuffix(Self.suffix) {
                session.reportFile(file, "The file is not read.", "Let its name end in .yaml.")
            } else if !file.hasPrefix(Self.categoriesFolder) {
                let remedy = SpellingSuggestion.remedy(
                    for: file, in: known, else: "A catalog has \(known.joined(separator: ", ")) and categories.")
                session.reportFile(file, "The file is not part of a catalog.", remedy)
            }
        }
    }
}

extension Catalog.Contents {
    fileprivate static let empty = Catalog.Contents(
        brands: [], categories: [], flagReasons: [], invalidReasons: [], texts: CatalogTexts([:]))
}
