import AssayCore
import Testing

@Suite struct IPNetworkTests {
    @Test(arguments: [
        ("10.0.0.0/8", "10.0.0.0", "10.255.255.255", "9.255.255.255", "11.0.0.0"),
        ("192.168.4.0/22", "192.168.4.0", "192.168.7.255", "192.168.3.255", "192.168.8.0"),
        ("172.16.0.0/12", "172.16.0.0", "172.31.255.255", "172.15.255.255", "172.32.0.0"),
        ("192.0.2.4/31", "192.0.2.4", "192.0.2.5", "192.0.2.3", "192.0.2.6"),
        ("192.0.2.4", "192.0.2.4", "192.0.2.4", "192.0.2.3", "192.0.2.5"),
        ("128.0.0.0/1", "128.0.0.0", "255.255.255.255", "127.255.255.255", "0.0.0.0"),
        ("2001:db8::/32", "2001:db8::", "2001:db8:ffff::1", "2001:db7:ffff::", "2001:db9::"),
        (
            "2001:db8:0:4000::/50", "2001:db8:0:4000::", "2001:db8:0:7fff:ffff::", "2001:db8:0:3fff::",
            "2001:db8:0:8000::"
        ),
        ("2001:db8::/64", "2001:db8::", "2001:db8::ffff:ffff:ffff:ffff", "2001:db8:0:1::", "2001:db7::"),
        ("2001:db8::/65", "2001:db8::", "2001:db8::7fff:ffff:ffff:ffff", "2001:db8:0:0:8000::", "2001:db8:0:1::"),
        ("fe80::/10", "fe80::1", "febf::1", "fe7f::1", "fec0::1"),
        ("::1", "::1", "::1", "::", "::2"),
        ("::ffff:10.0.0.0/104", "10.0.0.0", "10.255.255.255", "11.0.0.0", "::a00:0"),
    ])
    func itsFirstAndLastAddressAreInItAndTheirNeighborsAreNot(
        text: String, first: String, last: String, before: String, after: String
    ) throws {
        let network = try #require(IPNetwork(text))
        for inside in [first, last] { #expect(network.contains(try #require(IPAddress(inside))), "\(inside)") }
        for outside in [before, after] { #expect(!network.contains(try #require(IPAddress(outside))), "\(outside)") }
    }

    @Test(arguments: [
        ("10.0.0.0/8", "10.0.0.0/8"), ("10.1.2.3/8", "10.0.0.0/8"), ("10.1.2.3/32", "10.1.2.3"),
        ("0.0.0.0/0", "0.0.0.0/0"),
        ("2001:DB8::5/33", "2001:db8::/33"), ("::1/128", "::1"), ("::ffff:10.1.2.3/120", "10.1.2.0/24"),
    ])
    func itsTextIsCanonical(text: String, canonical: String) throws {
        #expect(try #require(IPNetwork(text)).description == canonical)
    }

    @Test(arguments: [
        "", "/8", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/x", "10.0.0.0/-1", "10.0.0.0/+8", "10.0.0.0/08", "10.0.0.0/8/8",
        "10.0.0.0 /8", "10.0.0/8", "10/8", "::/129", "[::1]/64", "localhost", "10.0.0.0/255.0.0.0", "10.0.0.0/８",
    ])
    func anyOtherTextIsNone(text: String) {
        #expect(IPNetwork(text) == nil)
    }
}

@Suite struct LoopbackHostTests {
    @Test(arguments: ["localhost", "LOCALHOST", "127.0.0.1", "127.255.0.9", "::1", "[::1]", "[0:0:0:0:0:0:0:1]"])
    func hostsOfThisMachine(host: String) {
        #expect(LoopbackHost.contains(host))
    }

    /// The spellings in the last lines are left to other programs, which disagree about them.
    @Test(arguments: [
        "127.evil.example", "127.0.0.1.example.com", "localhost.example.com", "shop.localhost", "notlocalhost", "",
        "128.0.0.1", "0.0.0.0", "::", "[::]", "[localhost]", "192.168.0.1",
        "localhost.", "127.0.0.1.", "127.1", "0x7f.1", "0x7f000001", "2130706433", "0177.0.0.1", "::ffff:127.0.0.1",
    ])
    func anyOtherHostIsAnotherMachine(host: String) {
        #expect(!LoopbackHost.contains(host))
    }
}
