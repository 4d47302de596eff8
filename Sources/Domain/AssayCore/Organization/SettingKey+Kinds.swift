/// The factories of setting keys, one for each kind of value.
extension SettingKey {
    typealias Path<Value> = any WritableKeyPath<OrganizationSettings, Value> & Sendable

    static func flag(_ name: String, _ summary: String, _ path: Path<Bool>) -> SettingKey {
        SettingKey(
            name: name, summary: summary, accepts: "true or false", text: { String($0[keyPath: path]) },
            assign: { settings, text in
                guard let value = Bool(text) else { return false }
                settings[keyPath: path] = value
                return true
            })
    }

    static func number(
        _ name: String, _ summary: String, _ range: ClosedRange<Int>, _ path: Path<Int>
    ) -> SettingKey {
        SettingKey(
            name: name, summary: summary, accepts: words(range), text: { String($0[keyPath: path]) },
            assign: { settings, text in
                guard let value = Int(text), range.contains(value) else { return false }
                settings[keyPath: path] = value
                return true
            })
    }

    static func optionalNumber(
        _ name: String, _ summary: String, _ range: ClosedRange<Int>, _ path: Path<Int?>
    ) -> SettingKey {
        SettingKey(
            name: name, summary: summary, accepts: words(range) + ", or none",
            text: { $0[keyPath: path].map { String($0) } ?? none },
            assign: { settings, text in
                let value = Int(text)
                guard text == none || value.map(range.contains) == true else { return false }
                settings[keyPath: path] = value
                return true
            })
    }

    static func loginLimit(
        _ name: String, _ summary: String, _ read: any KeyPath<LoginLimits, Int> & Sendable,
        _ changed: @escaping @Sendable (LoginLimits, Int) -> LoginLimits?
    ) -> SettingKey {
        SettingKey(
            name: name, summary: summary, accepts: words(LoginLimits.range),
            text: { String($0.limits.login[keyPath: read]) },
            assign: { settings, text in
                guard let value = Int(text), let limits = changed(settings.limits.login, value) else { return false }
                settings.limits.login = limits
                return true
            })
    }

    static func optionalText(
        _ name: String, _ summary: String, _ accepts: String, _ path: Path<String?>,
        check: @escaping @Sendable (String) -> String?
    ) -> SettingKey {
        SettingKey(
            name: name, summary: summary, accepts: accepts, text: { $0[keyPath: path] ?? none },
            assign: { settings, text in
                let value = text == none ? nil : check(text)
                guard text == none || value != nil else { return false }
                settings[keyPath: path] = value
                return true
            })
    }

    static func list(
        _ name: String, _ summary: String, _ accepts: String, _ path: Path<[String]>,
        check: @escaping @Sendable (String) -> String?
    ) -> SettingKey {
        SettingKey(
            name: name, summary: summary, accepts: accepts,
            text: { $0[keyPath: path].isEmpty ? none : $0[keyPath: path].joined(separator: ",") },
            assign: { settings, text in
                let entries = text == none ? [] : text.split(separator: ",", omittingEmptySubsequences: false)
                let values = entries.map { check(String($0).trimmingSpaces) }
                let known = values.compactMap { $0 }
                guard known.count == values.count, Set(known).count == known.count else { return false }
                settings[keyPath: path] = known
                return true
            })
    }

    private static func words(_ range: ClosedRange<Int>) -> String {
        "a whole number from \(range.lowerBound) to \(range.upperBound)"
    }
}
