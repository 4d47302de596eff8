import AssayClient

/// The running tasks of the facade's methods, which report to delegates; they are cancelled when the facade is
/// deallocated.
final class RunningTasks: Sendable {
    private struct State: Sendable {
        var last = 0
        var running: [Int: Task<Void, Never>] = [:]
    }

    private let state = LockBox(State())

    /// Runs work for which the caller does not wait.
    func run(_ work: @escaping @Sendable () async -> Void) {
        state.withLock { state in
            state.last += 1
            let number = state.last
            state.running[number] = Task { [weak self] in
                await work()
                self?.finished(number)
            }
        }
    }

    /// Returns work that resumes a client's pending captures; it keeps neither the client nor these tasks alive.
    func resumption(of client: AssayClient) -> @Sendable () -> Void {
        { [weak self, weak client] in
            guard let client else { return }
            self?.run { await client.resumePendingCaptures() }
        }
    }

    private func finished(_ number: Int) {
        state.withLock { $0.running[number] = nil }
    }

    deinit {
        for task in state.withLock({ $0.running.values }) { task.cancel() }
    }
}

extension Result where Failure == AssayError {
    /// Runs asynchronous work and stores its value or its error.
    init(_ work: () async throws(AssayError) -> Success) async {
        do throws(AssayError) {
            self = .success(try await work())
        } catch {
            self = .failure(error)
        }
    }
}
