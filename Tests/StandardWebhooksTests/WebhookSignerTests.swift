import Foundation
import StandardWebhooks
import Testing

@Suite struct WebhookSignerTests {
    private typealias Sample = SampleWebhook

    private func error(
        _ signer: WebhookSigner, id: String = Sample.id, timestamp: Date = Sample.time
    ) -> WebhookSigningError? {
        do throws(WebhookSigningError) {
            _ = try signer.sign(id: id, timestamp: timestamp, body: Sample.body)
            return nil
        } catch {
            return error
        }
    }

    @Test func signsAsTheReferenceLibrariesDo() throws {
        let headers = try Sample.signer().sign(id: Sample.id, timestamp: Sample.time, body: Sample.body)
        #expect(headers == Sample.headers())
        #expect(headers.fields.map(\.name) == ["webhook-id", "webhook-timestamp", "webhook-signature"])
        #expect(headers.fields.map(\.value) == [Sample.id, "1614265330", Sample.signature])
    }

    @Test(arguments: SampleKeyPair.all) func signsAsThePythonPackageCryptographyDoes(pair: SampleKeyPair) throws {
        for key in [pair.privateKey, pair.longPrivateKey] {
            let signer = try Sample.signer(key)
            let sample = try signer.sign(id: Sample.id, timestamp: Sample.time, body: Sample.body)
            #expect(sample[.signature] == pair.signature)
            let nothing = try signer.sign(
                id: "msg_empty", timestamp: Date(timeIntervalSince1970: 1), body: [UInt8]())
            #expect(nothing[.signature] == pair.signatureOfNothing)
            let bytes = try signer.sign(
                id: "msg_bytes", timestamp: Date(timeIntervalSince1970: 1_999_999_999), body: Data(0...255))
            #expect(bytes[.signature] == pair.signatureOfBytes)
        }
    }

    @Test func duringARotationEveryKeySignsTheCurrentOneFirst() throws {
        let pair = SampleKeyPair.reference
        let signer = try Sample.signer(pair.privateKey, previous: [Sample.secret, Sample.otherSecret])
        let headers = try signer.sign(id: Sample.id, timestamp: Sample.time, body: Sample.body)
        let other = try Sample.signer(Sample.otherSecret)
            .sign(id: Sample.id, timestamp: Sample.time, body: Sample.body)[.signature]
        #expect(headers[.signature] == [pair.signature, Sample.signature, try #require(other)].joined(separator: " "))
        #expect(other != Sample.signature)
    }

    @Test func fractionOfASecondIsCutOff() throws {
        let headers = try Sample.signer()
            .sign(id: Sample.id, timestamp: Sample.time.addingTimeInterval(0.999), body: Sample.body)
        #expect(headers == Sample.headers())
    }

    @Test(arguments: [
        "", "a.b", ".", "a b", "a\n", "a\u{0}", "a\u{7F}", "grün", String(repeating: "a", count: 257),
    ])
    func idThatCouldBeMisreadIsRefused(id: String) throws {
        #expect(try error(Sample.signer(), id: id) == .malformedID)
    }

    @Test(arguments: ["a", "!", "~", "msg_1,2/3=", String(repeating: "a", count: 256)])
    func idOfVisibleCharactersIsSigned(id: String) throws {
        #expect(try error(Sample.signer(), id: id) == nil)
    }

    @Test(arguments: [-1, -0.5, 1e12, 1e300, .infinity, -.infinity, .nan])
    func timestampThatIsNoNumberOfSecondsIsRefused(seconds: TimeInterval) throws {
        #expect(try error(Sample.signer(), timestamp: Date(timeIntervalSince1970: seconds)) == .timestampOutOfRange)
    }

    @Test(arguments: [0, 999_999_999_999.5]) func firstAndLastTimestampAreSigned(seconds: TimeInterval) throws {
        #expect(try error(Sample.signer(), timestamp: Date(timeIntervalSince1970: seconds)) == nil)
    }

    @Test func noMoreKeysSignThanAReceiverChecks() throws {
        let key = try WebhookSigningKey(SampleKeyPair.counting.privateKey)
        let most = WebhookSigner(key, previous: Array(repeating: key, count: 31))
        let headers = try most.sign(id: Sample.id, timestamp: Sample.time, body: Sample.body)
        #expect(Sample.refusal(headers, by: WebhookVerifier(keys: [key.verificationKey])) == nil)
        #expect(error(WebhookSigner(key, previous: Array(repeating: key, count: 32))) == .tooManyKeys(33))
    }

    @Test(
        arguments: [
            (.malformedID, "256 visible ASCII characters"), (.timestampOutOfRange, "not before 1970"),
            (.tooManyKeys(33), "33 keys are more than the 32"), (.notSigned, "could not sign"),
        ] as [(WebhookSigningError, String)])
    func everyReasonIsASentence(error: WebhookSigningError, part: String) {
        #expect("\(error)".contains(part) && "\(error)".hasSuffix("."))
    }
}
