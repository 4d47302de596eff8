import AssayKeys
import Testing

@Suite struct OneTimeCodeTests {
    private let key = OneTimeCode(bytes: Array("12345678901234567890".utf8))

    /// RFC 6238, appendix B: the last six of its eight digits.
    @Test(
        arguments: zip(
            [59, 1_111_111_109, 1_111_111_111, 1_234_567_890, 2_000_000_000, 20_000_000_000],
            ["287082", "081804", "050471", "005924", "279037", "353130"]))
    func codesAreThoseOfTheRFC(seconds: Int64, code: String) {
        #expect(key.code(step: seconds / 30) == code)
        #expect(key.step(of: code, at: seconds) == seconds / 30)
    }

    @Test func aCodeIsAcceptedOneStepEarlierAndLater() {
        let steps = (98...102).map { key.step(of: key.code(step: $0), at: 3_000) }
        #expect(steps == [nil, 99, 100, 101, nil])
        for wrong in ["", "12345", "1234567", "abcdef"] { #expect(key.step(of: wrong, at: 3_000) == nil) }
    }

    /// RFC 4648, section 10, and the key that authenticator apps show for the RFC's.
    @Test func theKeyIsWrittenInBase32() {
        #expect(OneTimeCode(bytes: Array("fooba".utf8)).base32 == "MZXW6YTB")
        #expect(key.base32 == "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ")
        #expect(
            key.url(issuer: "Assay shop", account: "a&b@shop.example")
                == "otpauth://totp/Assay%20shop:a%26b%40shop%2Eexample?secret=\(key.base32)&issuer=Assay%20shop")
        #expect(!"\(key)".contains("49"))
    }
}
