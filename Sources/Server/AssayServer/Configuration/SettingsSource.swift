import AssayCatalog
import AssayCore
import AssayWire
import Configuration
import Foundation
import SystemPackage

/// The settings file of an installation: its values, and its keys with their lines.
struct SettingsSource {
    let provider: any ConfigProvider
    private let outline: YAMLOutline

    /// Returns `nil` if there is no file, or one without settings.
    ///
    /// - Throws: `invalid_setting`, with the line of the problem if it has one.
    static func read(_ url: URL) async throws -> SettingsSource? {
        guard FileManager.default.fileExists(atPath: url.path) else { return nil }
        guard let data = try? Data(contentsOf: url) else {
            throw refusal(nil, "The file \(url.path) can't be read. Check its owner and its mode.")
        }
        guard let text = String(bytes: data, encoding: .utf8) else {
            throw refusal(nil, "The file \(url.path) is not text in UTF-8. Save it as such.")
        }
        let outline: YAMLOutline
        do {
            outline = try YAMLOutline(text)
        } catch {
            throw refusal(error.line, "\(error.problem) Correct \(url.path).")
        }
        try await SettingNames().check(outline)
        guard !outline.leaves.isEmpty else { return nil }
        do {
            let provider = try await FileProvider<YAMLSnapshot>(filePath: FilePath(url.path))
            return SettingsSource(provider: provider, outline: outline)
        } catch {
            throw refusal(nil, "The file \(url.path) can't be used: \(error).")
        }
    }

    private static func refusal(_ line: Int?, _ problem: String) -> DomainError {
        DomainError(
            .invalidSetting, "\(Self.line(line)): \(problem)",
            fields: [.init("assay.yaml", "invalid_setting", "\(line.map { "Line \($0): " } ?? "")\(problem)")])
    }

    static func line(_ number: Int?) -> String { number.map { "assay.yaml, line \($0)" } ?? "assay.yaml" }

    /// Returns a refusal with the place of the refused value before its sentences.
    ///
    /// - Parameters:
    ///   - source: The file, over which the environment wins.
    ///   - flags: The names of the settings that flags have set, which need no place.
    static func located(
        _ error: DomainError, in source: SettingsSource?, _ environment: [String: String], flags: [String]
    ) -> DomainError {
        guard let name = error.fields.first?.name, !flags.contains(name) else { return error }
        let variable = SettingNames.variable(name)
        let line = source?.outline.leaves.first { $0.name == name }?.line
        guard let place = environment[variable] != nil ? variable : line.map(Self.line) else { return error }
        return DomainError(
            error.problem, "\(place): \(error.message)",
            fields: error.fields.map { .init($0.name, $0.code, "\(place): \($0.message)") })
    }
}
