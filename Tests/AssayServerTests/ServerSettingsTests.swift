import AssayAPI
import AssayCore
import AssayServer
import AssayWire
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
        #expect(settings.diskFloor == nil)
        #expect(!settings.hasLocalPhone)
    }

    @Test func everySettingIsRead() async throws {
        let settings = try await read([
            "host": "0.0.0.0", "port": 9000, "public.url": "https://assay.example.com", "catalogue": "/etc/catalogue",
            "master.key.file": "/run/key", "trusted.proxies": "10.0.0.5, 10.2.0.0/16", "log.level": "DEBUG",
            "log.format": "json", "metrics.local": true,
            "limits.address.per.second": 50, "limits.address.burst": 60, "disk.floor.mib": 700,
            "decoder.memory.mib": 900, "decoder.program": "/opt/assay-decoder",
            "screens.local.phone": true,
        ])
        #expect(settings.host == "0.0.0.0")
        #expect(settings.port == 9000)
        #expect(settings.publicURL?.absoluteString == "https://assay.example.com")
        #expect(settings.catalog?.path == "/etc/catalogue")
        #expect(settings.masterKeyFile?.path == "/run/key")
        #expect(settings.trustedProxies.map(\.description) == ["10.0.0.5", "10.2.0.0/16"])
        #expect(settings.logLevel == .debug)
        #expect((settings.logFormat, settings.areMetricsOpenHere) == (.json, true))
        #expect(settings.limits.address == .init(perSecond: 50, burst: 60))
        #expect(settings.diskFloor == 700 << 20)
        #expect(settings.decodeBudget == 900 << 20)
        #expect(settings.hasLocalPhone)
        #expect(settings.decoderProgram?.path == "/opt/assay-decoder")
    }

    @Test func theSettingsOfWebhooksAreRead() async throws {
        let settings = try await read(["webhooks.retry.ms": "0, 5000,300000", "webhooks.ports": "443,9443"])
        #expect(settings.retrySchedule == RetrySchedule(milliseconds: [0, 5_000, 300_000]))
        func rules(_ rules: OutboundRules, perHost: Int = 50) -> OutboundRules {
            var rules = rules
            rules.hostPerSecond = perHost
            return rules
        }
        #expect(settings.outboundRules == rules(.publicOnly(ports: [443, 9_443])))
        let standard = try await read([:])
        #expect(standard.retrySchedule == .standard && standard.outboundRules == rules(.publicOnly()))
        #expect(try await read(["webhooks.private": true]).outboundRules == rules(.development))
        #expect(try await read(["webhooks.private": false]).outboundRules == rules(.publicOnly()))
        #expect(
            try await read(["webhooks.host.per.second": 7]).outboundRules == rules(.publicOnly(), perHost: 7))
    }

    @Test(
        arguments: [
            ([:], "local"), (["console": "off"], "off"), (["console": false], "off"), (["role": "worker"], "off"),
            (["host": "0.0.0.0"], "off"), (["public.url": "http://10.0.0.5"], "off"),
            (["trusted.proxies": "::1"], "off"),
            (["public.url": "https://assay.example.com"], "off"), (["public.url": "http://localhost:8080"], "local"),
            (["console": "on"], "local"), (["console": true, "host": "0.0.0.0"], "refused"),
            (["console": "on", "public.url": "http://assay.example.com"], "refused"),
            (["console": "on", "public.url": "https://assay.example.com"], "secured"),
        ] as [([AbsoluteConfigKey: ConfigValue], String)])
    func theConsoleIsOnAtLoopbackAndElsewhereByHTTPSAlone(values: [AbsoluteConfigKey: ConfigValue], access: String)
        async throws
    {
        let settings = try await read(values)
        do {
            let found = try settings.consoleAccess()
            #expect("\(found)" == access)
        } catch let error as DomainError {
            #expect(access == "refused" && error.fields.map(\.name) == ["console"])
            #expect(error.message.contains("--public-url"))
        }
    }

    @Test func anHTTPSAddressNeedsANamedProxy() async throws {
        let address: ConfigValue = "https://assay.example.com"
        let warning = try #require(try await read(["public.url": address]).proxyWarning)
        #expect(warning.contains("--trusted-proxies (ASSAY_TRUSTED_PROXIES)") && !warning.contains("console"))
        let visitors = try await read(["public.url": address, "console": "on"]).proxyWarning
        #expect(visitors?.contains("all visitors of the console") == true)
        #expect(try await read(["public.url": address, "trusted.proxies": "10.0.0.5"]).proxyWarning == nil)
        #expect(try await read(["public.url": address, "role": "worker"]).proxyWarning == nil)
        #expect(try await read(["public.url": "http://shop:8080"]).proxyWarning == nil)
        #expect(try await read([:]).proxyWarning == nil)
    }

    @Test func theLimitsOfAConnectionAreRead() async throws {
        let settings = try await read([
            "connections.idle.seconds": 3, "connections.per.address": 9, "connections.max": 10,
        ])
        var wanted = ConnectionLimits()
        (wanted.idleSeconds, wanted.perAddress, wanted.total) = (3, 9, 10)
        #expect(settings.connections == wanted)
        #expect(try await read([:]).connections == ConnectionLimits())
    }

    @Test(arguments: [
        ("connections.idle.seconds", ConfigValue(0, isSecret: false)), ("connections.max", 0),
        ("port", "eighty"), ("port", 65_536), ("public.url", "assay.example.com"),
        ("log.level", "loud"), ("log.format", "xml"), ("limits.address.burst", 0), ("disk.floor.mib", -1),
        ("decoder.memory.mib", 63), ("screens.local.phone", "perhaps"),
        ("database", "mysql://db.example.com/assay"),
        ("database", "postgres://assay:secret@db.example.com/assay"), ("postgres.connections", 3), ("blobs", "s3://"),
        ("blobs", "s3://Photos"), ("blobs", "s3://photos/../shop"), ("blobs", "s3://key:secret@photos/shop"),
        ("s3.endpoint", "photos.example.com"), ("s3.region", "Frankfurt am Main"), ("s3.addressing", "both"),
        ("role", "reader"), ("probe.port", 65_536), ("webhooks.retry.ms", ""), ("webhooks.retry.ms", "0,x"),
        ("webhooks.retry.ms", "345600001"), ("webhooks.retry.ms", "200000000,200000000"),
        ("webhooks.retry.ms", "0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0"), ("webhooks.retry.ms", "-1"),
        ("webhooks.ports", "0"), ("webhooks.ports", ""), ("webhooks.ports", "https"), ("webhooks.private", "maybe"),
        ("host", ""), ("catalogue", ""), ("master.key.file", ""), ("decoder.program", ""), ("s3.ca.file", ""),
        ("public.url", "https://shop:hush@assay.example.com"), ("public.url", "https://shop@assay.example.com"),
        ("public.url", "https://@assay.example.com"), ("s3.endpoint", "https://key:hush@s3.example.com"),
        ("database", "postgres://assay@db.example.com/assay?password=hush"),
        ("database", "postgres://assay@db.example.com/assay?sslpassword=hush"),
    ])
    func valueThatCantBeUsedNamesItsSetting(_ key: String, _ value: ConfigValue) async throws {
        let error = await #expect(throws: DomainError.self) {
            try await read([AbsoluteConfigKey(ConfigKey(key)): value])
        }
        #expect(error?.fields.map(\.name) == [key])
        #expect(error?.kind == .badInput)
        #expect(error.map { "\($0.fields) \(String(reflecting: $0))" }?.contains("hush") == false)
    }

    @Test(arguments: [
        "localhost", "proxy.example.com", "*", "10.0.0.5:80", "[::1]", "10.0.0", "010.0.0.1", "10.0.0.0/33", "::/129",
        "10.0.0.0/", "10.0.0.0/-1", "10.0.0.0/+8", "10.0.0.0/08", "10.0.0.0/8/8", "10.0.0.5 10.0.0.6", "fe80::1%eth0",
        "10.0.0.5/8", "2001:db8::1/64", "0.0.0.0/0", "::/0", "::ffff:0.0.0.0/96",
    ])
    func aProxyThatIsNoNetworkIsNamed(value: String) async throws {
        let list = ConfigValue(.string("10.0.0.1, \(value)"), isSecret: false)
        let error = await #expect(throws: DomainError.self) { try await read(["trusted.proxies": list]) }
        #expect(error?.fields.map(\.name) == ["trusted.proxies"])
        #expect(error?.message.contains(value) == true)
    }

    @Test(arguments: ["10.0.0.1,,10.0.0.2", "10.0.0.1,", ",10.0.0.1", "10.0.0.1\n\n10.0.0.2"])
    func aListOfProxiesHasNoEmptyPart(list: String) async throws {
        let value = ConfigValue(.string(list), isSecret: false)
        let error = await #expect(throws: DomainError.self) { try await read(["trusted.proxies": value]) }
        #expect(error?.message.contains("\"\" is neither") == true)
    }

    @Test func proxiesMayStandInLinesOfTheirOwn() throws {
        let found = try ServerSettings.proxies("10.0.0.1\r\n10.2.0.0/16\n", setting: "trusted.proxies")
        #expect(found.map(\.description) == ["10.0.0.1", "10.2.0.0/16"])
    }

    @Test func aNetworkWithFurtherBitsIsCorrected() async throws {
        let error = await #expect(throws: DomainError.self) { try await read(["trusted.proxies": "10.0.0.5/8"]) }
        #expect(error?.message.hasSuffix("write 10.0.0.0/8.") == true)
    }

    @Test(arguments: [
        "postgres://assay:p%ss@db.example.com/assay", "postgres://assay:p ss@[db.example.com/assay",
        "postgres://assay@db.example.com/assay?p%ss", "postgres://assay@db.example.com/assay?pss=p%25ss",
        "postgres:// assay:p%ss",
    ])
    func anAddressThatCantBeReadIsNotRepeated(address: String) async throws {
        let error = await #expect(throws: DomainError.self) {
            try await read(["database": ConfigValue(.string(address), isSecret: false)])
        }
        let text = try #require(error.map { "\($0.fields) \(String(reflecting: $0))" })
        for part in ["p%ss", "p ss", "pss", "db.example.com/"] { #expect(!text.contains(part), "\(text)") }
        #expect(error?.message.contains("postgres://user@host:port/database") == true)
        #expect(error?.message.contains("percent-encoded") == true)
    }

    @Test func thePlacesOfRowsAndPhotosAreRead() async throws {
        let usual = try await read([:])
        #expect(usual.database.isInFolder)
        #expect(usual.blobs == .disk)
        #expect(usual.servesClients)
        let settings = try await read([
            "database": "postgres://assay@db.example.com/assay", "postgres.connections": 20,
            "blobs": "s3://photos/shops/one/", "s3.endpoint": "https://s3.example.com", "s3.region": "eu-central-1",
            "s3.addressing": "path", "s3.credentials.file": "/etc/assay/s3", "s3.ca.file": "/etc/assay/ca.pem",
            "role": "worker", "probe.port": 9000,
        ])
        #expect(settings.database == (try DatabaseSetting("postgres://assay@db.example.com/assay")))
        #expect(!settings.database.isInFolder)
        #expect(settings.databaseConnections == 20)
        #expect(settings.blobs.address == "s3://photos/shops/one")
        #expect(settings.s3.endpoint == "https://s3.example.com")
        #expect(settings.s3.region == "eu-central-1")
        #expect(settings.s3.addressing == "path")
        #expect(settings.s3.credentialsFile?.path == "/etc/assay/s3")
        #expect(settings.s3.certificatesFile?.path == "/etc/assay/ca.pem")
        #expect(!settings.servesClients)
        #expect(settings.probePort == 9000)
    }

    private static let (postgres, bucket) = ("postgres://assay@db.example.com/assay", "s3://photos")

    @Test(arguments: ["api", "worker"]) func aPartOfTheWorkNeedsASharedDatabaseAndStore(role: String) async throws {
        for (database, blobs, reason) in [
            ("sqlite", "disk", "SQLite"), ("sqlite", Self.bucket, "SQLite"), (Self.postgres, "disk", "disk"),
        ] {
            let settings = try await read([
                "role": ConfigValue(.string(role), isSecret: false),
                "database": ConfigValue(.string(database), isSecret: false),
                "blobs": ConfigValue(.string(blobs), isSecret: false),
            ])
            let error = #expect(throws: DomainError.self) { try settings.checkRole() }
            #expect(error?.fields.map(\.name) == ["role"])
            #expect(error?.message.contains(reason) == true)
            #expect(throws: DomainError.self) { try settings.checkShared() }
        }
        let settings = try await read([
            "role": ConfigValue(.string(role), isSecret: false),
            "database": ConfigValue(.string(Self.postgres), isSecret: false),
            "blobs": ConfigValue(.string(Self.bucket), isSecret: false),
        ])
        try settings.checkRole()
        try settings.checkShared()
    }
}
