import AssayCore
import AssayHTTP
import AssayKeys
import AssayWire
import Foundation

/// The server of a certificate's issuer, as the user states it.
struct CertificateIssuer {
    let address: BaseURL
    private let transport: any HTTPTransport

    /// - Parameters:
    ///   - compact: The certificate, whose issuer is only a hint: anyone can write one into a file.
    ///   - isRequired: Whether there are no other keys.
    /// - Throws: `invalid_request`, which names the option.
    init?(
        _ url: String?, naming compact: String, isRequired: Bool, _ transport: any HTTPTransport
    ) throws(DomainError) {
        if url == nil, !isRequired { return nil }
        guard let url else {
            let named = (try? CertificateCredential(stored: compact)).flatMap { BaseURL($0.issuer.id) }
            throw .invalid(
                "--url", "missing",
                "State whose certificates you trust: --url with the issuer's address, or --jwks with a file of its keys."
                    + (named.map { " The file names \($0); make sure that this is your issuer's address." } ?? ""))
        }
        guard let address = BaseURL(url) else {
            throw .invalid("--url", "invalid", "Give an address such as https://assay.example.com.")
        }
        (self.address, self.transport) = (address, transport)
    }

    /// Fetches a public document.
    ///
    /// - Throws: `unavailable` without an answer of 200.
    func fetch(_ path: String) async throws -> Data {
        let place = address.description + path
        guard let url = URL(string: place),
            let response = try? await transport.send(HTTPRequest("GET", url, deadline: 60))
        else {
            try Task.checkCancellation()
            throw DomainError(
                .init(.unavailable, "server_unreachable"),
                "\(place) can't be fetched. Check the address and the network, or give the keys with --jwks.")
        }
        guard response.status == 200 else {
            throw DomainError(
                .init(.unavailable, "server_failed"), "\(place) returned \(response.status). Check the address.")
        }
        return response.body
    }
}
