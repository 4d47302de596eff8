import AssayCatalog
import AssayCore
import AssayWire
import Configuration
import Foundation
import Synchronization

/// The names of all settings, and the checks of the names in assay.yaml and in the environment.
package struct SettingNames: Sendable {
    /// All names, such as `public.url`, in alphabetical order.
    package let all: [String]

    /// Variables that begin as settings do and are none: those of commands, and those of the project's own scripts.
    private static let otherVariables = [
        "ASSAY_API_TOKEN", "ASSAY_CHROMIUM", "ASSAY_CONTRACT_LOG", "ASSAY_DATA", "ASSAY_FUZZ", "ASSAY_IS_BUILT",
        "ASSAY_TESTS", "ASSAY_URL", "ASSAY_WEBHOOK_SECRET",
    ]

    /// Collects the names by reading all settings, so that no list of them can be incomplete.
    package init() async throws {
        let asked = RequestedNames()
        _ = try await ServerSettings.read(
            ConfigReader(provider: InMemoryProvider(values: [:]), accessReporter: asked))
        all = asked.names.withLock { $0.sorted() }
    }

    /// The environment variable of a setting, such as `ASSAY_PUBLIC_URL`.
    package static func variable(_ name: String) -> String {
        "ASSAY_\(name.uppercased().replacing(".", with: "_"))"
    }

    /// Returns a sentence for each variable that looks like a setting and is none, in alphabetical order.
    package func warnings(about environment: [String: String]) -> [String] {
        let variables = all.map(Self.variable) + Self.otherVariables
        return environment.keys.filter { $0.hasPrefix("ASSAY_") && !variables.contains($0) }.sorted().map { name in
            let remedy = nearestName(to: name, in: variables).map { "Did you mean \($0)?" } ?? "Remove it."
            return "The variable \(name) is none of Assay's and has no effect. \(remedy)"
        }
    }

    /// Refuses keys that are no settings, and groups in the place of values, all at once.
    ///
    /// - Throws: `invalid_setting`, with a field for each key.
    func check(_ outline: YAMLOutline) throws(DomainError) {
        let fields = outline.leaves.compactMap { leaf in
            problem(of: leaf).map { problem in
                DomainError.Field(leaf.name, "invalid_setting", "\(SettingsSource.line(leaf.line)): \(problem)")
            }
        }
        guard !fields.isEmpty else { return }
        let sentences = fields.map { "\($0.name): \($0.message)" }
        throw DomainError(.invalidSetting, sentences.joined(separator: " "), fields: fields)
    }

    private func problem(of leaf: YAMLOutline.Leaf) -> String? {
        let isGroup = all.contains { $0.hasPrefix(leaf.name + ".") }
        switch leaf.value {
        case .none, .group: if isGroup { return nil }
        case .text, .list: if all.contains(leaf.name) { return nil }
        }
        if isGroup { return "This is a group of settings. Write the setting's name and value below it." }
        if all.contains(leaf.name) { return "This setting has no value. Write one, or remove the line." }
        if let parent = all.first(where: { leaf.name.hasPrefix($0 + ".") }) {
            return "There is no such setting. \(parent) takes a value itself."
        }
        return "There is no such setting. \(remedy(for: leaf.name))"
    }

    /// Suggests the setting that was mistyped, whose group is missing, or that is in another group.
    private func remedy(for name: String) -> String {
        let last = ".\(name.split(separator: ".").last ?? "")"
        let sameEnd = all.filter { $0.hasSuffix(last) }
        let meant = nearestName(to: name, in: all) ?? (sameEnd.count == 1 ? sameEnd[0] : nil)
        return meant.map { "Did you mean \($0)?" }
            ?? "Remove it, or see docs/operate/configuration.md for all settings."
    }
}

/// Notes the names of the settings that are read.
private final class RequestedNames: AccessReporter {
    let names = Mutex<Set<String>>([])

    func report(_ event: AccessEvent) {
        names.withLock { names in _ = names.insert(event.metadata.key.description) }
    }
}
