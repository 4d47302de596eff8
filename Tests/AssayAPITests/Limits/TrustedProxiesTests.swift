import AssayAPI
import AssayCore
import HTTPTypes
import Hummingbird
import Testing

@Suite struct TrustedProxiesTests {
    private func client(_ proxies: Set<String>, connectedFrom address: String, header: String) throws -> String? {
        let name = try #require(HTTPField.Name("X-Forwarded-For"))
        let head = HTTPRequest(
            method: .get, scheme: "http", authority: "a", path: "/", headerFields: [name: header])
        return try TrustedProxies(proxies.map { try #require(IPNetwork($0)) }).client(
            of: Request(head: head, body: .init(buffer: ByteBuffer())), connectedFrom: address)
    }

    @Test(arguments: [
        "192.0.2.1", " 192.0.2.1 ", "192.0.2.1 , 10.0.0.5", "198.51.100.7, 192.0.2.1", "192.0.2.1:50000",
        "::ffff:192.0.2.1", "192.0.2.1, ,",
    ])
    func theLastAddressThatIsNoProxysIsTheClient(header: String) throws {
        #expect(try client(["10.0.0.5"], connectedFrom: "10.0.0.5", header: header) == "192.0.2.1")
    }

    @Test(arguments: [
        ("2001:DB8::9", "2001:db8::9"), ("2001:db8:0:0::9", "2001:db8::9"), ("::ffff:10.0.0.5", "10.0.0.5"),
        ("10.0.0.5", "::ffff:10.0.0.5"),
    ])
    func aProxyIsKnownInEverySpelling(setting: String, address: String) throws {
        #expect(try client([setting], connectedFrom: address, header: "192.0.2.1") == "192.0.2.1")
    }

    @Test(arguments: [
        ("10.0.0.0/8", "10.255.0.1"), ("2001:db8::/32", "2001:db8:9::1"), ("10.0.0.0/8", "::ffff:10.1.2.3"),
    ])
    func everyAddressOfANetworkIsAProxy(network: String, address: String) throws {
        #expect(try client([network], connectedFrom: address, header: "192.0.2.1") == "192.0.2.1")
        #expect(try client([network], connectedFrom: address, header: "192.0.2.1, \(address)") == "192.0.2.1")
        #expect(try client([network], connectedFrom: "11.0.0.1", header: "192.0.2.1") == "11.0.0.1")
    }

    @Test func theHeaderOfAnyOtherAddressIsIgnored() throws {
        #expect(try client(["10.0.0.5"], connectedFrom: "192.0.2.7", header: "192.0.2.1") == "192.0.2.7")
        #expect(try client(["10.0.0.5"], connectedFrom: "10.0.0.5", header: "10.0.0.5") == "10.0.0.5")
    }
}
