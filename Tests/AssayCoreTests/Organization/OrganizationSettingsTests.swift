import AssayCore
import Foundation
import Testing

@Suite struct OrganizationSettingsTests {
    /// Each key with its default, accepted values (with their stored form) and rejected values.
    private static let table: [(key: String, standard: String, taken: [String: String], refused: [String])] = [
        ("users_may_flag", "true", ["false": "false", " true ": "true"], ["yes", "", "none", "TRUE"]),
        ("default_flag_reason", "none", ["looks_fake_2": "looks_fake_2", "none": "none"], ["", "Not An Id", "ä"]),
        ("flags.second_expert", "false", ["true": "true"], ["1", "none"]),
        ("serve_originals", "false", ["true": "true"], ["1"]),
        ("certificate_shows_holder", "false", ["true": "true"], ["1"]),
        ("certificate_shows_item_id", "false", ["true": "true"], ["1"]),
        ("certificate_shows_serial", "false", ["true": "true"], ["1"]),
        ("certificate_shows_date_code", "false", ["true": "true"], ["1"]),
        ("certificate_shows_photos", "true", ["false": "false"], ["1"]),
        ("certificate_indexed", "false", ["true": "true"], ["1"]),
        ("limits.upload_mib_per_capture", "832", ["32": "32", "16777216": "16777216"], ["31", "16777217", "none"]),
        ("limits.upload_mib_per_user", "2560", ["32": "32", "16777216": "16777216"], ["31", "16777217", "none"]),
        ("limits.upload_mib", "65536", ["32": "32", "16777216": "16777216"], ["31", "16777217", "none"]),
        ("retention_days", "none", ["1": "1", "36500": "36500", "none": "none"], ["0", "36501", "-1", ""]),
        ("session_hours", "24", ["1": "1", "168": "168"], ["0", "169", "24.5", "none", "a", ""]),
        ("limits.partner_per_second", "10", ["1": "1", "10000": "10000"], ["0", "10001"]),
        ("limits.partner_burst", "20", ["1": "1", "10000": "10000"], ["0", "10001"]),
        ("limits.user_per_second", "100", ["1": "1", "10000": "10000"], ["0", "10001"]),
        (
            "limits.user_changes_per_day", "20000", ["1": "1", "100000000": "100000000"],
            ["0", "100000001", "none"]
        ),
        (
            "limits.webhook_deliveries_per_day", "50000", ["1": "1", "100000000": "100000000"],
            ["0", "100000001", "none"]
        ),
        ("limits.partner_changes_per_day", "20000", ["1": "1", "100000000": "100000000"], ["0", "100000001", "none"]),
        ("limits.authorizations_per_day", "100000", ["1": "1", "100000000": "100000000"], ["0", "100000001", "none"]),
        ("limits.changes_per_day", "200000", ["1": "1", "100000000": "100000000"], ["0", "100000001", "none"]),
        ("limits.item_changes_per_day", "20000", ["1": "1", "100000000": "100000000"], ["0", "100000001", "none"]),
        ("limits.webhook_mib_per_day", "512", ["1": "1", "1000000": "1000000"], ["0", "1000001", "none"]),
        ("limits.user_open_captures", "100", ["1": "1", "1000000": "1000000"], ["0", "1000001", "none"]),
        ("limits.user_unchecked_photos", "200", ["1": "1", "1000000": "1000000"], ["0", "1000001", "none"]),
        ("limits.user_waiting_completes", "10", ["1": "1", "10000": "10000"], ["0", "10001", "none"]),
        ("limits.login_per_minute", "5", ["1": "1", "1000000": "1000000"], ["0", "1000001", "none"]),
        ("limits.login_per_day", "100", ["1": "1", "1000000": "1000000"], ["0", "1000001", "none"]),
        ("review_hours", "none", ["1": "1", "8760": "8760", "none": "none"], ["0", "8761"]),
        (
            "review_policy", "*=one",
            ["two": "*=two", "gucci=two  *=one:5": "*=one:5 gucci=two", "gucci=two": "*=one gucci=two"],
            ["", "none", "three", "one:", "one:101", "two:5", "one two", "*=one gucci=", "*=one Gucci=two"]
        ),
    ]

