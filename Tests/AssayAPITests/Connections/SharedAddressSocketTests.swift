import AssayAPI
import AssayCore
import AssayKeys
import AssayOperations
import AssayServer
import AssayTestSupport
import AssayWire
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Tests for a reverse proxy that is missing from the settings: the server sees many users from one address.
@Suite(.timeLimit(.minutes(2))) struct SharedAddressSocketTests {
    /// Returns the log lines and the gauge after the given number of users have called.
    private func serve(
        _ users: Int, trusted: Set<String> = []
    ) async throws -> (lines: [String], shared: Int?) {
        let shop = try await APIShop(sleeper: NeverClock())
        let tokens = try await shop.logIn(users)
        let operatorToken = shop.platform.masterKey.operatorToken()
        let log = ServerLog()
        var settings = ServerSettings()
        settings.trustedProxies = trusted.compactMap { IPNetwork($0) }
        settings.limits.address = RateLimit(perSecond: 1000, burst: 1000)
        let shared = try await LiveServer.run(shop.platform, settings: settings, log: log) { url in
            for (number, token) in tokens.enumerated() {
                let address = "203.0.113.\(number)"
                let path = "\(Endpoints.configuration.path())?type=debug"
                #expect(try await Self.get(path, at: url, token, address).1 == 200)
            }
            let (data, _) = try await Self.get(Endpoints.counters.path(), at: url, operatorToken, "127.0.0.1")
            return try WireJSON.decode(ServerCounters.self, from: data).gauges["shared_addresses"]
        }
        return (log.lines.filter { $0.contains("many users share one address") }, shared)
    }

    private static func get(
        _ path: String, at server: URL, _ token: String, _ address: String
    ) async throws -> (Data, Int?) {
        var request = URLRequest(url: try #require(URL(string: path, relativeTo: server)))
        request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        request.setValue(address, forHTTPHeaderField: "X-Forwarded-For")
        let (data, response) = try await URLSession.shared.data(for: request)
        return (data, (response as? HTTPURLResponse)?.statusCode)
    }

    @Test func theLogNamesTheAddressAndTheSetting() async throws {
        let (lines, shared) = try await serve(60)
        #expect(lines.count == 1, "\(lines)")
        #expect(lines.first?.hasPrefix("warning: ") == true)
        #expect(lines.first?.contains("127.0.0.1") == true)
        #expect(lines.first?.contains("--trusted-proxies (ASSAY_TRUSTED_PROXIES)") == true)
        #expect(shared == 1)
    }

    @Test func usersBehindATrustedProxyAreClientsOfTheirOwn() async throws {
        let (lines, shared) = try await serve(60, trusted: ["127.0.0.1"])
        #expect(lines == [])
        #expect(shared == 0)
    }
}
