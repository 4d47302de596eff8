package import Foundation
import Synchronization

/// The answer of the browser to one command, which comes later.
package final class PendingAnswer: Sendable {
    private struct State {
        var result: Result<Data, any Error>?
        var waiting: CheckedContinuation<Data, any Error>?
    }

    /// The session of the command; `nil` for the browser's own.
    let session: String?
    private let method: String
    /// Called when nobody waits any longer.
    private let abandoned: @Sendable () -> Void
    private let state = Mutex(State())

    init(_ method: String, session: String?, abandoned: @escaping @Sendable () -> Void) {
        self.method = method
        self.session = session
        self.abandoned = abandoned
    }

    /// Sets the answer; the first one counts.
    func settle(_ result: Result<Data, any Error>) {
        let waiting = state.withLock { state -> CheckedContinuation<Data, any Error>? in
            guard state.result == nil else { return nil }
            state.result = result
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume(with: result)
    }

    /// Waits for the whole response message, as JSON.
    ///
    /// - Throws: ``ChromiumFailure`` if the browser refuses the command, ends, or does not answer in time.
    package func value(within limit: Duration = .seconds(60)) async throws -> Data {
        let timer = Task { [method] in
            try await Task.sleep(for: limit)
            abandon(ChromiumFailure(description: "the browser did not answer \(method) within \(limit)"))
        }
        defer { timer.cancel() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let result = state.withLock { state in
                    if state.result == nil { state.waiting = continuation }
                    return state.result
                }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            abandon(CancellationError())
        }
    }

    private func abandon(_ error: any Error) {
        abandoned()
        settle(.failure(error))
    }
}
