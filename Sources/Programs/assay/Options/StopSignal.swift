import UnixSignals

/// An awaitable form of Ctrl-C (SIGINT) and SIGTERM.
struct StopSignal: Sendable {
    private let signals: UnixSignalsSequence

    init() async {
        signals = await UnixSignalsSequence(trapping: .sigint, .sigterm)
    }

    /// Waits for SIGINT or SIGTERM.
    func wait() async {
        for await _ in signals { return }
    }

    /// Runs the body until it ends or a stop signal arrives, whichever comes first.
    func orWhen(_ body: @escaping @Sendable () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await wait() }
            group.addTask { try await body() }
            try await group.next()
            group.cancelAll()
        }
    }
}
