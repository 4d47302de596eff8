import AssayCore

/// Checks that the brands and categories that files refer to exist.
struct ReferenceCheck {
    let session: LoadingSession

    /// - Parameter categories: The ids of all category files.
    func check(categories: [String]) {
        // The lack of any category is already reported.
        if !categories.isEmpty {
            check(session.categoryReferences, "category", categories, "Add categories/%.yaml.")
        }
        if let brands = session.brandIDs {
            check(session.brandReferences, "brand", brands.sorted(), "Add it to brands.yaml.")
        }
    }

    private func check(_ references: [Located<String>], _ kind: String, _ known: [String], _ remedy: String) {
        for reference in references where !known.contains(reference.value) {
            session.report(
                reference.location, "There is no \(kind) `\(reference.value)`.",
                SpellingSuggestion.remedy(
                    for: reference.value, in: known, else: remedy.replacing("%", with: reference.value)))
        }
    }
}
