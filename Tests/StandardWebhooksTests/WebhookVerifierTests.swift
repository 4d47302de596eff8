import Foundation
import Testing

@testable import StandardWebhooks

@Suite struct WebhookVerifierTests {
    private typealias Sample = SampleWebhook

    @Test func messageOfTheReferenceLibrariesIsAccepted() throws {
        let webhook = try Sample.verifier().verify(body: Sample.body, headers: Sample.headers(), now: Sample.time)
        #expect(webhook.id == Sample.id)
        #expect(webhook.timestamp == Sample.time)
        #expect(webhook.keyIndex == 0)
    }

    @Test(arguments: SampleKeyPair.all) func signaturesOfThePythonPackageCryptographyAreAccepted(
        pair: SampleKeyPair
    ) throws {
        let verifier = try Sample.verifier([pair.publicKey], tolerance: .infinity)
        #expect(Sample.refusal(Sample.headers(signature: pair.signature), by: verifier) == nil)
        let nothing = Sample.headers(id: "msg_empty", timestamp: "1", signature: pair.signatureOfNothing)
        #expect(Sample.refusal(nothing, body: [], by: verifier) == nil)
        let bytes = Sample.headers(id: "msg_bytes", timestamp: "1999999999", signature: pair.signatureOfBytes)
        #expect(Sample.refusal(bytes, body: Array(0...255), by: verifier) == nil)
    }

