import AssayOperations
import AssayServer
import Testing

@Suite struct ListeningAddressTests {
    @Test(arguments: [
        ("127.0.0.1", "http://127.0.0.1:8080"), ("0.0.0.0", "http://127.0.0.1:8080"), ("::", "http://[::1]:8080"),
        ("::1", "http://[::1]:8080"), ("[2001:db8::1]", "http://[2001:db8::1]:8080"), ("shop", "http://shop:8080"),
    ])
    func baseURLAndTicketOriginAreThoseThatABrowserWrites(host: String, url: String) {
        let address = PublicAddress(ListeningAddress.url(host: host, port: 8080))
        #expect(address.text == url)
        #expect(address.origin == url)
    }
}
