import Foundation
import StandardWebhooks
import Testing

/// Tests for the cause that a refusal names.
@Suite struct WebhookRefusalTests {
    private typealias Sample = SampleWebhook

    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let headers: WebhookHeaders
        let error: WebhookVerificationError

        init(_ name: String, _ headers: WebhookHeaders, _ error: WebhookVerificationError) {
            testDescription = name
            self.headers = headers
            self.error = error
        }
    }

    private static let fields = Sample.headers().fields.map { ($0.name, $0.value) }

    private static func without(_ name: String) -> WebhookHeaders {
        WebhookHeaders(fields.filter { $0.0 != name })
    }

    private static func text(_ count: Int) -> String { String(repeating: "1", count: count) }

    private static let absences = WebhookHeader.allCases.flatMap { header in
        let name = header.rawValue
        let emptied = WebhookHeaders(fields.map { ($0.0, $0.0 == name ? "" : $0.1) })
        let repeated = WebhookHeaders(fields + fields.filter { $0.0 == name })
        return [
            Case("no \(name)", without(name), .missingHeader(header)),
            Case("an empty \(name)", emptied, .missingHeader(header)),
            Case("the same \(name) again", repeated, .repeatedHeader(header)),
            Case(
                "another \(name) in capitals", WebhookHeaders([(name.uppercased(), "x")] + fields),
                .repeatedHeader(header)),
        ]
    }

    private static let ids = [
        Case("an id of 257 bytes", Sample.headers(id: text(257)), .headerTooLong(.id, bytes: 257)),
        Case("an id of a megabyte", Sample.headers(id: text(1 << 20)), .headerTooLong(.id, bytes: 1 << 20)),
        Case("an id with a full stop", Sample.headers(id: "msg.1"), .malformedID),
        Case("two ids joined by a proxy", Sample.headers(id: "msg_1, msg_1"), .malformedID),
        Case("an id outside ASCII", Sample.headers(id: "msg_ä"), .malformedID),
    ]

    private static let timestamps = [
        Case("13 digits", Sample.headers(timestamp: text(13)), .headerTooLong(.timestamp, bytes: 13)),
        Case("megabytes", Sample.headers(timestamp: text(1 << 20)), .headerTooLong(.timestamp, bytes: 1 << 20)),
        Case("the first", Sample.headers(timestamp: "0"), .clockOff(seconds: -Sample.seconds)),
        Case(
            "the last", Sample.headers(timestamp: "999999999999"),
            .clockOff(seconds: 999_999_999_999 - Sample.seconds)),
    ]

    private static let malformedTimestamps = [
        "x", "-1614265330", "+1614265330", "01614265330", "1614265330.", "1.6e9", "0x60", " 161426533", "161426533 ",
        "١٦١٤٢٦", "-0", "1_614",
    ]
    .map { Case("the timestamp '\($0)'", Sample.headers(timestamp: $0), .malformedTimestamp) }

    private static let malformedSignatures = [
        " ", "   ", "v1", "v1,", "v1,!", ",", ",\(digest)", "v1a,", "v1,AAAA", "v1;\(digest)", "\(Sample.signature)=",
        "\(Sample.signature.dropLast())A", "\(Sample.signature.dropLast(2))F=", "\(Sample.signature)\t",
        Sample.signature.replacing("/", with: "_"), "v1a,\(digest)", "\(Sample.signature),v1,AAAA",
        "v1,\(SampleKeyPair.reference.signature.dropFirst(4))",
    ]
    .map { Case("the signature '\($0)'", Sample.headers(signature: $0), .malformedSignature) }

    private static let signatures: [Case] = {
        let (foreign, wrong) = (SampleKeyPair.reference.signature, "v1,\(String(repeating: "A", count: 43))=")
        let lists: [(String, WebhookVerificationError)] = [
            (text(4_097), .headerTooLong(.signature, bytes: 4_097)),
            (text(1 << 20) + " " + Sample.signature, .headerTooLong(.signature, bytes: (1 << 20) + 48)),
            (String(repeating: "v2,A ", count: 32) + Sample.signature, .tooManySignatures(33)),
            ("v2,AAAA", .unknownScheme), ("V1,\(digest)", .unknownScheme), ("x v1,AAAA v3,", .unknownScheme),
            (foreign, .unknownKey([.v1a])), ("v2,AAAA \(foreign)", .unknownKey([.v1a])),
            (wrong, .digestDiffers), ("\(foreign) \(wrong)", .digestDiffers), ("v2,AAAA \(wrong)", .digestDiffers),
        ]
        return lists.map { Case("the signatures '\($0.0.prefix(60))'", Sample.headers(signature: $0.0), $0.1) }
    }()

    private static var digest: Substring { Sample.signature.dropFirst(3) }

    static let cases: [Case] =
        absences + ids + timestamps + malformedTimestamps + malformedSignatures + signatures

    @Test(arguments: cases) func refusalNamesItsCause(example: Case) throws {
        #expect(try Sample.refusal(example.headers, by: Sample.verifier()) == example.error)
    }

    @Test func valuesAtTheirBoundsAreChecked() throws {
        let key = try WebhookSigningKey(Sample.secret)
        let id = String(repeating: "a", count: 256)
        let last = Date(timeIntervalSince1970: 999_999_999_999)
        let headers = try WebhookSigner(key).sign(id: id, timestamp: last, body: Sample.body)
        #expect(try Sample.refusal(headers, by: Sample.verifier(), at: last) == nil)
        // The header has 4096 bytes and 32 signatures, of which the last is valid.
        let others = Array(repeating: "v2,A", count: 30).joined(separator: " ")
        let filler = "v2," + String(repeating: "A", count: 4_096 - others.count - Sample.signature.count - 5)
        let signature = "\(filler) \(others) \(Sample.signature)"
        #expect(signature.utf8.count == 4_096)
        #expect(try Sample.refusal(Sample.headers(signature: signature), by: Sample.verifier()) == nil)
    }

    @Test func verifierWithoutKeysRefusesEverything() {
        let verifier = WebhookVerifier(keys: [])
        #expect(Sample.refusal(by: verifier) == .unknownKey([.v1]))
        let both = Sample.headers(
            signature: "\(SampleKeyPair.reference.signature) \(Sample.signature) \(Sample.signature)")
        #expect(Sample.refusal(both, by: verifier) == .unknownKey([.v1a, .v1]))
    }

    @Test func formIsCheckedBeforeTheClockAndTheClockBeforeTheDigest() throws {
        let verifier = try Sample.verifier()
        let late = Sample.time.addingTimeInterval(1_000)
        #expect(Sample.refusal(Sample.headers(id: "a b"), by: verifier, at: late) == .malformedID)
        #expect(Sample.refusal(body: [], by: verifier, at: late) == .clockOff(seconds: -1_000))
    }

    @Test func bodyOfManyMegabytesIsVerified() throws {
        let body = [UInt8](repeating: 0x41, count: 8 << 20)
        for scheme in WebhookScheme.allCases {
            let key = WebhookSigningKey.random(scheme)
            let headers = try WebhookSigner(key).sign(id: Sample.id, timestamp: Sample.time, body: body)
            let verifier = WebhookVerifier(keys: [key.verificationKey])
            #expect(Sample.refusal(headers, body: body, by: verifier) == nil)
            #expect(Sample.refusal(headers, body: body.dropLast() + [0x42], by: verifier) == .digestDiffers)
        }
    }

    @Test func namesAreReadInAnyCaseAndOtherHeadersAreIgnored() throws {
        let fields = Self.fields.map { ($0.0.capitalized, $0.1) }
        let others = [
            ("Webhook-Id-2", "x"), ("webhook-signatures", "x"), (Self.text(1 << 20), "x"), ("", ""),
            ("x-webhook-id", "x"), ("host", "x"), ("content-ty", "x"),
        ]
        let headers = WebhookHeaders(others + fields + others)
        #expect(headers == Sample.headers())
        #expect(try Sample.refusal(headers, by: Sample.verifier()) == nil)
    }

    @Test(
        arguments: [
            (.missingHeader(.id), "webhook-id is missing"), (.repeatedHeader(.signature), "more than once"),
            (.headerTooLong(.timestamp, bytes: 13), "webhook-timestamp has 13 bytes"), (.malformedID, "not an id"),
            (.malformedTimestamp, "not a number of seconds"), (.clockOff(seconds: -301), "301 s behind"),
            (.clockOff(seconds: 301), "301 s ahead"), (.clockOff(seconds: .min), "9223372036854775808 s behind"),
            (.tooManySignatures(33), "33 signatures; at most 32"), (.malformedSignature, "v1,BASE64 or v1a,BASE64"),
            (.unknownScheme, "unknown schemes"), (.unknownKey([.v1a, .v1]), "signed by v1a and v1"),
            (.digestDiffers, "No signature matches"),
        ] as [(WebhookVerificationError, String)])
    func everyCauseIsASentence(error: WebhookVerificationError, part: String) {
        #expect("\(error)".contains(part) && "\(error)".hasSuffix("."))
    }
}
