import AssayKeys
import Foundation
import Testing

@Suite struct Base64URLTests {
    @Test func agreesWithFoundationOnEveryLength() {
        for count in 0...70 {
            let bytes = CountingRandom(start: UInt8(count * 3)).bytes(count)
            let text = Base64URL.encode(bytes)
            #expect(text == encoded(Data(bytes)))
            #expect(Base64URL.decode(text) == bytes)
        }
    }

    @Test func usesTheAlphabetThatIsSafeInAnAddress() {
        #expect(Base64URL.encode([0xFB, 0xEF, 0xFF]) == "--__")
        #expect(Base64URL.decode("--__") == [0xFB, 0xEF, 0xFF])
    }

    @Test(arguments: ["A", "AAAAA", "QQ==", "QQ=", "+/+/", "QU JD", "QUJD\n", "Ä", "QR", "QUF"])
    func refusesEverySecondSpelling(_ text: String) {
        #expect(Base64URL.decode(text) == nil)
    }
}
