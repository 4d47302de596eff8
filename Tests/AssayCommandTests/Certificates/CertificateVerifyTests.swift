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
    /// An issuer's server, at any host.
    private struct Server: HTTPTransport {
        let bodies: [String: String]

        func send(
            _ request: HTTPRequest, progress: (@Sendable (Int64) -> Void)?
        ) async throws(HTTPError) -> HTTPResponse {
            guard let body = bodies[request.url.path] else { return HTTPResponse(status: 404) }
            return HTTPResponse(status: 200, body: Data(body.utf8))
        }
    }

    private let sample = CertificateSample(issuer: "https://assay.example/shop")
    private let folder: TestFolder

    init() throws {
        folder = try TestFolder()
        try folder.file("good.jws", sample.certificate().sign(with: sample.key(.certificates)) + "\n")
        try folder.file("jwks.json", keys())
        for name in ["original", "published", "other"] { try folder.file(name, name) }
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
        let outcome = try await verify("good.jws", "--photo", path("original"), "--photo", path("published"))
        #expect(outcome.status == 0, "\(outcome.errors)")
        for part in [
            "The certificate is valid.\n", "https://assay.example/shop (Shop)", "7QX0M2KD9A", "revocation not checked",
            "original: the original photo of Front", "published: the published photo of Front",
        ] { #expect(outcome.output.contains(part)) }
    }

    @Test func everyFaultEndsWith65() async throws {
        let photo = try await verify("good.jws", "--photo", path("original"), "--photo", path("other"))
        #expect(photo.status == 65 && photo.output.contains("other: not a photo of this certificate"))
        try folder.file("test.jws", sample.certificate(isTest: true).sign(with: sample.key(.testCertificates)))
        let test = try await verify("test.jws")
        #expect(test.status == 65 && test.errors == "assay: \(CertificateFailure.test)\n" && test.output.isEmpty)
        try folder.file("spaced.jws", String(contentsOf: folder.file("good.jws"), encoding: .utf8) + "\n")
        let spaced = try await verify("spaced.jws", "--json")
        #expect(spaced.status == 65 && spaced.errors.contains("\"malformed\""))
        let untrusted = try await Program.run("certificate", "verify", path("good.jws"))
        #expect(untrusted.status == 65 && untrusted.errors.contains("--url"))
    }

    @Test func theIssuersServerGivesKeysAndStatus() async throws {
        func report(_ url: String, setting bits: [Int] = []) async throws -> CertificateReport {
            let list = try sample.list(setting: bits).sign(with: sample.key(.certificates))
            let server = Server(bodies: ["/shop/.well-known/jwks.json": try keys(), "/shop/c/status.jws": list])
            return try await VerifyCertificateCommand.parse([path("good.jws"), "--url", url])
                .report(server, now: sample.issued)
        }
        let good = try await report("\(sample.issuer)/", setting: [9])
        #expect(good.revocation == "checked" && good.text.contains("not revoked, not suspended"))
        for (url, bits, code) in [
            (sample.issuer, [10], "revoked"), ("https://other.example/shop", [], "foreign_issuer"),
            ("https://assay.example", [], "server_failed"),
        ] {
            let failure = await #expect(throws: DomainError.self) { try await report(url, setting: bits) }
            #expect(failure?.code == code)
        }
    }
}
