import AssayCore
import AssayInstruments
import AssayProcesses
import AssayTestTiming
import Foundation
import Testing

@testable import AssayS3

/// Random requests, signed by us and by botocore, Amazon's own client for Python.
@Suite struct SignatureOracleTests {
    private struct Signed {
        let line: String
        let authorization: String
    }

    /// Characters that need encoding, that look like an encoding, or that other clients treat in a special way.
    private static let characters = Array("abzAZ059-_.~/ +%&=?#:;,@!$'()*[]{}|\\^`\"<>\u{7F}éß日本🙂\u{1}")

    private static func text(_ random: inout SeededGenerator, atLeast least: Int = 0, atMost most: Int) -> String {
        String(
            (0..<Int.random(in: least...most, using: &random)).map { _ in characters[random.below(characters.count)] })
    }

    private static func word(_ random: inout SeededGenerator) -> String {
        String(decoding: (0..<8).map { _ in UInt8.random(in: 97...122, using: &random) }, as: UTF8.self)
    }

    private static func joined(_ fields: [CanonicalRequest.Field]) -> String {
        fields.flatMap { [$0.name, $0.value] }.map { PercentEncoding.encode($0) }.joined(separator: ",")
    }

    private static func sign(_ number: Int) -> Signed {
        var random = SeededGenerator(seed: UInt64(number))
        let method = ["GET", "PUT", "HEAD", "DELETE", "POST"][random.below(5)]
        let host = ["bucket.s3.eu-west-1.amazonaws.com", "127.0.0.1:9000", "store.example"][random.below(3)]
        let path = "/" + text(&random, atMost: 40)
        let query = (0..<random.below(4)).map { number in
            CanonicalRequest.Field("\(text(&random, atMost: 3))\(number)", text(&random, atMost: 10))
        }
        // Headers are visible ASCII with single spaces inside, as in our requests.
        let headers = (0..<random.below(4)).map { number in
            CanonicalRequest.Field("x-amz-meta-\(word(&random))-\(number)", "\(word(&random)) \(word(&random))")
        }
        let credentials = S3Credentials(
            accessKey: word(&random), secretKey: word(&random) + "+/=",
            sessionToken: random.chance(50) ? word(&random) : nil)
        let time = Timestamp(microseconds: Int64(random.below(4_000_000_000)) * 1_000_000)
        let (date, digest) = (SignatureV4.date(time), SHA256Hasher.digest(of: Array(path.utf8)))
        var signed =
            headers + [
                .init("host", host), .init("x-amz-date", date), .init("x-amz-content-sha256", digest),
            ]
        if let token = credentials.sessionToken { signed.append(.init("x-amz-security-token", token)) }
        let authorization = SignatureV4(credentials: credentials, region: "eu-west-1").authorization(
            for: CanonicalRequest(method: method, path: path, query: query, headers: signed, payload: digest), at: time)
        let fields = [
            credentials.accessKey, credentials.secretKey, credentials.sessionToken ?? "", "eu-west-1", date, method,
            host,
            path, joined(query), joined(headers), digest,
        ]
        return Signed(
            line: fields.map { PercentEncoding.encode($0) }.joined(separator: "\t"), authorization: authorization)
    }

    @Test func fiveHundredRandomRequestsAreSignedAsByBotocore() async throws {
        let requests = (1...500).map { Self.sign($0) }
        let folder = try TestFolder()
        let file = try folder.file("requests", requests.map { $0.line + "\n" }.joined())
        let setup = try ChildProcess([Repository.file("scripts/object-store").path, "--python"])
        #expect(await setup.end().status == 0)
        let python = try #require(setup.output.split(separator: "\n").last.map(String.init))
        let oracle = try ChildProcess([python, Repository.file("Tests/ObjectStore/oracle.py").path, file.path])
        #expect(await oracle.end().status == 0)
        let lines = oracle.output.split(separator: "\n").map(String.init)
        #expect(lines.count == requests.count)
        for (request, line) in zip(requests, lines) {
            #expect(request.authorization == line, "\(request.line)")
        }
    }
}
