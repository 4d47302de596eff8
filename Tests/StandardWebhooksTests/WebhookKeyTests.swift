import Foundation
import StandardWebhooks
import Testing

@Suite struct WebhookKeyTests {
    private static let pair = SampleKeyPair.reference

    private static func text(_ kind: WebhookKeyKind, bytes count: Int) -> String {
        kind.rawValue + Data(repeating: 7, count: count).base64EncodedString()
    }

    /// Returns the errors of reading a key for signing and for verifying.
    private func errors(_ text: String) -> [WebhookKeyError?] {
        [{ _ = try WebhookSigningKey(text) }, { _ = try WebhookVerificationKey(text) }].map { read in
            #expect(throws: WebhookKeyError.self) { try read() }
        }
    }

    @Test(
        arguments: [
            ("", .empty), ("whsec_", .empty), ("whsk_", .empty), ("whpk_", .empty),
            ("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", .unknownPrefix),
            ("WHSEC_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", .unknownPrefix),
            (" \(SampleWebhook.secret)", .unknownPrefix), ("\(SampleWebhook.secret)\n", .notBase64),
            ("whsec_MfKQ9r8GKYqr TwjUPD8ILPZIo2LaLaSw", .notBase64),
            ("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLa-_", .notBase64),
            ("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwM", .notBase64),
            ("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMQ=", .notBase64),
            ("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMR==", .notBase64), ("whsec_=", .notBase64),
            ("whsec_ä", .notBase64),
            (text(.secret, bytes: 1), .wrongLength(.secret, bytes: 1)),
            (text(.secret, bytes: 23), .wrongLength(.secret, bytes: 23)),
            (text(.secret, bytes: 257), .wrongLength(.secret, bytes: 257)),
            (text(.secret, bytes: 3 << 20), .wrongLength(.secret, bytes: 3 << 20)),
            ("whsec_\(String(repeating: "!", count: 516))", .wrongLength(.secret, bytes: 387)),
            ("whsec_\(String(repeating: "!", count: 512))", .notBase64),
        ] as [(String, WebhookKeyError)])
    func textThatIsNoKeyIsRefusedWithItsCause(text: String, error: WebhookKeyError) {
        #expect(errors(text) == [error, error])
    }

