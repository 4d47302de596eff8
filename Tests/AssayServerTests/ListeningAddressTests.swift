import AssayOperations
import AssayServer
import Foundation
import Testing

@Suite struct ListeningAddressTests {
    @Test(arguments: [
        ("127.0.0.1", "http://127.0.0.1:8080"), ("0.0.0.0", "http://127.0.0.1:8080"), ("::", "http://[::1]:8080"),
        ("::1", "http://[::1]:8080"), ("[2001:db8::1]", "http://[2001:db8::1]:8080"), ("shop", "http://shop:8080"),
        ("0:0:0:0:0:0:0:0", "http://[::1]:8080"), ("fe80::1%eth0", "http://[fe80::1%25eth0]:8080"),
    ])
    func baseURLAndTicketOriginAreThoseThatABrowserWrites(host: String, url: String) {
        let address = PublicAddress(ListeningAddress.url(host: host, port: 8080))
        #expect(address.text == url)
        #expect(address.origin == url)
    }

    @Test(arguments: [
        "http://127.0.0.1:8080", "http://127.0.0.2", "http://[::1]:8080", "http://localhost:8080", "https://LOCALHOST",
        "http://localhost.:80", "http://shop.localhost", "http://0.0.0.0:8080", "http://[::]:8080",
    ])
    func anAddressThatNoPhoneReachesIsWarnedOf(text: String) throws {
        let url = try #require(URL(string: text))
        let warning = try #require(ListeningAddress.warning(for: url))
        #expect(warning.contains(text) && warning.contains("--public-url"))
    }

    @Test(arguments: [
        "https://assay.example.com", "http://192.168.1.20:8080", "http://[2001:db8::1]:8080", "http://shop:8080",
        "https://127.evil.example", "https://localhost.example.com",
    ])
    func anyOtherAddressIsNot(text: String) throws {
        #expect(ListeningAddress.warning(for: try #require(URL(string: text))) == nil)
    }
}
