import AssayKeys
import Crypto
import Foundation
import Testing

@Suite struct SecretTokenTests {
    @Test func holds256RandomBitsBehindItsPrefix() throws {
        let token = SecretToken.make(prefix: "assay_full", random: CountingRandom())
        let random = try #require(token.value.hasPrefix("assay_full_") ? token.value.dropFirst(11) : nil)
        #expect(Base64URL.decode(String(random)) == CountingRandom().bytes(32))
        #expect(SecretToken.make(prefix: "assay_full_", random: CountingRandom()).value == token.value)
    }

    @Test func twoTokensDiffer() {
        let first = SecretToken.make(prefix: "assay_full", random: SystemRandom())
        #expect(first.value != SecretToken.make(prefix: "assay_full", random: SystemRandom()).value)
    }

    @Test func neverShowsItsValue() {
        let token = SecretToken.make(prefix: "assay_full", random: CountingRandom())
        var dumped = ""
        dump(token, to: &dumped)
        for shown in ["\(token)", String(reflecting: token), String(describing: [token]), dumped] {
            #expect(!shown.contains("AAECAw"))
            #expect(shown.contains("redacted"))
        }
    }

    @Test func aTokensHashIsTheSHA256OfItsText() {
        let token = SecretToken.make(prefix: "assay_full", random: CountingRandom())
        #expect(token.hash.bytes == Array(SHA256.hash(data: Data(token.value.utf8))))
        #expect(token.hash == TokenHash(of: token.value))
    }
}

@Suite struct TokenHashTests {
    private let hash = TokenHash(of: "assay_full_x")

    @Test func equalsAStoredCopyOfItself() {
        let stored = TokenHash(bytes: hash.bytes)
        #expect(TokenHash.constantTimeEquals(hash, stored))
        #expect(hash == stored)
        #expect(Set([hash]).contains(stored))
    }

    @Test func readsBackItsHex() {
        #expect(hash.hex == SHA256Digest(of: Data("assay_full_x".utf8)).hex)
        #expect(TokenHash(hex: hash.hex) == hash)
        #expect(TokenHash(hex: hash.hex.uppercased()) == hash)
    }

    @Test(arguments: ["", "0", "no hash"]) func textThatIsNoHashEqualsNoTokens(_ text: String) {
        #expect(TokenHash(hex: text) != hash)
    }

    @Test func differsByAnySingleBit() {
        for bit in 0..<256 {
            var bytes = hash.bytes
            bytes[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(!TokenHash.constantTimeEquals(hash, TokenHash(bytes: bytes)))
            #expect(hash != TokenHash(bytes: bytes))
        }
    }

    @Test(arguments: [0, 31, 33]) func aHashOfAnotherLengthEqualsNone(_ count: Int) {
        let other = TokenHash(bytes: Array((hash.bytes + [0]).prefix(count)))
        #expect(!TokenHash.constantTimeEquals(hash, other))
        #expect(!TokenHash.constantTimeEquals(other, hash))
    }

    @Test func comparisonReadsEveryByteOfBoth() {
        // The position of the first difference must not matter to the caller.
        let zero = TokenHash(bytes: [UInt8](repeating: 0, count: 32))
        let early = TokenHash(bytes: [1] + [UInt8](repeating: 0, count: 31))
        let late = TokenHash(bytes: [UInt8](repeating: 0, count: 31) + [0x80])
        #expect(!TokenHash.constantTimeEquals(zero, early))
        #expect(!TokenHash.constantTimeEquals(zero, late))
        // Two differences must not cancel each other out.
        let both = TokenHash(bytes: [1] + [UInt8](repeating: 0, count: 30) + [1])
        #expect(!TokenHash.constantTimeEquals(zero, both))
    }

    @Test func isNotPrinted() {
        #expect("\(hash)" == "TokenHash(redacted)")
    }
}
