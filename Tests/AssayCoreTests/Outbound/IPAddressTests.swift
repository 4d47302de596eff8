import AssayCore
import Testing

@Suite struct IPAddressTests {
    @Test(arguments: [
        ("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "0.0.0.0"), ("255.255.255.255", "255.255.255.255"), ("::", "::"),
        ("::1", "::1"), ("1::", "1::"), ("2001:DB8:0:0:1:0:0:1", "2001:db8::1:0:0:1"),
        ("1:0:2:3:4:5:6:7", "1:0:2:3:4:5:6:7"),
        ("2001:db8:0:1::", "2001:db8:0:1::"), ("::FFFF:102:304", "::ffff:1.2.3.4"),
        ("1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5:6:102:304"), ("64:ff9b::192.0.2.33", "64:ff9b::c000:221"),
    ])
    func anAddressHasOneSpelling(text: String, canonical: String) {
        #expect(IPAddress(text)?.description == canonical)
    }

    @Test(arguments: [
        "", "1.2.3", "1.2.3.4.5", "1.2.3.4.", ".1.2.3.4", "1..2.3", "01.2.3.4", "0177.0.0.1", "256.1.1.1", "1.2.3.1000",
        "0x7f.0.0.1", "127.1", "2130706433", "+1.2.3.4", "1.2.3.4 ", "１.2.3.4", ":", ":::", "1::2::3", "1:2:3:4:5:6:7",
        "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7::8", "::12345", "::g", "::+1", "fe80::1%lo", "[::1]", "::1.2.3",
        "1.2.3.4::", "::1.2.3.4:1", "::ffff:01.2.3.4", "1:2:3:4:5:6:7:1.2.3.4",
        "127.0.0.1\0.example.com",
    ])
    func otherSpellingsAreNoAddress(text: String) {
        #expect(IPAddress(text) == nil)
    }

    @Test func bytesAreInNetworkOrder() {
        #expect(IPAddress(bytes: [127, 0, 0, 1]) == IPAddress("127.0.0.1"))
        let bytes: [UInt8] = [0x20, 1, 0xD, 0xB8] + Array(repeating: 0, count: 11) + [7]
        #expect(IPAddress(bytes: bytes) == IPAddress("2001:db8::7"))
        #expect(IPAddress(bytes: [1, 2, 3]) == nil)
    }
}
