import AssayTestTiming
import Foundation
import Testing

/// Checks that every organization setting is used by the code.
///
/// A setting that is accepted but has no effect misleads the operator who sets it.
@Suite struct SettingReaderTests {
    private static let folder = "Sources/Domain/AssayCore/Organization"
    /// The files that store, validate and display settings, independent of their meaning.
    private static let keepers = [
        folder + "/SettingKey", folder + "/OrganizationSettings", folder + "/OrganizationLimits",
        "Sources/Application/AssayOperations/Organizations/SetOrganizationSetting.swift",
    ]

    /// A line of a table: the key, and the property of the settings or limits that it changes.
    private struct Row: Hashable {
        let key: String
        let property: String
    }

    private func rows(_ file: String) throws -> [Row] {
        let text = try String(contentsOf: Repository.file("\(Self.folder)/\(file)"), encoding: .utf8)
        let pattern = /(flag|number|optionalNumber|optionalText|list|loginLimit)\(\s*"([a-z_.]+)"[^\\]*\\\.([A-Za-z.]+)/
        return text.matches(of: pattern).map { match in
            let path = match.3.split(separator: ".").map(String.init)
            let names = match.1 == "loginLimit" ? ["login"] : path.filter { $0 != "limits" }
            return Row(key: String(match.2), property: names.first ?? "")
        }
    }

    private func sources() throws -> [String] {
        let root = Repository.root
        return try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: "Sources").path)
            .map { "Sources/\($0)" }
            .filter { path in path.hasSuffix(".swift") && !Self.keepers.contains { path.hasPrefix($0) } }
            .map { try String(contentsOf: root.appending(path: $0), encoding: .utf8) }
    }

    /// Returns whether a source reads `settings.property` or `limits.property`.
    ///
    /// An assignment does not count.
    private func isRead(_ property: String, in sources: [String]) throws -> Bool {
        // The default Unicode word boundary does not match at the dot of `settings.limits`.
        let reading = try Regex("\\b(settings|limits)\\??\\.\(property)\\b(?! = )").wordBoundaryKind(.simple)
        return sources.contains { $0.contains(reading) }
    }

    @Test func everySettingThatIsTakenIsRead() throws {
        let (rows, sources) = (try rows("SettingKey+Table.swift"), try sources())
        #expect(Set(rows.map(\.key)).isSuperset(of: ["users_may_flag", "limits.upload_mib", "review_hours"]))
        for row in rows { #expect(try isRead(row.property, in: sources), "nothing reads \(row.key)") }
    }

    @Test func aPlannedSettingThatIsReadIsToBeTaken() throws {
        let (rows, sources) = (try rows("SettingKey+Planned.swift"), try sources())
        for row in rows { #expect(try !isRead(row.property, in: sources), "\(row.key) is read by now") }
    }

    @Test func everyLineOfTheTablesIsSeen() throws {
        for file in ["SettingKey+Table.swift", "SettingKey+Planned.swift"] {
            let text = try String(
                contentsOf: Repository.file("\(Self.folder)/\(file)"), encoding: .utf8)
            let keys = text.matches(of: /[(\s]"([a-z]+(?:[_.][a-z]+)+)",/).map { String($0.1) }
            #expect(try rows(file).map(\.key) == keys, "\(file)")
        }
    }
}
