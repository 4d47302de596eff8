import AssayAPI
import AssayCore
import AssayServer
import Configuration
import Foundation
import Logging
import Testing

@Suite struct ServerSettingsTests {
    private func read(_ values: [AbsoluteConfigKey: ConfigValue]) async throws -> ServerSettings {
        try await ServerSettings.read(ConfigReader(provider: InMemoryProvider(values: values)))
    }

    @Test func nothingSetIsTheDocumentedDefault() async throws {
        let settings = try await read([:])
        #expect(settings.host == "127.0.0.1")
        #expect(settings.port == 8080)
        #expect(settings.limits.address == .address)
        #expect(settings.publicURL == nil)
    }

    @Test func everySettingIsRead() async throws {
        let settings = try await read([
            "host": "0.0.0.0", "port": 9000, "public.url": "https://assay.example.com", "catalogue": "/etc/catalogue",
            "master.key.file": "/run/key", "trusted.proxies": "10.0.0.5, 10.0.0.6", "log.level": "DEBUG",
            "limits.address.per.second": 50, "limits.address.burst": 60,
        ])
        #expect(settings.host == "0.0.0.0")
        #expect(settings.port == 9000)
        #expect(settings.publicURL?.absoluteString == "https://assay.example.com")
        #expect(settings.catalogue?.path == "/etc/catalogue")
        #expect(settings.masterKeyFile?.path == "/run/key")
        #expect(settings.trustedProxies == ["10.0.0.5", "10.0.0.6"])
        #expect(settings.logLevel == .debug)
        #expect(settings.limits.address == .init(perSecond: 50, burst: 60))
    }

    @Test(arguments: [
        ("port", ConfigValue("eighty", isSecret: false)), ("port", 65_536), ("public.url", "assay.example.com"),
        ("log.level", "loud"), ("limits.address.burst", 0),
    ])
    func valueThatCantBeUsedNamesItsSetting(_ key: String, _ value: ConfigValue) async throws {
        let error = await #expect(throws: DomainError.self) {
            try await read([AbsoluteConfigKey(ConfigKey(key)): value])
        }
        #expect(error?.fields.map(\.name) == [key])
        #expect(error?.kind == .badInput)
    }
}
