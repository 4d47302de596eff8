import AssayCore
import AsyncHTTPClient
import NIOSSL
import Testing

@testable import AssayOutbound

@Suite struct PinnedClientsTests {
    private func key(_ host: String, _ address: String) throws -> PinnedClients.Key {
        let url = try WebhookAddress("https://\(host)/", rules: .publicOnly())
        return PinnedClients.Key(host: url.host, address: try #require(IPAddress(address)))
    }

    @Test func theNameLeadsToTheCheckedAddressAlone() throws {
        let clients = PinnedClients(limits: OutboundLimits(), trustRoots: .default)
        let v4 = clients.configuration(try key("Hooks.Example.com", "8.8.8.8"))
        #expect(v4.dnsOverride == ["hooks.example.com": "8.8.8.8"])
        // Without brackets: the HTTP client would look up anything that is not an address.
        let v6 = clients.configuration(try key("hooks.example.com", "2606:4700::1111"))
        #expect(v6.dnsOverride == ["hooks.example.com": "2606:4700::1111"])
        #expect(clients.configuration(try key("8.8.8.8", "8.8.8.8")).dnsOverride == [:])
    }

    @Test func noOldTLSAndNoProxy() throws {
        let clients = PinnedClients(limits: OutboundLimits(), trustRoots: .default)
        let configuration = clients.configuration(try key("hooks.example.com", "8.8.8.8"))
        #expect(configuration.proxy == nil)
        #expect(configuration.tlsConfiguration?.minimumTLSVersion == .tlsv12)
        #expect(configuration.tlsConfiguration?.certificateVerification == .fullVerification)
        #expect(configuration.httpVersion == .http1Only)
        #expect(!configuration.connectionPool.retryConnectionEstablishment)
    }

    @Test(arguments: [
        "https://hooks.example.com/a?b", "https://HOOKS.Example.com:8443", "https://xn--bcher-kva.example/",
        "https://a_b.example.com/", "https://8.8.8.8/", "https://[2606:4700:4700::1111]:8443/",
        "https://xn--a.example/",
        "https://0x7f.example.com/", "https://example.com//other.example/", "https://example.com/@other.example/",
        "https://example.com?@other.example/", "https://example.com/:80@other.example",
    ])
    func theHTTPClientReadsTheSameHost(url: String) throws {
        let address = try WebhookAddress(url, rules: .publicOnly())
        #expect(PinnedClients.readsHost(of: address))
    }
}

@Suite struct LeaseCacheTests {
    /// Leases and releases a key; returns what was removed.
    private func use(_ key: String, _ cache: inout LeaseCache<String, String>) -> [String] {
        _ = cache.lease(key) { "the value of \(key)" }
        return cache.release(key)
    }

    @Test func aValueIsMadeOnce() {
        var cache = LeaseCache<String, Int>(capacity: 2)
        var made = 0
        for _ in 0..<3 {
            let value = cache.lease("a") {
                made += 1
                return made
            }
            #expect(value == 1)
            #expect(cache.release("a") == [])
        }
    }

    @Test func theValueWhoseUseIsLongestAgoGoesFirst() {
        var cache = LeaseCache<String, String>(capacity: 2)
        for key in ["a", "b", "a"] { #expect(use(key, &cache) == []) }
        #expect(use("c", &cache) == ["the value of b"])
        #expect(use("a", &cache) == [])
        #expect(use("b", &cache) == ["the value of c"])
        #expect(cache.count == 2)
    }

    @Test func valuesInUseStay() {
        var cache = LeaseCache<String, String>(capacity: 1)
        for _ in 0..<2 { _ = cache.lease("a") { "the value of a" } }
        #expect(use("b", &cache) == ["the value of b"])
        #expect(cache.release("a") == [])
        #expect(use("b", &cache) == ["the value of b"])
        #expect(cache.release("a") == [])
        #expect(use("b", &cache) == ["the value of a"])
    }

    @Test func allValuesCanBeRemoved() {
        var cache = LeaseCache<String, String>(capacity: 9)
        _ = cache.lease("a") { "the value of a" }
        #expect(cache.removeAll() == ["the value of a"])
        #expect(cache.release("a") == [])
        #expect(cache.count == 0)
    }
}
