import ArgumentParser
import AssayCore
import AssayHTTP
import AssayKeys
import AssayWire
import Foundation

/// `assay certificate verify`.
struct VerifyCertificateCommand: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Verify a certificate, and photos against it.",
        discussion: """
            assay certificate verify 7QX0M2KD9A.jws --url https://assay.example.com
            assay certificate verify 7QX0M2KD9A.jws --jwks keys.json --photo front.jpg

            A certificate is worth as much as the issuer that you trust. --url is the issuer's address: the command \
            fetches its keys and its status list, and the certificate must name the same address. --jwks is a file of \
            keys that you have fetched before, from /.well-known/jwks.json: nothing is sent, and revocation is not \
            checked. With both, the keys are those of the file. The exit code is 65 for a certificate that is not \
            valid, for a test certificate, and for a photo that the certificate does not have.
            """)

    @Argument(help: "The file of the certificate.")
    var file: String

    @Option(help: "A file of the issuer's public keys (JWKS).")
    var jwks: String?

    @Option(help: "The issuer's base URL.")
    var url: String?

    @Option(name: .customLong("photo"), help: "A photo to look for in the certificate; may be repeated.")
    var photos: [String] = []

    @Flag(help: "Print JSON for scripts.")
    var json = false

    func perform() async throws {
        let report = try await report(URLSessionTransport(), now: Date())
        show(report.text, json: report)
        guard report.photos.allSatisfy({ $0.match != nil }) else { throw ExitCode(65) }
    }

    /// Verifies the certificate, and compares the photos with it.
    ///
    /// - Throws: A ``CertificateFailure`` as an error of the same code; `invalid_request` for a file that can't be read,
    ///   and without an issuer; `unavailable` if the issuer does not answer.
    func report(_ transport: any HTTPTransport, now: Date) async throws -> CertificateReport {
        let (compact, issuer) = (try certificate(), try issuer())
        let local = try jwks.map { try BoundedFile.read($0, named: "--jwks", atMost: 1 << 20) }
        let published =
            try await local == nil ? Self.fetch(Endpoints.publicKeys.route.path(), of: issuer, transport) : nil
        guard let keys = try? WireJSON.decode(JSONWebKeySet.self, from: local ?? published ?? Data()) else {
            throw DomainError.invalid(
                local == nil ? "--url" : "--jwks", "no_keys",
                "There is no set of keys (JWKS) in the file or at the address.")
        }
        let list = try await Self.fetch(StatusListCredential.path, of: issuer, transport)
        let credential: CertificateCredential
        do throws(CertificateFailure) {
            credential = try CertificateVerifier(keys: keys, issuer: issuer)
                .verify(compact, statusList: list.map { String(decoding: $0, as: UTF8.self) }, at: now)
        } catch {
            throw DomainError(.init(.unprocessable, error.rawValue), error.description)
        }
        return CertificateReport(
            revocation: list == nil ? "not_checked" : "checked", certificate: credential,
            photos: try photos.map { try CertificateReport.Photo($0, in: credential) })
    }

    /// Reads the certificate; an editor may have ended it with a line break.
    private func certificate() throws(DomainError) -> String {
        let data = try BoundedFile.read(file, named: "FILE", atMost: CertificateCredential.sizeLimit + 2)
        let text = String(decoding: data, as: UTF8.self)
        return ["\n", "\r\n"].contains(text.last) ? String(text.dropLast()) : text
    }

    /// The issuer's address; `nil` if a file of keys alone decides.
    private func issuer() throws(DomainError) -> BaseURL? {
        if url == nil, jwks != nil { return nil }
        guard let address = url.flatMap(BaseURL.init) else {
            throw .invalid(
                "--url", "invalid",
                "State whose certificates you trust: the issuer's address, such as https://assay.example.com, or --jwks "
                    + "with a file of its keys.")
        }
        return address
    }

    /// Fetches a public document of the issuer, if there is one.
    private static func fetch(
        _ path: String, of issuer: BaseURL?, _ transport: any HTTPTransport
    ) async throws(DomainError) -> Data? {
        guard let issuer, let url = URL(string: issuer.description + path) else { return nil }
        let response = try? await transport.send(HTTPRequest("GET", url, deadline: 60))
        guard let response, response.status == 200 else {
            throw DomainError(
                .init(.unavailable, "server_failed"),
                "\(url) \(response.map { "returned \($0.status)" } ?? "can't be fetched"). Check the address and the "
                    + "network.")
        }
        return response.body
    }
}
