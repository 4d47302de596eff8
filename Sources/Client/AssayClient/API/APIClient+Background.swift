import AssayHTTP
import Foundation

/// Calls that the system can go on with, and waits that it is no use to sit out when the app is about to be suspended.
extension APIClient {
    /// Whether the rest is left to the system.
    var isHandedOver: Bool { background?.handover.isOn ?? false }

    /// The number of times that this changed.
    var handovers: Int { background?.handover.changes ?? 0 }

    /// Waits before the next try; the handover cuts the wait short.
    ///
    /// One that begins later is waited for in full: a system that refuses again and again is not to be pressed.
    ///
    /// - Throws: `CancellationError` where the task is cancelled meanwhile.
    func pause(_ seconds: TimeInterval) async throws {
        guard let handover = background?.handover, !handover.isOn else { return try await clock.wait(seconds) }
        _ = await handover.unlessOn { [clock] in try? await clock.wait(seconds) }
        try Task.checkCancellation()
    }

    /// Runs what only this process can do.
    ///
    /// - Returns: `nil` where it is left to the system, before or meanwhile.
    func unlessHandedOver<Value: Sendable>(
        _ operation: @escaping @Sendable () async -> Value
    ) async -> Value? {
        guard let handover = background?.handover else { return await operation() }
        return await handover.unlessOn(operation)
    }

    /// Whether the system goes on with this call, whatever its credential and its id, or has its answer.
    func isCarrying(_ call: APICall) async -> Bool {
        guard let background, let transfer = call.transfer,
            let request = try? request(call, requestID: "", token: nil)
        else { return false }
        return await background.transfers.isCarrying(BackgroundWork.name(request, transfer))
    }

    /// Sends a request once: by the transport, or so that the system can go on with it.
    func exchange(
        _ request: HTTPRequest, _ transfer: SystemTransfer?, _ progress: (@Sendable (Int64) -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        guard let background, let transfer else { return try await transport.send(request, progress: progress) }
        return try await background.send(request, transfer, over: transport, progress)
    }
}
