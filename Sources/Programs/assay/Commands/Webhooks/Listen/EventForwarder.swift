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
    /// The further tries after a failed one.
    let retries: RetryPolicy
    var transport: any HTTPTransport = URLSessionTransport()
    var pacing = RetryPolicy.Pacing.real
    var now: @Sendable () -> Date = { Date() }

    /// The end of the last try to send an event.
    struct Outcome: Sendable {
        /// The status of the response; `nil` without one.
        var status: Int?
        /// The reason why there is no response.
        var error: String?
        /// The duration of the last try.
        var milliseconds: Int
        var tries = 1

        var isSuccess: Bool { status.map { (200..<300).contains($0) } == true }
    }

    /// The failure of a try, for the retry policy.
    private struct Failed: Error {
        let outcome: Outcome
    }

    /// Sends an event, and repeats it after a failure as ``retries`` permits.
    ///
    /// - Throws: `CancellationError`, or an error of the signature.
    func forward(_ event: PartnerEvent) async throws -> Outcome {
        let body = try WireJSON.encode(event)
        var tries = 0
        do {
            func attempt() async throws -> Outcome {
                tries += 1
                var outcome = try await send(event, body)
                outcome.tries = tries
                guard outcome.isSuccess else { throw Failed(outcome: outcome) }
                return outcome
            }
            func advice(_ error: any Error) -> RetryPolicy.Advice { error is Failed ? .backOff : .stop }
            return try await retries.run(pacing, advice: advice, operation: attempt)
        } catch let failure as Failed {
            try Task.checkCancellation()
            return failure.outcome
        }
    }

    private func send(_ event: PartnerEvent, _ body: Data) async throws -> Outcome {
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
