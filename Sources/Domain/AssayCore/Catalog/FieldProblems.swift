import AssayWire

/// The problems with the fields of one request, collected so that the caller gets all of them in one response.
struct FieldProblems {
    private var fields: [DomainError.Field] = []

    var isEmpty: Bool { fields.isEmpty }

    /// Adds a problem; only the first one of each field is kept.
    mutating func add(_ name: String, _ code: String, _ message: String) {
        guard !fields.contains(where: { $0.name == name }) else { return }
        fields.append(DomainError.Field(name, code, message))
    }

    mutating func add(_ key: MetadataKey, _ code: String, _ message: String) {
        add(key.rawValue, code, message)
    }

    /// Checks a value that a user entered.
    ///
    /// The length is counted in Unicode scalars, as JSON Schema and most databases count characters.
    ///
    /// - Parameter isIdentifier: Whether the value identifies an item, so that it has no invisible character.
    mutating func checkText(_ value: String, of name: String, max: Int, isIdentifier: Bool) {
        if value.unicodeScalars.count > max {
            add(name, "too_long", "Use at most \(max) characters.")
        } else if isIdentifier ? value.isAmbiguous : value.hasInvisibleCharacters {
            add(name, "control_characters", "Leave out line breaks, control characters and invisible ones.")
        }
    }

    /// All problems as one error.
    func error(code: ProblemCode) -> DomainError {
        DomainError.invalid(fields, code: code)
    }
}
