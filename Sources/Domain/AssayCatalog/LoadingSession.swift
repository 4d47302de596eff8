import AssayCore

/// A value of a file, with the place where it stands.
struct Located<Value> {
    let value: Value
    let location: CatalogDiagnostic.Location
}

/// What is gathered while the files of one catalog are read: problems, and names that other files must know.
///
/// A class, since every reader of every depth adds to the same one; it lives inside one call of the loader.
final class LoadingSession {
    private var found: [CatalogDiagnostic]
    /// Texts that the catalog names.
    private(set) var textReferences: [Located<TextKey>] = []
    /// Categories that brands name.
    var categoryReferences: [Located<String>] = []
    /// Brands that conditions name.
    var brandReferences: [Located<String>] = []
    /// The brands that there are; `nil` where their file can't be used, so that what refers to one isn't blamed.
    var brandIDs: Set<String>?

    init(problems: [CatalogDiagnostic]) {
        found = problems
    }

    /// In the order of files, lines and fields.
    var diagnostics: [CatalogDiagnostic] {
        found.sorted { left, right in
            let (one, other) = (left.location, right.location)
            return (one.file, one.line ?? 0, one.field) < (other.file, other.line ?? 0, other.field)
        }
    }

    func report(_ location: CatalogDiagnostic.Location, _ problem: String, _ remedy: String) {
        found.append(CatalogDiagnostic(location: location, problem: problem, remedy: remedy))
    }

    /// Says that a whole file is missing or can't be used.
    func reportFile(_ file: String, line: Int? = nil, _ problem: String, _ remedy: String) {
        report(.init(file: file, line: line, field: ""), problem, remedy)
    }

    /// Whether anything is wrong so far with a file that the condition holds for.
    func hasProblems(where isMeant: (String) -> Bool) -> Bool {
        found.contains { isMeant($0.location.file) }
    }

    /// Remembers that the texts must have this key.
    func needsText(_ key: TextKey, at location: CatalogDiagnostic.Location) {
        textReferences.append(Located(value: key, location: location))
    }
}
