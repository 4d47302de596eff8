import UnixSignals

/// An awaitable form of Ctrl-C (SIGINT) and SIGTERM.
struct StopSignal: Sendable {
    private let signals: UnixSignalsSequence

    init() async {
        signals = await UnixSignalsSequence(trapping: .sigint, .sigterm)
    }

    /// Runs the body until it ends or a stop signal arrives, whichever comes first.
    ///
    /// - Parameter waits: Whether a body that has ended leaves its process waiting for the signal.
    func orWhen(waitsAfterwards waits: Bool = false, _ body: @escaping @Sendable () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Bool.self) { group in
            // The only iterator that the sequence gives.
            group.addTask {
                for await _ in signals { break }
                return true
            }
            group.addTask {
                try await body()
                return !waits
            }
            while try await group.next() == false {}
            group.cancelAll()
        }
    }
}
