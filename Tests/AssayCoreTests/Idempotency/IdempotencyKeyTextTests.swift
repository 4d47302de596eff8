import AssayCore
import Testing

@Suite struct IdempotencyKeyTextTests {
    @Test(arguments: [
        ("abc", "abc"), (#""abc""#, "abc"), (" abc\t", "abc"), ("a,b;c=d", "a,b;c=d"),
        (#"a\b"#, #"a\b"#), ("8e03978e-40d5-43dd-bc93-6894a57f9324", "8e03978e-40d5-43dd-bc93-6894a57f9324"),
    ])
    func aKeyIsTheSameWithAndWithoutQuotes(value: String, key: String) throws {
        #expect(try IdempotencyKey.text(of: value) == key)
    }

    @Test(arguments: [
        "", " ", #""""#, #"""#, #""abc"#, #""abc"d"#, #""abc";a=1"#, #""a\bc""#, #""a\"b""#, #""a\\b""#, #""abc\"#,
        "a b", #""a b""#, "a\tb",
        "ключ", "\u{7F}", "one, two",
    ])
    func anInvalidKeyIsRefused(value: String) {
        #expect(throws: IdempotencyErrors.invalidKey) { try IdempotencyKey.text(of: value) }
    }

    @Test func aKeyHasAtMost255Characters() throws {
        let longest = String(repeating: "k", count: 255)
        #expect(try IdempotencyKey.text(of: longest) == longest)
        #expect(try IdempotencyKey.text(of: "\"\(longest)\"") == longest)
        for value in ["\(longest)k", "\"\(longest)k\""] {
            #expect(throws: IdempotencyErrors.invalidKey) { try IdempotencyKey.text(of: value) }
        }
    }
}
