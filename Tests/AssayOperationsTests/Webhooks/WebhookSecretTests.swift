import AssayCore
import AssayKeys
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import Testing

@Suite struct WebhookSecretTests {
    @Test func aPlainSecretIsItsBytes() throws {
        let secret = try WebhookSecret(checking: "schlüssel für die webhooks")
        #expect(secret.key == Array("schlüssel für die webhooks".utf8))
        #expect(secret.standardText == "whsec_c2NobMO8c3NlbCBmw7xyIGRpZSB3ZWJob29rcw==")
    }

    /// The secret of the specification's example.
    @Test(arguments: [
        "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwAA==",
        "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwAA",
    ])
    func aStandardSecretIsTheBytesBehindItsPrefix(text: String) throws {
        let secret = try WebhookSecret(checking: text)
        #expect(secret.text == text)
        #expect(secret.key.prefix(4) == [0x31, 0xF2, 0x90, 0xF6])
        #expect(secret.standardText.hasPrefix("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"))
        #expect(try WebhookSecret(checking: secret.standardText).key == secret.key)
    }

    @Test(arguments: [
        "", "23 bytes are not enough", String(repeating: "a", count: 257), "a secret with a line end\n",
        "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaS", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLa-_",
        "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwAB==", "whsec_MfKQ9r8G KYqrTwjUPD8ILPZIo2LaLaSw",
        "whpk_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsk_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    ])
    func anUnusableSecretIsRefusedWithoutItsText(text: String) async {
        let refused = await refusal { _ = try WebhookSecret(checking: text) }
        #expect(refused?.fields.map { "\($0.name) \($0.code)" } == ["secret_key invalid_secret"])
        #expect(text.isEmpty || refused?.debugDescription.contains(text) == false)
    }

    @Test func printingOneDoesNotRevealIt() throws {
        let secret = try WebhookSecret(checking: "a secret of at least 24 bytes")
        var dumped = ""
        dump(secret, to: &dumped)
        for text in ["\(secret)", String(reflecting: secret), dumped] { #expect(!text.contains("at least")) }
    }
}
