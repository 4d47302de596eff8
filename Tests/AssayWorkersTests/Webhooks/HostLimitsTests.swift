import AssayCore
import AssayTestSupport
import Testing

@testable import AssayWorkers

@Suite struct HostLimitsTests {
    private let start = InstantClock().now

    @Test func aHostGetsABurstAndThenItsRate() {
        var limits = HostLimits(perSecond: 5)
        #expect(limits.burst == 10)
        for _ in 0..<2 { limits.count(5, to: "one.example", at: start) }
        #expect(limits.left(at: start) == ["one.example": 0])
        #expect(limits.left(at: start + .milliseconds(500)) == ["one.example": 2])
        #expect(limits.left(at: start + .seconds(2)) == [:], "a full bucket is forgotten")
    }

    @Test(arguments: [
        ("https://one.example:8443/b?x=1", "one.example"), ("http://one.example/", "one.example"),
        ("https://[2606:4700::1]/a:b", "[2606:4700::1]"), ("https://[2606:4700::1]:8443/", "[2606:4700::1]"),
        ("https://93.184.216.34/", "93.184.216.34"),
    ])
    func theHostIsCountedWithoutPortAndPath(url: String, host: String) {
        #expect(WebhookAddress.host(ofCanonical: url) == host)
    }

    /// Every spelling of a URL is stored in its canonical form, whose host is counted.
    @Test(arguments: [
        "HTTPS://Hooks.Example.COM:443/a", "https://hooks.example.com:8443", "https://hooks.example.com?q",
    ])
    func spellingsOfOneHostCountTogether(text: String) throws {
        let url = try WebhookAddress(text, rules: .publicOnly()).description
        #expect(WebhookAddress.host(ofCanonical: url) == "hooks.example.com")
    }

    @Test func withoutALimitNothingIsCounted() {
        var limits = HostLimits(perSecond: nil)
        limits.count(1_000, to: "one.example", at: start)
        #expect(limits.left(at: start).isEmpty && limits.burst == .max)
    }
}
