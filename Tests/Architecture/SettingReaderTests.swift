import AssayTestTiming
import Foundation
import Testing

/// Checks that every organization setting is used by the code.
///
/// A setting that is accepted but has no effect misleads the operator who sets it.
@Suite struct SettingReaderTests {
    private static let folder = "Sources/Domain/AssayCore/Organization"
    private static let table = "SettingKey+Table.swift"
    /// The files that store, validate and display settings, independent of their meaning.
    private static let keepers = [
        folder + "/SettingKey", folder + "/OrganizationSettings", folder + "/OrganizationLimits",
        "Sources/Application/AssayOperations/Organizations/SetOrganizationSetting.swift",
    ]

    /// A line of the table: the key, and the property of the settings or limits that it changes.
    private struct Row: Hashable {
        let key: String
        let property: String
    }

    private func rows() throws -> [Row] {
        let text = try String(contentsOf: Repository.file("\(Self.folder)/\(Self.table)"), encoding: .utf8)
        let pattern = /(flag|number|limit|optionalNumber|optionalText|policies)\(\s*"([a-z_.]+)"[^\\]*\\\.([A-Za-z.]+)/
        return text.matches(of: pattern).map { match in
            Row(key: String(match.2), property: String(match.3.prefix { $0 != "." }))
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
        let (rows, sources) = (try rows(), try sources())
        #expect(Set(rows.map(\.key)).isSuperset(of: ["users_may_flag", "limits.upload_mib", "review_hours"]))
        for row in rows { #expect(try isRead(row.property, in: sources), "nothing reads \(row.key)") }
    }

    @Test func everyLineOfTheTableIsSeen() throws {
        let text = try String(contentsOf: Repository.file("\(Self.folder)/\(Self.table)"), encoding: .utf8)
        let keys = text.matches(of: /[(\s]"([a-z]+(?:[_.][a-z]+)+)",/).map { String($0.1) }
        #expect(try rows().map(\.key) == keys)
    }
}
