import AssayAPI
import AssayCore
package import Configuration
package import Foundation
import Logging
import SystemPackage

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
        if let file = try await file(of: directory) { providers.append(file) }
        return try await read(ConfigReader(providers: providers))
    }

    /// Returns the settings file of an installation as a provider; `nil` if there is none.
    static func file(of directory: DataDirectory) async throws -> (any ConfigProvider)? {
        try await file(at: directory.settings)
    }

    /// Returns a settings file as a provider; `nil` if there is none.
    static func file(at url: URL) async throws -> (any ConfigProvider)? {
        guard FileManager.default.fileExists(atPath: url.path) else { return nil }
        do {
            return try await FileProvider<YAMLSnapshot>(filePath: FilePath(url.path))
        } catch {
            throw refusal("assay.yaml", "is not valid YAML; correct it or remove it", detail: "\(error)")
        }
    }

    /// Reads and validates every setting from a reader.
    package static func read(_ reader: ConfigReader) async throws -> ServerSettings {
        var settings = ServerSettings()
        settings.host = try await text("host", reader) ?? settings.host
        settings.port = try await number("port", reader, in: 0...65_535) ?? settings.port
        settings.publicURL = try await text("public.url", reader).map { try webAddress($0, setting: "public.url") }
        settings.catalog = try await text("catalogue", reader).map { URL(fileURLWithPath: $0, isDirectory: true) }
        settings.masterKeyFile = try await text("master.key.file", reader).map { URL(fileURLWithPath: $0) }
        settings.trustedProxies = Set(
            (try await text("trusted.proxies", reader) ?? "").split(separator: ",").map {
                $0.trimmingCharacters(in: .whitespaces)
            })
        settings.logLevel = try await text("log.level", reader).map(level) ?? settings.logLevel
        settings.diskFloor = try await number("disk.floor.mib", reader, in: 0...16_777_216).map { $0 << 20 }
        settings.limits.address = try await limit("address", reader, settings.limits.address)
        settings.connections = try await connections(reader, settings.connections)
        settings.decoderProgram = try await text("decoder.program", reader).map { URL(fileURLWithPath: $0) }
        settings.decodeBudget =
            try await number("decoder.memory.mib", reader, in: 64...1_048_576).map { $0 << 20 } ?? settings.decodeBudget
        settings.pageCache =
            try await number("page.cache.mib", reader, in: 0...16_384).map { $0 << 20 } ?? settings.pageCache
        settings.hasGallery = try await truth("screens.gallery", reader) ?? settings.hasGallery
        try await readStorage(reader, into: &settings)
        try await readWebhooks(reader, into: &settings)
        return settings
    }

    /// Validates a base URL: http or https, a host, and no query or fragment.
    package static func webAddress(_ text: String, setting: String) throws -> URL {
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme), url.host != nil, url.query == nil,
            url.fragment == nil
        else { throw refusal(setting, "must be a base URL such as https://assay.example.com") }
        return url
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

    static func text(_ key: ConfigKey, _ reader: ConfigReader) async throws -> String? {
        do {
            return try await reader.fetchString(forKey: key)
        } catch {
            throw refusal(key.description, "must be text", detail: "\(error)")
        }
    }

    private static func truth(_ key: ConfigKey, _ reader: ConfigReader) async throws -> Bool? {
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
            throw refusal(key.description, wanted, detail: "\(error)")
        }
    }

    static func refusal(_ setting: String, _ wanted: String, detail: String? = nil) -> DomainError {
        DomainError(
            .badInput, "invalid_setting", "The setting \(setting) \(wanted).",
            fields: [.init(setting, "invalid_setting", "This setting \(wanted).")], detail: detail)
    }
}
