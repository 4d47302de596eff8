import AssayAPI
package import AssayCore
import AssayWire
package import Configuration
package import Foundation
import Logging

extension ServerSettings {
    /// Reads the environment and the settings file of an installation.
    ///
    /// - Parameter flags: Settings that override both, by their names.
    /// - Throws: ``AssayCore/DomainError``, which names the setting with an invalid value.
    package static func read(
        for directory: DataDirectory, overriddenBy flags: [(name: String, value: String)] = []
    ) async throws -> ServerSettings {
        var overriding: [AbsoluteConfigKey: ConfigValue] = [:]
        for (name, value) in flags {
            overriding[AbsoluteConfigKey(ConfigKey(name))] = ConfigValue(.string(value), isSecret: false)
        }
        var providers: [any ConfigProvider] = [
            InMemoryProvider(values: overriding), EnvironmentVariablesProvider().prefixKeys(with: ["assay"]),
        ]
        let file = try await SettingsSource.read(directory.settings)
        if let file { providers.append(file.provider) }
        do {
            return try await read(ConfigReader(providers: providers))
        } catch let error as DomainError {
            throw SettingsSource.located(
                error, in: file, ProcessInfo.processInfo.environment, flags: flags.map(\.name))
        }
    }

    /// Reads and validates every setting from a reader.
    package static func read(_ reader: ConfigReader) async throws -> ServerSettings {
        var settings = ServerSettings()
        settings.host = try await filled("host", reader) ?? settings.host
        settings.port = try await number("port", reader, in: 0...65_535) ?? settings.port
        settings.publicURL = try await text("public.url", reader).map { try webAddress($0, setting: "public.url") }
        settings.catalog = try await filled("catalogue", reader).map { URL(fileURLWithPath: $0, isDirectory: true) }
        settings.masterKeyFile = try await filled("master.key.file", reader).map { URL(fileURLWithPath: $0) }
        settings.trustedProxies =
            try await list("trusted.proxies", reader).map { try proxies($0, setting: "trusted.proxies") } ?? []
        settings.logLevel = try await text("log.level", reader).map(level) ?? settings.logLevel
        settings.logFormat =
            try await text("log.format", reader).map { try choice("log.format", $0) } ?? settings.logFormat
        settings.areMetricsOpenHere = try await truth("metrics.local", reader) ?? settings.areMetricsOpenHere
        settings.diskFloor = try await number("disk.floor.mib", reader, in: 0...16_777_216).map { $0 << 20 }
        settings.limits.address = try await limit("address", reader, settings.limits.address)
        settings.connections.idleSeconds =
            try await number("connections.idle.seconds", reader, in: 1...3600) ?? settings.connections.idleSeconds
        settings.connections.perAddress =
            try await number("connections.per.address", reader, in: 1...1_000_000) ?? settings.connections.perAddress
        settings.connections.total = try await number("connections.max", reader, in: 1...1_000_000)
        settings.decoderProgram = try await filled("decoder.program", reader).map { URL(fileURLWithPath: $0) }
        settings.decodeBudget =
            try await number("decoder.memory.mib", reader, in: 64...1_048_576).map { $0 << 20 } ?? settings.decodeBudget
        settings.hasLocalPhone = try await truth("screens.local.phone", reader) ?? settings.hasLocalPhone
        settings.console = try await console(reader) ?? settings.console
        settings.backupKeepDays =
            try await number("backup.keep_days", reader, in: 1...3650) ?? settings.backupKeepDays
        try await readStorage(reader, into: &settings)
        try await readWebhooks(reader, into: &settings)
        return settings
    }

    /// Validates a base URL: http or https, a host, and no query, fragment, user or password.
    package static func webAddress(_ text: String, setting: String) throws -> URL {
        guard let url = URL(string: text), let parts = URLComponents(string: text),
            ["http", "https"].contains(parts.scheme), parts.host?.isEmpty == false, parts.query == nil,
            parts.fragment == nil
        else { throw refusal(setting, "must be a base URL such as https://assay.example.com") }
        guard parts.user == nil, parts.password == nil else {
            throw refusal(setting, "must not contain a user or a password: all who get the address would read them")
        }
        return url
    }