    @Test(arguments: [31, 33, 63, 65]) func ed25519KeyOfAnotherLengthIsRefused(count: Int) {
        #expect(throws: WebhookKeyError.wrongLength(.privateKey, bytes: count)) {
            try WebhookSigningKey(Self.text(.privateKey, bytes: count))
        }
        #expect(throws: WebhookKeyError.wrongLength(.publicKey, bytes: count)) {
            try WebhookVerificationKey(Self.text(.publicKey, bytes: count))
        }
    }

    @Test func publicKeyOf64BytesIsRefused() {
        #expect(throws: WebhookKeyError.wrongLength(.publicKey, bytes: 64)) {
            try WebhookVerificationKey(Self.text(.publicKey, bytes: 64))
        }
    }

    @Test func halvesOfAPrivateKeyMustBelongTogether() {
        #expect(throws: WebhookKeyError.publicKeyDiffers) {
            try WebhookSigningKey(Self.text(.privateKey, bytes: 64))
        }
    }

    @Test func keyForTheOtherSideIsRefused() {
        #expect(throws: WebhookKeyError.publicKeyCannotSign) { try WebhookSigningKey(Self.pair.publicKey) }
        #expect(throws: WebhookKeyError.privateKeyGiven) { try WebhookVerificationKey(Self.pair.privateKey) }
        #expect(throws: WebhookKeyError.privateKeyGiven) { try WebhookVerificationKey(Self.pair.longPrivateKey) }
    }

    @Test(arguments: [24, 25, 26, 32, 64, 65, 256]) func secretOfAnyAllowedLengthIsWrittenAsItIsRead(
        count: Int
    ) throws {
        let text = Self.text(.secret, bytes: count)
        let unpadded = text.trimmingCharacters(in: ["="])
        for text in [text, unpadded] {
            #expect(try WebhookSigningKey(text).serialized == Self.text(.secret, bytes: count))
            #expect(try WebhookVerificationKey(text).serialized == Self.text(.secret, bytes: count))
        }
        let bytes = Data(repeating: 7, count: count)
        #expect(try WebhookSigningKey(secret: bytes).serialized == text)
        #expect(try WebhookVerificationKey(secret: bytes).serialized == text)
        #expect(try WebhookSigningKey(secret: bytes).verificationKey.serialized == text)
    }

    @Test func secretWithoutAPrefixIsGivenAsBytes() throws {
        let key = try WebhookSigningKey(secret: "a secret that a partner chose".utf8)
        #expect(key.serialized == "whsec_YSBzZWNyZXQgdGhhdCBhIHBhcnRuZXIgY2hvc2U=")
        #expect(throws: WebhookKeyError.empty) { try WebhookSigningKey(secret: [UInt8]()) }
        #expect(throws: WebhookKeyError.empty) { try WebhookVerificationKey(secret: [UInt8]()) }
        #expect(throws: WebhookKeyError.wrongLength(.secret, bytes: 23)) {
            try WebhookSigningKey(secret: String(repeating: "a", count: 23).utf8)
        }
    }

    @Test(arguments: SampleKeyPair.all) func privateKeyOfEitherLengthIsTheSameKey(pair: SampleKeyPair) throws {
        for text in [pair.privateKey, pair.longPrivateKey] {
            let key = try WebhookSigningKey(text)
            let bytes = try #require(Data(base64Encoded: String(text.dropFirst(5))))
            #expect(key.serialized == pair.privateKey)
            #expect(try WebhookSigningKey(privateKey: bytes).serialized == pair.privateKey)
            #expect(key.verificationKey.serialized == pair.publicKey)
        }
        let bytes = try #require(Data(base64Encoded: String(pair.publicKey.dropFirst(5))))
        #expect(try WebhookVerificationKey(publicKey: bytes).serialized == pair.publicKey)
        #expect(try WebhookVerificationKey(pair.publicKey).serialized == pair.publicKey)
    }

    @Test func schemeFollowsFromTheKind() throws {
        #expect(try WebhookSigningKey(SampleWebhook.secret).scheme == .v1)
        #expect(try WebhookSigningKey(Self.pair.privateKey).scheme == .v1a)
        #expect(try WebhookVerificationKey(SampleWebhook.secret).scheme == .v1)
        #expect(try WebhookVerificationKey(Self.pair.publicKey).scheme == .v1a)
    }

    @Test(arguments: WebhookScheme.allCases) func newKeyIsReadableAndUnlikeAnother(scheme: WebhookScheme) throws {
        let (key, other) = (WebhookSigningKey.random(scheme), WebhookSigningKey.random(scheme))
        #expect(key.scheme == scheme)
        #expect(key.serialized != other.serialized)
        #expect(try WebhookSigningKey(key.serialized).serialized == key.serialized)
        let verification = try WebhookVerificationKey(key.verificationKey.serialized)
        #expect(verification.scheme == scheme)
        #expect(verification.serialized == key.verificationKey.serialized)
    }

    @Test func noDescriptionShowsASecret() throws {
        let signing = try [SampleWebhook.secret, Self.pair.privateKey].map { try WebhookSigningKey($0) }
        let verifying = signing.map(\.verificationKey)
        let values: [any Sendable] =
            signing + verifying + [
                WebhookSigner(signing[0], previous: [signing[1]]), WebhookVerifier(keys: verifying),
            ]
        let secrets = [SampleWebhook.secret, Self.pair.privateKey].map { $0.drop { $0 != "_" }.dropFirst().prefix(8) }
        for value in values {
            var dumped = ""
            dump(value, to: &dumped)
            for text in ["\(value)", String(reflecting: value), dumped] {
                #expect(!secrets.contains { text.contains($0) }, "\(text)")
            }
        }
        // The bytes of a secret are no text, so the comparison above would not find them.
        for key in signing + verifying as [any Sendable] { #expect(Mirror(reflecting: key).children.isEmpty) }
        #expect("\(signing[0])" == "WebhookSigningKey(v1, redacted)")
        #expect("\(signing[1])" == "WebhookSigningKey(v1a, redacted)")
        #expect("\(verifying[0])" == "WebhookVerificationKey(v1, redacted)")
        #expect("\(verifying[1])" == "WebhookVerificationKey(\(Self.pair.publicKey))")
    }

    @Test(
        arguments: [
            (.empty, "is empty"), (.unknownPrefix, "none of whsec_, whsk_ and whpk_"), (.notBase64, "not base64"),
            (.wrongLength(.secret, bytes: 23), "23 bytes; it needs 24 to 256"),
            (.wrongLength(.privateKey, bytes: 33), "33 bytes; it needs 32 or 64"),
            (.wrongLength(.publicKey, bytes: 33), "33 bytes; it needs 32."),
            (.publicKeyDiffers, "do not belong together"),
            (.publicKeyCannotSign, "can't sign"), (.privateKeyGiven, "leave the private key (whsk_) at the sender"),
        ] as [(WebhookKeyError, String)])
    func everyReasonIsASentence(error: WebhookKeyError, part: String) {
        #expect("\(error)".contains(part) && "\(error)".hasSuffix("."))
    }
}
