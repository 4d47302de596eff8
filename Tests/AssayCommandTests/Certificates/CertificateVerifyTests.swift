import ArgumentParser
import AssayCore
import AssayHTTP
import AssayInstruments
import AssayKeys
import AssayTestTiming
import Foundation
import Testing

@testable import assay

/// Tests for `assay certificate verify`.
@Suite(.timeLimit(.minutes(2))) struct CertificateVerifyTests {
    /// An issuer's server.
    private struct Server: HTTPTransport {
        let bodies: [String: String]

        func send(
            _ request: HTTPRequest, progress: (@Sendable (Int64) -> Void)?
        ) async throws(HTTPError) -> HTTPResponse {
            guard let body = bodies[request.url.absoluteString] else { return HTTPResponse(status: 404) }
            return HTTPResponse(status: 200, body: Data(body.utf8))
        }
    }

    private let sample = CertificateSample(issuer: "https://assay.example/shop")
    private let folder: TestFolder

    init() throws {
        folder = try TestFolder()
        try folder.file("good.jws", sample.certificate().sign(with: sample.key(.certificates)) + "\n")
        try folder.file(
            "test.jws", sample.certificate(isTest: true).sign(with: sample.key(.testCertificates)))
        try folder.file("jwks.json", keys())
        try folder.file("original.jpg", "original")
        try folder.file("published.jpg", "published")
        try folder.file("other.jpg", "original ")
    }

    private func keys() throws -> String {
        String(decoding: try JSONEncoder().encode(sample.keys()), as: UTF8.self)
    }

    private func path(_ name: String) -> String { folder.file(name).path }

    /// Runs the program with the key file, without a network.
    private func verify(_ name: String, _ arguments: String...) async throws -> Program.Outcome {
        try await Program.run(["certificate", "verify", path(name), "--jwks", path("jwks.json")] + arguments)
    }

    @Test func aGoodCertificateEndsWithZeroAndSaysWhatWasNotChecked() async throws {
        let outcome = try await verify("good.jws", "--photo", path("original.jpg"), "--photo", path("published.jpg"))
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.hasPrefix("The certificate is valid.\n"))
        #expect(outcome.output.contains("https://assay.example/shop (Shop)") && outcome.output.contains("7QX0M2KD9A"))
        #expect(outcome.output.contains("revocation not checked"))
        #expect(outcome.output.contains("original.jpg: the original photo of Front"))
        #expect(outcome.output.contains("published.jpg: the published photo of Front"))
    }

    @Test func everyFaultEndsWith65() async throws {
        let photo = try await verify("good.jws", "--photo", path("original.jpg"), "--photo", path("other.jpg"))
        #expect(photo.status == 65 && photo.output.contains("other.jpg: not a photo of this certificate"))
        let test = try await verify("test.jws")
        #expect(test.status == 65 && test.output == "\(CertificateFailure.test)\n")
        try folder.file("spaced.jws", String(contentsOf: folder.file("good.jws"), encoding: .utf8) + "\n")
        let spaced = try await verify("spaced.jws", "--json")
        let answer = try JSONSerialization.jsonObject(with: Data(spaced.output.utf8)) as? [String: Any]
        #expect(spaced.status == 65 && answer?["valid"] as? Bool == false && answer?["code"] as? String == "malformed")
        let untrusted = try await Program.run("certificate", "verify", path("good.jws"))
        #expect(untrusted.status == 65 && untrusted.errors.contains("--url"))
        #expect(try await verify("nowhere.jws").status == 65)
    }

    @Test func theIssuersServerGivesKeysAndStatus() async throws {
        let address = sample.issuer
        func report(_ url: String, setting bits: [Int], after seconds: TimeInterval) async throws -> CertificateReport {
            let list = try sample.list(setting: bits).sign(with: sample.key(.certificates))
            var bodies: [String: String] = [:]
            for issuer in [address, "https://other.example"] {
                bodies["\(issuer)/.well-known/jwks.json"] = try keys()
                bodies["\(issuer)/c/status.jws"] = list
            }
            return try await VerifyCertificateCommand.parse([path("good.jws"), "--url", url])
                .report(Server(bodies: bodies), now: sample.issued + seconds)
        }
        let good = try await report("\(address)/", setting: [9], after: 10)
        #expect(good.isGood && good.revocation == "checked" && good.text.contains("not revoked, not suspended"))
        #expect(try await report(address, setting: [10], after: 10).code == "revoked")
        #expect(try await report(address, setting: [], after: 300).code == "stale_list")
        #expect(try await report("https://other.example", setting: [], after: 10).code == "foreign_issuer")
        let failure = await #expect(throws: DomainError.self) {
            try await report("https://nowhere.example", setting: [], after: 10)
        }
        #expect(failure?.message.contains("https://nowhere.example/.well-known/jwks.json returned 404") == true)
    }
}
