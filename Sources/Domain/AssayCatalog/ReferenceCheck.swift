import AssayCore

/// Holds the brands and categories that files name against those that there are.
struct ReferenceCheck {
    let session: LoadingSession

    /// - Parameter categories: The ids of the categories that there are files of.
    func check(categories: [String]) {
        // Where there is no category at all, that has been told.
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
