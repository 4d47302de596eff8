import AssayWire
import Testing

@Suite struct HexTextTests {
    @Test func everyByteHasItsTwoDigits() {
        let bytes = (0...255).map { UInt8($0) }
        let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        #expect(bytes.hexText == digits)
        #expect([UInt8]().hexText.isEmpty)
    }
}
