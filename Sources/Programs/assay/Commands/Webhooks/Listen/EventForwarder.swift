import AssayCore
import AssayHTTP
import AssayWire
import Foundation

/// Sends events to a receiver as the server delivers them to a subscription of `/v2`: the same headers and bytes.
struct EventForwarder: Sendable {
    /// The time that a receiver has for its response, in seconds, as for a real delivery.
    static let timeout: TimeInterval = 15

    let url: URL
    let secret: SigningSecret
    var transport: any HTTPTransport = URLSessionTransport()
    var now: @Sendable () -> Date = { Date() }

    /// The end of the try to send an event.
    struct Outcome: Sendable {
        /// The status of the response; `nil` without one.
        var status: Int?
        /// The reason why there is no response.
        var error: String?
        /// The duration of the try.
        var milliseconds: Int

        var isSuccess: Bool { status.map { (200..<300).contains($0) } == true }
    }

    /// Sends an event once.
    ///
    /// - Throws: `CancellationError`, or an error of the signature.
    func forward(_ event: PartnerEvent) async throws -> Outcome {
        let body = try WireJSON.encode(event)
        let start = ContinuousClock.now
        var status: Int?
        var error: String?
        do {
            status = try await transport.send(try request(event, body)).status
        } catch let failure as HTTPError {
            if failure.code == .cancelled { throw CancellationError() }
            error = Self.sentence(failure)
        }
        let milliseconds = Int((ContinuousClock.now - start) / .milliseconds(1))
        return Outcome(status: status, error: error, milliseconds: milliseconds)
    }

    private func request(_ event: PartnerEvent, _ body: Data) throws -> HTTPRequest {
        var headers: HTTPHeaders = ["Content-Type": "application/json", "User-Agent": "Assay-Webhooks/1"]
        for (name, value) in try secret.headers(id: event.id, at: now(), body: body) { headers[name] = value }
        return HTTPRequest(
            "POST", url, headers: headers, body: .data(body), idleTimeout: Self.timeout, deadline: Self.timeout)
    }

    private static func sentence(_ error: HTTPError) -> String {
        switch error.code {
        case .connectionRefused: "connection refused"
        case .nameNotResolved: "the host name has no address"
        case .timedOut: "no response within \(Int(timeout)) s"
        case .connectionLost: "the connection was lost"
        case .tls: "the certificate or the handshake was refused"
        default: error.description
        }
    }
}

extension EventForwarder {
    /// Makes the sender for an address, with the secret of the token.
    init(to text: String, token: String) throws {
        self.init(
            url: try HTTPAddress.parse(text, named: "--forward-to", example: "http://localhost:3000/hooks"),
            secret: try SigningSecret.derived(fromToken: token))
    }
}
