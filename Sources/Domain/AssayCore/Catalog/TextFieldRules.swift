import AssayWire

extension Catalog.Category {
    /// The text fields of an item at its submit.
    ///
    /// Values that the user entered during the capture replace those of the metadata; a blank value replaces nothing.
    ///
    /// - Parameters:
    ///   - submitted: The values by text field id.
    ///   - given: The values from the metadata.
    /// - Throws: `invalid_text_fields`, with one entry for each field that is unknown, too long or missing, or that
    ///   has control characters or invisible ones. A missing style name is allowed.
    package func textFields(
        submitted: [String: String], over given: [String: String]
    ) throws(DomainError) -> [String: String] {
        var problems = FieldProblems()
        var values = given
        for (id, value) in submitted.sorted(by: { $0.key < $1.key }) {
            guard let field = textFields.first(where: { $0.id == id }) else {
                let known = textFields.map(\.id).joined(separator: ", ")
                problems.add(id, "unknown_text_field", "The category \(self.id) has \(known).")
                continue
            }
            problems.checkText(value, of: id, max: field.max, isIdentifier: field.identifier)
            if value.contains(where: { !$0.isWhitespace }) { values[id] = value }
        }
        for field in textFields where field.required && values[field.id] == nil {
            if MetadataKey(rawValue: field.id)?.isAskedDuringCapture == true { continue }
            problems.add(field.id, "missing", "An item of the category \(id) can't be submitted without this.")
        }
        guard problems.isEmpty else { throw problems.error(code: .invalidTextFields) }
        return values
    }

    /// The text fields of an item after an edit.
    ///
    /// - Parameters:
    ///   - edited: The new values by text field id; a blank one clears the field.
    ///   - current: The current values.
    /// - Throws: `invalid_text_fields`, with one entry for each field that is unknown, not editable, too long, or
    ///   cleared although the category requires it, or that has control characters.
    package func textFields(
        edited: [String: String], of current: [String: String]
    ) throws(DomainError) -> [String: String] {
        var problems = FieldProblems()
        var values = current
        for (id, value) in edited.sorted(by: { $0.key < $1.key }) {
            let isBlank = value.allSatisfy(\.isWhitespace)
            guard let field = textFields.first(where: { $0.id == id }), field.editable else {
                let editable = textFields.filter(\.editable).map(\.id).joined(separator: ", ")
                let choices = editable.isEmpty ? "none can" : "these can: \(editable)"
                problems.add(id, "not_editable", "This field can't be edited; of the category \(self.id), \(choices).")
                continue
            }
            problems.checkText(value, of: id, max: field.max, isIdentifier: field.identifier)
            if field.required, isBlank {
                problems.add(id, "missing", "The category \(self.id) requires a value.")
            }
            values[id] = isBlank ? nil : value
        }
        guard problems.isEmpty else { throw problems.error(code: .invalidTextFields) }
        return values
    }
}