    private func text(_ key: String, of settings: OrganizationSettings) throws -> String {
        try #require(SettingKey.all.first { $0.name == key }).text(settings)
    }

    @Test func theTableOfTheTestHasEveryKey() {
        #expect(SettingKey.all.map(\.name).sorted() == Self.table.map(\.key).sorted())
    }

    /// Returns the paths of all values, joined by dots.
    private func leaves(of value: Any, _ path: [String] = []) -> [String] {
        guard let object = value as? [String: Any] else { return [path.joined(separator: ".")] }
        return object.flatMap { leaves(of: $0.value, path + [$0.key]) }
    }

    @Test func theDocumentHasTheKeysThatAreTaken() throws {
        let document = try JSONEncoder().encode(OrganizationSettings())
        let object = try JSONSerialization.jsonObject(with: document)
        #expect((object as? [String: Any])?["version"] as? Int == 1)
        let names = leaves(of: object)
        #expect(names.sorted() == (SettingKey.all.map(\.name) + ["version"]).sorted())
    }

    @Test func everyKeyStartsAtItsDefault() {
        #expect(
            Dictionary(uniqueKeysWithValues: SettingKey.all.map { ($0.name, $0.standard) })
                == Dictionary(uniqueKeysWithValues: Self.table.map { ($0.key, $0.standard) }))
    }

    @Test func everyKeyTakesItsValuesAndKeepsThemInItsDocument() throws {
        for (key, _, taken, _) in Self.table {
            for (value, shown) in taken {
                var settings = OrganizationSettings()
                try settings.set(key, to: value)
                #expect(try text(key, of: settings) == shown, "\(key) = \(value)")
                let document = try JSONEncoder().encode(settings)
                #expect(try JSONDecoder().decode(OrganizationSettings.self, from: document) == settings, "\(key)")
                // A displayed value can be set again.
                try settings.set(key, to: shown)
                #expect(try text(key, of: settings) == shown, "\(key) = \(shown)")
            }
        }
    }

    @Test func everyKeyRefusesOtherValuesAndStaysAsItWas() {
        for (key, _, _, refused) in Self.table {
            for value in refused {
                var settings = OrganizationSettings()
                let error = #expect(throws: DomainError.self, "\(key) = \(value)") {
                    try settings.set(key, to: value)
                }
                #expect(error?.code == "invalid_setting")
                #expect(error?.fields.first?.name == key)
                #expect(error?.message.contains("accepts") == true)
                #expect(settings == OrganizationSettings())
            }
        }
    }

    @Test func eachKeyChangesNothingButItself() throws {
        for (key, standard, taken, _) in Self.table {
            guard let value = taken.first(where: { $0.value != standard })?.key else { continue }
            var settings = OrganizationSettings()
            try settings.set(key, to: value)
            let changed = SettingKey.all.filter { $0.text(settings) != $0.standard }
            #expect(changed.map(\.name) == [key])
        }
    }

    @Test func anUnknownKeyIsRefusedWithTheKeysThatThereAre() {
        var settings = OrganizationSettings()
        let error = #expect(throws: DomainError.self) { try settings.set("session_minutes", to: "5") }
        #expect(error?.code == "unknown_setting")
        #expect(error?.message.contains("session_hours") == true)
    }

    @Test func aDocumentOfAnOlderServerReadsWithDefaults() throws {
        let older = Data(#"{"version":1,"session_hours":48,"limits":{"login_per_day":7},"result_screen":true}"#.utf8)
        let settings = try JSONDecoder().decode(OrganizationSettings.self, from: older)
        var expected = OrganizationSettings()
        try expected.set("session_hours", to: "48")
        try expected.set("limits.login_per_day", to: "7")
        #expect(settings == expected)
    }
}
