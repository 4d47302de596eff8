import AssayCore
import Configuration
import Foundation

/// The settings file of an installation, to which `assay init` and `assay join` add the settings of their flags.
package struct SettingsFile {
    private let directory: DataDirectory

    package init(_ directory: DataDirectory) {
        self.directory = directory
    }

    /// Adds settings to the file, and restricts it to its owner.
    ///
    /// What the operator has written stays unchanged.
    ///
    /// - Parameter settings: Names and values, such as `blobs` and `s3://bucket`.
    /// - Throws: `invalid_setting` if the file has another value of one of them, or a group to which it would belong.
    package func add(_ settings: [(name: String, value: String)]) async throws {
        let lines = try await missing(of: settings)
        guard !lines.isEmpty else { return }
        let text = try currentText()
        let separator = text.isEmpty || text.hasSuffix("\n") ? "" : "\n"
        let file = directory.settingsTarget.path
        let draft = URL(fileURLWithPath: file + ".draft")
        try PrivateFile.write(text + separator + Self.yaml(of: lines), to: draft.path)
        do {
            try await requireReadable(lines, in: draft)
            try PrivateFile.move(draft.path, to: file)
        } catch {
            unlink(draft.path)
            throw error
        }
    }

    /// Refuses a draft that the next start could not read, or in which the added settings have no effect.
    private func requireReadable(_ added: [(name: String, value: String)], in draft: URL) async throws {
        let reader = (try? await SettingsSource.read(draft)).map { ConfigReader(provider: $0.provider) }
        for (name, value) in added {
            guard try await reader?.fetchString(forKey: ConfigKey(name)) == value else {
                throw ServerSettings.refusal(
                    name,
                    "must be written by you: assay.yaml has a form to which nothing can be added at its end. Add "
                        + "\(added.map(\.name).joined(separator: ", ")) to it")
            }
        }
    }

    /// Refuses what ``add(_:)`` would refuse, and writes nothing.
    package func check(_ settings: [(name: String, value: String)]) async throws {
        _ = try await missing(of: settings)
    }

    /// Returns the settings that the file does not have yet.
    private func missing(
        of settings: [(name: String, value: String)]
    ) async throws -> [(name: String, value: String)] {
        let known = try await SettingsSource.read(directory.settings).map { ConfigReader(provider: $0.provider) }
        var missing: [(name: String, value: String)] = []
        for (name, value) in settings {
            let found = try await known?.fetchString(forKey: ConfigKey(name))
            guard let found else {
                missing.append((name, value))
                continue
            }
            guard found == value else {
                // The values are not repeated: an address may contain a password by mistake.
                throw ServerSettings.refusal(
                    name, "has another value in \(directory.settings.path) than in this command: correct one of the two"
                )
            }
        }
        let text = try currentText()
        for (name, _) in missing where name.contains(".") {
            // A second group of the same name would make the file invalid.
            let group = name.prefix { $0 != "." } + ":"
            guard !text.split(separator: "\n").contains(where: { $0.hasPrefix(group) }) else {
                throw ServerSettings.refusal(
                    name, "must be written by you: assay.yaml has a group \(group) already. Add \(name) to it")
            }
        }
        return missing
    }

    private func currentText() throws -> String {
        guard FileManager.default.fileExists(atPath: directory.settings.path) else { return "" }
        return try String(contentsOf: directory.settings, encoding: .utf8)
    }

    /// Returns the lines of settings; those with a common first word are a group.
    private static func yaml(of settings: [(name: String, value: String)]) -> String {
        var lines: [String] = []
        var groups: [String] = []
        for (name, value) in settings {
            let words = name.split(separator: ".").map(String.init)
            guard words.count > 1 else {
                lines.append("\(name): \(quoted(value))")
                continue
            }
            if !groups.contains(words[0]) { groups.append(words[0]) }
        }
        for group in groups {
            lines.append("\(group):")
            for (name, value) in settings where name.hasPrefix(group + ".") {
                let words = name.split(separator: ".").dropFirst()
                let opened = words.dropLast().map { "\($0): {" }.joined()
                let closed = String(repeating: "}", count: words.count - 1)
                lines.append("    \(opened)\(words.last ?? ""): \(quoted(value))\(closed)")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Quotes a value, unless it is a switch: a single quote is the only character that needs an escape.
    static func quoted(_ value: String) -> String {
        ["true", "false"].contains(value) ? value : "'\(value.replacing("'", with: "''"))'"
    }
}
