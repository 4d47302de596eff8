import AssayAPI
import Testing

@Suite struct AddressGroupTests {
    @Test(arguments: [
        ("192.0.2.1", "192.0.2.1"), ("::ffff:192.0.2.1", "192.0.2.1"), ("2001:db8:0:1:2:3:4:5", "2001:db8:0:1::/64"),
        ("2001:DB8:0:1::", "2001:db8:0:1::/64"), ("[2001:db8:0:1::9]", "2001:db8:0:1::/64"), ("::1", "::/64"),
        ("fe80::1%eth0", "fe80::/64"), ("not:an:address", "not:an:address"), ("", ""),
        ("192.0.2.1:50000", "192.0.2.1"), ("[2001:db8:0:1::9]:50000", "2001:db8:0:1::/64"),
        ("::FFFF:192.0.2.1", "192.0.2.1"), ("1.2.3", "1.2.3"), (".", "."),
        (String(repeating: "1", count: 100), String(repeating: "1", count: 64)),
        (String(repeating: "x", count: 10_000), String(repeating: "x", count: 64)),
    ])
    func countsAnIPv6NetworkAsOneClient(address: String, group: String) {
        #expect(AddressGroup(address).description == group)
    }
}
