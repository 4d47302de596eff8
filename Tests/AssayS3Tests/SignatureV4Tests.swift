import AssayCore
import AssayWire
import Testing

@testable import AssayS3

/// The examples that Amazon has published: those of S3's documentation, and those of the test suite of version 4.
@Suite struct SignatureV4Tests {
    struct Example: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let request: CanonicalRequest
        let signature: String
    }

    private static let documented = SignatureV4(
        credentials: S3Credentials(
            accessKey: "AKIAIOSFODNN7EXAMPLE", secretKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"),
        region: "us-east-1")

    private static let testSuite = SignatureV4(
        credentials: S3Credentials(
            accessKey: "AKIDEXAMPLE", secretKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"),
        region: "us-east-1", service: "service")

    private static func time(_ text: String) throws -> Timestamp {
        Timestamp(microseconds: try #require(ISO8601Moment(text)).firstMicrosecond)
    }

    /// A request of S3's documentation, with the headers that all of them have.
    private static func s3(
        _ name: String, _ method: String, _ path: String, _ query: [(String, String)] = [],
        _ headers: [(String, String)] = [], payload: String = SignatureV4.emptyPayload, gives signature: String
    ) -> Example {
        let common = [
            ("Host", "examplebucket.s3.amazonaws.com"), ("x-amz-date", "20130524T000000Z"),
            ("x-amz-content-sha256", payload),
        ]
        return Example(
            testDescription: name,
            request: CanonicalRequest(
                method: method, path: path, query: query.map { .init($0.0, $0.1) },
                headers: (headers + common).map { .init($0.0, $0.1) }, payload: payload), signature: signature)
    }

    private static let s3Examples = [
        s3(
            "GET Object", "GET", "/test.txt", [], [("Range", "bytes=0-9")],
            gives: "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"),
        s3(
            "PUT Object", "PUT", "/test$file.text", [],
            [("Date", "Fri, 24 May 2013 00:00:00 GMT"), ("x-amz-storage-class", "REDUCED_REDUNDANCY")],
            payload: "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072",
            gives: "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd"),
        s3(
            "GET Bucket Lifecycle", "GET", "/", [("lifecycle", "")],
            gives: "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"),
        s3(
            "Get Bucket (List Objects)", "GET", "/", [("max-keys", "2"), ("prefix", "J")],
            gives: "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"),
    ]

    private static func suite(
        _ name: String, _ method: String, _ path: String = "/", _ query: [(String, String)] = [],
        _ headers: [(String, String)] = [], gives signature: String
    ) -> Example {
        let common = [("Host", "example.amazonaws.com"), ("X-Amz-Date", "20150830T123600Z")]
        return Example(
            testDescription: name,
            request: CanonicalRequest(
                method: method, path: path, query: query.map { .init($0.0, $0.1) },
                headers: (headers + common).map { .init($0.0, $0.1) }, payload: SignatureV4.emptyPayload),
            signature: signature)
    }

    private static let suiteExamples = [
        suite("get-vanilla", "GET", gives: "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"),
        suite("post-vanilla", "POST", gives: "5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b"),
        suite(
            "get-vanilla-query-order-key-case", "GET", "/", [("Param2", "value2"), ("Param1", "value1")],
            gives: "b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500"),
        suite(
            "get-header-value-trim", "GET", "/", [], [("My-Header1", " value1"), ("My-Header2", " \"a   b   c\" ")],
            gives: "acc3ed3afb60bb290fc8d2dd0098b9911fcaa05412b367055dee359757a9c736"),
        suite(
            "get-header-key-duplicate", "GET", "/", [],
            [("My-Header1", "value2"), ("My-Header1", "value2"), ("My-Header1", "value1")],
            gives: "c9d5ea9f3f72853aea855b47ea873832890dbdd183b4468f858259531a5138ea"),
        suite(
            "get-utf8", "GET", "/ሴ", gives: "8318018e0b0f223aa2bbf98705b62bb787dc9c0e678f255a891fd03141be5d85"),
    ]

    @Test(arguments: s3Examples) func anExampleOfTheDocumentationIsMet(example: Example) throws {
        let value = Self.documented.authorization(for: example.request, at: try Self.time("2013-05-24T00:00:00Z"))
        #expect(value.hasSuffix("Signature=\(example.signature)"))
        #expect(
            value.hasPrefix(
                "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders="))
    }

    @Test(arguments: suiteExamples) func anExampleOfTheTestSuiteIsMet(example: Example) throws {
        let value = Self.testSuite.authorization(for: example.request, at: try Self.time("2015-08-30T12:36:00Z"))
        #expect(value.hasSuffix("Signature=\(example.signature)"))
    }

    @Test(arguments: [
        ("1999-12-31T23:59:59Z", "19991231T235959Z"), ("2024-02-29T00:00:00Z", "20240229T000000Z"),
        ("2026-01-02T03:04:05.999Z", "20260102T030405Z"),
    ])
    func timesAreWrittenInUTCWithoutFractions(moment: String, text: String) throws {
        #expect(SignatureV4.date(try Self.time(moment)) == text)
    }

    @Test func everyByteButTheUnreservedOnesIsEncodedInUpperCase() {
        #expect(PercentEncoding.encode("aZ09-._~/ +%é") == "aZ09-._~%2F%20%2B%25%C3%A9")
        #expect(PercentEncoding.encode("a/b c", keepsSlashes: true) == "a/b%20c")
    }

    @Test(arguments: ["%", "%4", "%zz", "%ff"]) func aWrongEncodingIsNotDecoded(text: String) {
        #expect(PercentEncoding.decode(text) == nil)
    }

    @Test func percentEncodedTextDecodesToTheOriginal() {
        #expect(PercentEncoding.decode(PercentEncoding.encode("a/ü%+ \n")) == "a/ü%+ \n")
    }
}
