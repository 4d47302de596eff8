import AssayCore

/// A value of a file, with its location.
struct Located<Value> {
    let value: Value
    let location: CatalogDiagnostic.Location
}

/// The state collected while the files of one catalog are read: problems, and references between files.
///
/// A class, because readers at every depth add to the same instance. It does not outlive one call of the loader.
final class LoadingSession {
    private var found: [CatalogDiagnostic]
    /// References to texts.
    private(set) var textReferences: [Located<TextKey>] = []
    /// References from brands to categories.
    var categoryReferences: [Located<String>] = []
    /// References from conditions to brands.
    var brandReferences: [Located<String>] = []
    /// The ids of all brands; `nil` if their file can't be used, so that references to brands aren't reported as
    /// wrong.
    var brandIDs: Set<String>?

    init(problems: [CatalogDiagnostic]) {
        found = problems
    }

    /// The problems, in the order of files, lines and fields.
    var diagnostics: [CatalogDiagnostic] {
        found.sorted { left, right in
            let (one, other) = (left.location, right.location)
            return (one.file, one.line ?? 0, one.field) < (other.file, other.line ?? 0, other.field)
        }
    }

    func report(_ location: CatalogDiagnostic.Location, _ problem: String, _ remedy: String) {
        found.append(CatalogDiagnostic(location: location, problem: problem, remedy: remedy))
    }

    /// Reports that a whole file is missing or can't be used.
    func reportFile(_ file: String, line: Int? = nil, _ problem: String, _ remedy: String) {
        report(.init(file: file, line: line, field: ""), problem, remedy)
    }

    /// Whether a problem has been reported for any file that satisfies the condition.
    func hasProblems(where isMeant: (String) -> Bool) -> Bool {
        found.contains { isMeant($0.location.file) }
    }

    /// Records that the texts must contain this key.
    func needsText(_ key: TextKey, at location: CatalogDiagnostic.Location) {
        textReferences.append(Located(value: key, location: location))
    }
}
