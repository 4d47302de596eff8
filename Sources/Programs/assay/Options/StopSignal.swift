import Dispatch
import Foundation

/// An awaitable form of Ctrl-C (SIGINT) and SIGTERM.
final class StopSignal: Sendable {
    private let stopped: AsyncStream<Void>

    init() {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        stopped = stream
        let sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { continuation.yield() }
            source.resume()
            return source
        }
        // A source works only while it is referenced. The stream keeps the references until this object is released.
        let held = SignalSources(sources)
        continuation.onTermination = { _ in held.cancel() }
    }

    /// Waits for SIGINT or SIGTERM.
    func wait() async {
        for await _ in stopped { return }
    }

    /// Runs the body until it ends or a stop signal arrives, whichever comes first.
    func orWhen(_ body: @escaping @Sendable () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await self.wait() }
            group.addTask { try await body() }
            try await group.next()
            group.cancelAll()
        }
    }
}

/// Dispatch sources are safe to use from any thread, but their protocol does not say so on Linux.
///
/// `@unchecked Sendable` holds because the list never changes and `cancel()` may be called from any thread.
private final class SignalSources: @unchecked Sendable {
    private let sources: [any DispatchSourceSignal]

    init(_ sources: [any DispatchSourceSignal]) {
        self.sources = sources
    }

    func cancel() {
        for source in sources { source.cancel() }
    }
}
