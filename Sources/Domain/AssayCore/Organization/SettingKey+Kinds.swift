/// The kinds of settings; a test finds the keys in the code by these functions.
extension SettingKey {
    typealias Path<Root, Value> = any WritableKeyPath<Root, Value> & Sendable

    /// - Parameter parse: Returns `nil` if the text is not a valid value.
    private init<Value>(
        _ name: String, _ summary: String, accepts: String, _ path: Path<OrganizationSettings, Value>,
        text: @escaping @Sendable (Value) -> String, parse: @escaping @Sendable (String) -> Value?
    ) {
        self.init(
            name: name, summary: summary, accepts: accepts, text: { text($0[keyPath: path]) },
            assign: { settings, text in
                guard let value = parse(text) else { return false }
                settings[keyPath: path] = value
                return true
            })
    }

    static func flag(_ name: String, _ summary: String, _ path: Path<OrganizationSettings, Bool>) -> SettingKey {
        SettingKey(name, summary, accepts: "true or false", path, text: { String($0) }, parse: { Bool($0) })
    }

    static func number(
        _ name: String, _ summary: String, _ range: ClosedRange<Int>, _ path: Path<OrganizationSettings, Int>
    ) -> SettingKey {
        SettingKey(
            name, summary, accepts: words(range), path, text: { String($0) }, parse: { number($0, in: range) })
    }

    static func optionalNumber(
        _ name: String, _ summary: String, _ range: ClosedRange<Int>, _ path: Path<OrganizationSettings, Int?>
    ) -> SettingKey {
        SettingKey(
            name, summary, accepts: words(range) + ", or none", path, text: { $0.map { String($0) } ?? none },
            parse: { orNone($0) { number($0, in: range) } })
    }

    static func optionalText(
        _ name: String, _ summary: String, _ accepts: String, _ path: Path<OrganizationSettings, String?>,
        check: @escaping @Sendable (String) -> Bool
    ) -> SettingKey {
        SettingKey(
            name, summary, accepts: accepts, path, text: { $0 ?? none },
            parse: { orNone($0) { check($0) ? $0 : nil } })
    }

    static func policies(
        _ name: String, _ summary: String, _ path: Path<OrganizationSettings, ReviewPolicies>
    ) -> SettingKey {
        SettingKey(
            name, summary,
            accepts: "one, two, or one:N for blind second reviews of N percent, also by brand as in *=one:5 gucci=two",
            path, text: \.text, parse: { ReviewPolicies($0) })
    }

    /// - Parameter name: `limits.` and the limit's key in the stored document.
    static func limit(
        _ name: String, _ summary: String, _ range: ClosedRange<Int>, _ path: Path<OrganizationLimits, Int>
    ) -> SettingKey {
        SettingKey(
            name: name, summary: summary, accepts: words(range), text: { String($0.limits[keyPath: path]) },
            assign: { settings, text in
                guard let value = number(text, in: range) else { return false }
                settings.limits[keyPath: path] = value
                return true
            }, limit: path)
    }

    /// Reads a value that may be left out; `nil` for a text that is neither a value nor the word for none.
    private static func orNone<Value>(_ text: String, _ read: (String) -> Value?) -> Value?? {
        if text == none { return .some(nil) }
        guard let value = read(text) else { return nil }
        return value
    }

    private static func number(_ text: String, in range: ClosedRange<Int>) -> Int? {
        Int(text).flatMap { range.contains($0) ? $0 : nil }
    }

    private static func words(_ range: ClosedRange<Int>) -> String {
        "a whole number from \(range.lowerBound) to \(range.upperBound)"
    }

    /// Whether a text can be an id in the catalog.
    @Sendable static func isIdentifier(_ text: String) -> Bool {
        let alphabet = "abcdefghijklmnopqrstuvwxyz0123456789_"
        return (1...64).contains(text.count) && text.allSatisfy(alphabet.contains)
    }
}