    @Test(arguments: [Sample.secret, SampleKeyPair.reference.privateKey])
    func changeOfAnySignedPartIsRefused(key: String) throws {
        let key = try WebhookSigningKey(key)
        let verifier = WebhookVerifier(keys: [key.verificationKey])
        let headers = try WebhookSigner(key).sign(id: Sample.id, timestamp: Sample.time, body: Sample.body)
        let signature = try #require(headers[.signature])
        #expect(Sample.refusal(headers, by: verifier) == nil)
        for index in Sample.body.indices {
            var body = Sample.body
            body[index] ^= 1
            #expect(Sample.refusal(headers, body: body, by: verifier) == .digestDiffers)
        }
        #expect(Sample.refusal(headers, body: Sample.body + [0], by: verifier) == .digestDiffers)
        #expect(Sample.refusal(headers, body: [], by: verifier) == .digestDiffers)
        for changed in [
            Sample.headers(id: Sample.id + "1", signature: signature),
            Sample.headers(timestamp: "\(Sample.seconds + 1)", signature: signature),
        ] { #expect(Sample.refusal(changed, by: verifier) == .digestDiffers) }
    }

    @Test(arguments: WebhookScheme.allCases) func changeOfAnyByteOfTheSignatureIsRefused(scheme: WebhookScheme) throws {
        let key = WebhookSigningKey.random(scheme)
        let headers = try WebhookSigner(key).sign(id: Sample.id, timestamp: Sample.time, body: Sample.body)
        let encoded = try #require(headers[.signature]).dropFirst(scheme.rawValue.count + 1)
        let bytes = try Array(#require(Data(base64Encoded: String(encoded))))
        #expect(bytes.count == (scheme == .v1 ? 32 : 64))
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 1
            let signature = "\(scheme.rawValue),\(Data(changed).base64EncodedString())"
            let refusal = Sample.refusal(
                Sample.headers(signature: signature), by: WebhookVerifier(keys: [key.verificationKey]))
            #expect(refusal == .digestDiffers, "byte \(index)")
        }
    }

    // MARK: Tolerance

    @Test(arguments: [0, 1, -1, 299, -299, 300, -300, 299.999, -299.999]) func clockWithinTheToleranceIsAccepted(
        late: TimeInterval
    ) throws {
        let now = Sample.time.addingTimeInterval(late)
        #expect(try Sample.refusal(by: Sample.verifier(), at: now) == nil)
    }

    @Test(
        arguments: [
            (301, -301), (-301, 301), (300.1, -301), (-300.1, 301), (86_400, -86_400), (-86_400, 86_400),
        ] as [(TimeInterval, Int)])
    func clockBeyondTheToleranceIsNamedWithItsSeconds(late: TimeInterval, offset: Int) throws {
        let now = Sample.time.addingTimeInterval(late)
        #expect(try Sample.refusal(by: Sample.verifier(), at: now) == .clockOff(seconds: offset))
    }

    @Test func toleranceIsFiveMinutesUnlessTheReceiverSaysOtherwise() throws {
        let verifier = WebhookVerifier(keys: [try WebhookVerificationKey(Sample.secret)])
        #expect(Sample.refusal(by: verifier, at: Sample.time.addingTimeInterval(300)) == nil)
        let late = Sample.time.addingTimeInterval(301)
        #expect(Sample.refusal(by: verifier, at: late) == .clockOff(seconds: -301))
    }

    @Test(arguments: [(0, 0, true), (0, 1, false), (0, -1, false), (10, 10, true), (10, -11, false)])
    func toleranceIsTheReceivers(tolerance: TimeInterval, late: TimeInterval, isAccepted: Bool) throws {
        let verifier = try Sample.verifier(tolerance: tolerance)
        let now = Sample.time.addingTimeInterval(late)
        #expect((Sample.refusal(by: verifier, at: now) == nil) == isAccepted)
    }

    @Test(arguments: [TimeInterval.nan, -1]) func toleranceThatIsNoneRefusesEverything(tolerance: TimeInterval) throws {
        let verifier = try Sample.verifier(tolerance: tolerance)
        #expect(Sample.refusal(by: verifier) == .clockOff(seconds: 0))
    }

    @Test(
        arguments: [
            (.nan, .max), (.infinity, .min), (-.infinity, .max), (1e300, .min), (-1e300, .max),
        ] as [(TimeInterval, Int)])
    func clockThatIsNoTimeIsRefused(now: TimeInterval, offset: Int) throws {
        let refusal = try Sample.refusal(by: Sample.verifier(), at: Date(timeIntervalSince1970: now))
        #expect(refusal == .clockOff(seconds: offset))
    }

    @Test func anyTimestampIsAcceptedWithoutATolerance() throws {
        let verifier = try Sample.verifier(tolerance: .infinity)
        #expect(Sample.refusal(by: verifier, at: Date(timeIntervalSince1970: 0)) == nil)
        #expect(Sample.refusal(body: [], by: verifier, at: Date(timeIntervalSince1970: 0)) == .digestDiffers)
    }

    // MARK: Rotation

    @Test func anyOfTheKeysIsAcceptedAndNamed() throws {
        let pair = SampleKeyPair.reference
        let keys = [Sample.otherSecret, pair.publicKey, Sample.secret]
        let verifier = try Sample.verifier(keys)
        for (signature, index) in [(Sample.signature, 2), (pair.signature, 1)] {
            let headers = Sample.headers(signature: signature)
            let webhook = try verifier.verify(body: Sample.body, headers: headers, now: Sample.time)
            #expect(webhook.keyIndex == index)
        }
    }

    @Test(arguments: [[Sample.secret], [Sample.otherSecret], [SampleKeyPair.counting.publicKey]])
    func receiverWithAnyKeyOfTheRotationAccepts(keys: [String]) throws {
        let signer = try Sample.signer(
            SampleKeyPair.counting.privateKey, previous: [Sample.otherSecret, Sample.secret])
        let headers = try signer.sign(id: Sample.id, timestamp: Sample.time, body: Sample.body)
        #expect(try Sample.refusal(headers, by: Sample.verifier(keys)) == nil)
    }

    @Test func keyThatIsNoLongerAcceptedIsRefused() throws {
        let headers = try Sample.signer(Sample.otherSecret)
            .sign(id: Sample.id, timestamp: Sample.time, body: Sample.body)
        #expect(try Sample.refusal(headers, by: Sample.verifier([Sample.secret])) == .digestDiffers)
        #expect(try Sample.refusal(headers, by: Sample.verifier([Sample.secret, Sample.otherSecret])) == nil)
    }

    @Test(arguments: [
        "v2,AAAA \(Sample.signature)", "\(Sample.signature) v2,AAAA", "v1b,x \(Sample.signature) v9,",
        "v1,\(String(repeating: "A", count: 43))= \(Sample.signature)", "v1, \(Sample.signature)",
        "  \(Sample.signature)  ", "nonsense \(Sample.signature)", ", \(Sample.signature)",
        "\(SampleKeyPair.counting.signature) \(Sample.signature)",
        "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE",
    ])
    func validSignatureAmongOthersIsFound(signature: String) throws {
        #expect(try Sample.refusal(Sample.headers(signature: signature), by: Sample.verifier()) == nil)
    }

    /// A public key is known to everyone, so its bytes must never be a secret.
    @Test func signatureOfOneSchemeIsNoSignatureOfTheOther() throws {
        let pair = SampleKeyPair.reference
        let publicBytes = try #require(Data(base64Encoded: String(pair.publicKey.dropFirst(5))))
        let forged = try WebhookSigner(WebhookSigningKey(secret: publicBytes))
            .sign(id: Sample.id, timestamp: Sample.time, body: Sample.body)
        #expect(try Sample.refusal(forged, by: Sample.verifier([pair.publicKey])) == .unknownKey([.v1]))
        let renamed = Sample.headers(signature: try #require(forged[.signature]).replacing("v1,", with: "v1a,"))
        #expect(try Sample.refusal(renamed, by: Sample.verifier([pair.publicKey])) == .malformedSignature)
    }
}

@Suite struct TimingSafeTests {
    @Test(
        arguments: [
            ([], [], true), ([1], [1], true), ([1, 2, 3], [1, 2, 3], true), ([1], [2], false),
            ([1, 2], [2, 1], false),
            ([0, 1, 1], [1, 1, 1], false), ([1, 1, 1], [1, 1, 0], false), ([1], [], false), ([], [1], false),
            ([1, 2], [1, 2, 3], false), ([1, 2, 3], [1, 2], false), ([0], [0, 0], false),
        ] as [([UInt8], [UInt8], Bool)])
    func onlyTheSameBytesAreEqual(left: [UInt8], right: [UInt8], areEqual: Bool) {
        #expect(TimingSafe.equals(left, right) == areEqual)
    }
}