    /// Reads the networks of reverse proxies, separated by commas or lines.
    ///
    /// An empty part is refused, because an address may have been forgotten there.
    package static func proxies(_ text: String, setting: String) throws -> [IPNetwork] {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else { return [] }
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "," || $0.isNewline }
        return try parts.map { $0.trimmingCharacters(in: .whitespaces) }.map { part in
            guard let network = IPNetwork(part) else {
                throw refusal(
                    setting,
                    "must be addresses such as 10.0.0.5 or networks such as 10.0.0.0/8, separated by commas, and "
                        + "\"\(part)\" is neither")
            }
            // An operator who writes 10.0.0.5/8 may mean the address or the network.
            guard IPNetwork(part.prefix { $0 != "/" })?.first == network.first else {
                throw refusal(setting, "has the network \(part) with bits after its prefix: write \(network)")
            }
            guard !network.isEverything else {
                throw refusal(
                    setting, "trusts every address with \(part), so that no client is left: name the proxies' network")
            }
            return network
        }
    }

    private static func limit(_ name: String, _ reader: ConfigReader, _ usual: RateLimit) async throws -> RateLimit {
        let perSecond = try await number(["limits", name, "per", "second"], reader, in: 1...1_000_000)
        let burst = try await number(["limits", name, "burst"], reader, in: 1...1_000_000)
        return RateLimit(perSecond: perSecond.map(Double.init) ?? usual.perSecond, burst: burst ?? usual.burst)
    }

    private static func level(_ text: String) throws -> Logger.Level {
        guard let level = Logger.Level(rawValue: text.lowercased()) else {
            let known = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
            throw refusal("log.level", "must be one of \(known)")
        }
        return level
    }

    /// Reads a text that is a path or a host, which an empty one is not.
    static func filled(_ key: ConfigKey, _ reader: ConfigReader) async throws -> String? {
        let value = try await text(key, reader)
        guard value?.isEmpty != true else { throw refusal(key.description, "must not be empty") }
        return value
    }

    /// Reads a text of values that are separated by commas; assay.yaml may have a list instead.
    static func list(_ key: ConfigKey, _ reader: ConfigReader) async throws -> String? {
        guard let text = try? await reader.fetchString(forKey: key) else {
            do {
                return try await reader.fetchStringArray(forKey: key)?.joined(separator: ",")
            } catch {
                throw refusal(key.description, "must be values separated by commas, or a list", detail: "\(error)")
            }
        }
        return text
    }

    static func text(_ key: ConfigKey, _ reader: ConfigReader) async throws -> String? {
        do {
            return try await reader.fetchString(forKey: key)
        } catch {
            throw refusal(key.description, "must be text", detail: "\(error)")
        }
    }

    static func truth(_ key: ConfigKey, _ reader: ConfigReader) async throws -> Bool? {
        do {
            return try await reader.fetchBool(forKey: key)
        } catch {
            throw refusal(key.description, "must be true or false", detail: "\(error)")
        }
    }

    static func number(
        _ key: ConfigKey, _ reader: ConfigReader, in range: ClosedRange<Int>
    ) async throws -> Int? {
        let wanted = "must be a whole number from \(range.lowerBound) to \(range.upperBound)"
        do {
            guard let value = try await reader.fetchInt(forKey: key) else { return nil }
            guard range.contains(value) else { throw refusal(key.description, wanted) }
            return value
        } catch let error as DomainError {
            throw error
        } catch {
            // YAML takes a number between quotes for a text.
            let text = try? await reader.fetchString(forKey: key)
            guard let value = text.flatMap({ Int($0) }), range.contains(value) else {
                throw refusal(key.description, wanted, detail: "\(error)")
            }
            return value
        }
    }

    static func refusal(_ setting: String, _ wanted: String, detail: String? = nil) -> DomainError {
        DomainError(
            .invalidSetting, "The setting \(setting) \(wanted).",
            fields: [.init(setting, "invalid_setting", "This setting \(wanted).")], detail: detail)
    }
}
