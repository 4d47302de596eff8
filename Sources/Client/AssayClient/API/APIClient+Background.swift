import AssayHTTP
import Foundation

/// Calls that the system can continue, and pauses that are pointless when the app is about to be suspended.
extension APIClient {
    /// Whether the remaining work is handed over to the system.
    var isHandedOver: Bool { background?.handover.isOn ?? false }

    /// The number of times that ``isHandedOver`` has changed.
    var handovers: Int { background?.handover.changes ?? 0 }

    /// Waits before the next attempt; the handover to the system ends the wait early.
    ///
    /// A wait that begins after the handover lasts its full time, so that repeated failures do not cause immediate
    /// retries.
    ///
    /// - Throws: `CancellationError` if the task is cancelled meanwhile.
    func pause(_ seconds: TimeInterval) async throws {
        guard let handover = background?.handover, !handover.isOn else { return try await clock.wait(seconds) }
        _ = await handover.unlessOn { [clock] in try? await clock.wait(seconds) }
        try Task.checkCancellation()
    }

    /// Runs an operation that only this process can perform, in place of a call that the system can perform.
    ///
    /// - Returns: `nil` if the system is performing the call or already has its response, regardless of credential and
    ///   request id; also if the work was handed over to the system, before or during the operation.
    func run<Answer, Value: Sendable>(
        inPlaceOf call: APICall<Answer>, _ operation: @escaping @Sendable () async -> Value
    ) async -> Value? {
        guard let background else { return await operation() }
        if let transfer = call.transfer, let request = try? request(call, requestID: "", token: nil),
            await background.transfers.isCarrying(BackgroundWork.name(request, transfer))
        {
            return nil
        }
        return await background.handover.unlessOn(operation)
    }

    /// Sends a request once: through the transport, or in a way that the system can continue.
    func exchange(
        _ request: HTTPRequest, _ transfer: SystemTransfer?, _ progress: (@Sendable (Int64) -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        guard let background, let transfer else { return try await transport.send(request, progress: progress) }
        return try await background.send(request, transfer, over: transport, progress)
    }
}
