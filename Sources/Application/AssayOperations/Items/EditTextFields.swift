package import AssayCore

/// Changes those text fields of an item that its category lets the user edit.
package struct EditTextFields: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Parameters:
    ///   - id: The `entrupy_id` as typed by a person.
    ///   - fields: The new values by text field id; an empty text clears a field.
    /// - Throws: `not_found`; `invalid_text_fields`, which names the fields.
    package func callAsFunction(
        _ actor: UserActor, id: String, fields: [String: String]
    ) async throws -> ItemDocument {
        let change = try ItemEditor(platform, actor, id: id)
        let (seen, catalog) = try await change.read()
        guard let category = catalog.category(id: seen.facts.category) else {
            throw DomainError.notFound("category")
        }
        return try await change.run("item.text-fields", catalog: catalog, answering: .result) { item, _ in
            let values = try category.textFields(edited: fields, of: item.facts.textFields)
            // Another Unicode form of the same characters is a change: searches compare bytes.
            let isSame = values.mapValues { Array($0.utf8) } == item.facts.textFields.mapValues { Array($0.utf8) }
            guard !isSame else { return nil }
            return item.edit(ItemFacts(item.facts, textFields: values), at: change.now)
        }
    }
}

extension ItemFacts {
    /// Copies the facts with different text fields.
    init(_ facts: ItemFacts, textFields: [String: String]) {
        self.init(
            category: facts.category, itemType: facts.itemType, brandID: facts.brandID, brandName: facts.brandName,
            styleName: textFields[MetadataKey.styleName.rawValue],
            customerItemID: textFields[MetadataKey.customerItemID.rawValue], textFields: textFields)
    }
}
