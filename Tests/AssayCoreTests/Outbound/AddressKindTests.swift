import AssayCore
import Testing

@Suite struct AddressKindTests {
    /// The first and the last address of each network.
    private static let networks: [(AddressKind, String, String)] = [
        (.unspecified, "0.0.0.0", "0.255.255.255"), (.private, "10.0.0.0", "10.255.255.255"),
        (.shared, "100.64.0.0", "100.127.255.255"), (.loopback, "127.0.0.0", "127.255.255.255"),
        (.linkLocal, "169.254.0.0", "169.254.255.255"), (.private, "172.16.0.0", "172.31.255.255"),
        (.reserved, "192.0.0.0", "192.0.0.255"), (.documentation, "192.0.2.0", "192.0.2.255"),
        (.reserved, "192.88.99.0", "192.88.99.255"), (.private, "192.168.0.0", "192.168.255.255"),
        (.benchmarking, "198.18.0.0", "198.19.255.255"), (.documentation, "198.51.100.0", "198.51.100.255"),
        (.documentation, "203.0.113.0", "203.0.113.255"), (.multicast, "224.0.0.0", "239.255.255.255"),
        (.reserved, "240.0.0.0", "255.255.255.254"), (.translated, "::2", "::ffff:ffff"),
        (.translated, "::ffff:0.0.0.0", "::ffff:255.255.255.255"),
        (.translated, "::ffff:0:0.0.0.0", "::ffff:0:ffff:ffff"),
        (.translated, "64:ff9b::", "64:ff9b::255.255.255.255"),
        (.translated, "64:ff9b:1::", "64:ff9b:1:ffff:ffff:ffff:ffff:ffff"),
        (.translated, "2001::", "2001:0:ffff:ffff:ffff:ffff:ffff:ffff"), (.benchmarking, "2001:2::", "2001:2:0:ffff::"),
        (.reserved, "2001:1::", "2001:1ff:ffff::"), (.documentation, "2001:db8::", "2001:db8:ffff:ffff::"),
        (.translated, "2002::", "2002:ffff::"), (.documentation, "3fff::", "3fff:fff::"),
        (.uniqueLocal, "fc00::", "fdff:ffff::"),
        (.linkLocal, "fe80::", "febf:ffff::"), (.siteLocal, "fec0::", "feff:ffff::"),
        (.multicast, "ff00::", "ffff:ffff::"),
        (.reserved, "1::", "1fff:ffff::"), (.reserved, "4000::", "fbff:ffff::"),
    ]

    @Test(arguments: networks) func aNetworkReachesFromItsFirstAddressToItsLast(
        kind: AddressKind, first: String, last: String
    ) throws {
        #expect(AddressKind.of(try #require(IPAddress(first))) == kind)
        #expect(AddressKind.of(try #require(IPAddress(last))) == kind)
    }

    @Test(arguments: [
        ("169.254.169.254", AddressKind.metadata), ("100.100.100.200", .metadata), ("168.63.129.16", .metadata),
        ("fd00:ec2::254", .metadata), ("fd20:ce::254", .metadata), ("::1", .loopback), ("::", .unspecified),
        ("255.255.255.255", .broadcast),
    ])
    func aSingleAddressHasItsKind(text: String, kind: AddressKind) throws {
        #expect(AddressKind.of(try #require(IPAddress(text))) == kind)
    }

    /// The addresses beside the networks.
    @Test(arguments: [
        "1.0.0.0", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.0",
        "168.63.129.15", "168.63.129.17", "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0",
        "191.255.255.255", "192.0.1.0", "192.0.3.0", "192.88.98.255", "192.88.100.0", "192.167.255.255", "192.169.0.0",
        "198.17.255.255", "198.20.0.0", "198.51.99.255", "198.51.101.0", "203.0.112.255", "203.0.114.0",
        "223.255.255.255", "2000::", "2001:200::", "2001:db7:ffff::", "2001:db9::", "2001:ffff::", "2003::",
        "2606:4700:4700::1111", "3ffe:ffff::", "3fff:1000::",
    ])
    func anAddressBesideThemIsPublic(text: String) throws {
        #expect(AddressKind.of(try #require(IPAddress(text))) == nil)
    }

    @Test func developmentPermitsPrivateNetworksOnly() {
        let permitted = Set(AddressKind.allCases).intersection(OutboundRules.development.permittedKinds)
        #expect(permitted == [.loopback, .private, .shared, .uniqueLocal])
        #expect(OutboundRules.publicOnly().permittedKinds == [])
    }

    @Test(arguments: ["169.254.169.254", "100.100.100.200", "fd00:ec2::254", "::ffff:127.0.0.1", "0.0.0.0"])
    func developmentRefusesMetadataAndOtherFormsOfLoopback(text: String) throws {
        #expect(OutboundRules.development.refusal(of: try #require(IPAddress(text))) != nil)
    }
}
