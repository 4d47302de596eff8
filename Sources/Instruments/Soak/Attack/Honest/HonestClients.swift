import AssayHTTP
import Foundation
import Synchronization

/// Ten users with the real client.
///
/// Each captures one item after the other, with a pause in between.
final class HonestClients: Sendable {
    /// The results of a run's captures.
    struct Outcome: Sendable {
        /// The durations of the captures that produced an item, in seconds.
        var completed: [Double] = []
        /// The captures that did not produce an item, each with its outcome.
        var failures: [String] = []
    }

    private struct State {
        var outcome = Outcome()
        var underWay: [String: ContinuousClock.Instant] = [:]
    }

    static let count = 10

    let acknowledgements = AcknowledgementLog()
    let failures = HonestFailures()
    let photoPool: PhotoPool
    private let gate = Gate()
    private let clients: [SimulatedClient]
    private let state = Mutex(State())
    private let isCapturing = Mutex(false)

    init(_ installation: SoakInstallation, in folder: RunFolder) async throws {
        photoPool = try await PhotoPool.make(in: folder.url, pictures: 4)
        let recording = RecordingTransport(
            transport: FailureRecordingTransport(transport: URLSessionTransport(), failures: failures),
            gate: gate, acknowledgements: acknowledgements)
        let photoPool = photoPool
        // One more user is reserved for the end of the run: it has never logged in before.
        clients = try (1...Self.count + 1).map { number in
            try SimulatedClient(
                number: number, installation: installation, folder: folder.clients.appending(path: "honest-\(number)"),
                photoPool: photoPool, recording: recording)
        }
        gate.open()
    }

    func logIn(_ installation: SoakInstallation) async throws {
        for client in clients.dropLast() { try await client.logIn(installation) }
    }

    /// Lets every client capture while the body runs, then waits for the captures in progress.
    ///
    /// - Parameter isOver: Returns true once the server is gone, so that waiting is useless.
    func capturing<Value: Sendable>(
        unless isOver: () async throws -> Bool = { false }, _ body: () async throws -> Value
    ) async throws -> (Value, Outcome) {
        state.withLock { $0 = State() }
        isCapturing.withLock { $0 = true }
        let tasks = clients.dropLast().map { client in { @Sendable in await self.captures(client) } }
        let isDone = {
            if self.state.withLock({ $0.underWay.isEmpty }) { return true }
            return try await isOver()
        }
        let value = try await ClientTasks.running(
            tasks, end: { self.isCapturing.withLock { $0 = false } }, within: AttackBounds.captureSeconds,
            isDone: isDone,
            giveUp: giveUp, body)
        return (value, judged())
    }

    /// Logs a new user in and captures one item.
    ///
    /// - Returns: The failure's description, or `nil`.
    func newClient(_ installation: SoakInstallation) async throws -> String? {
        let client = clients[Self.count]
        return try await withThrowingTaskGroup(of: String?.self) { group in
            group.addTask {
                do {
                    try await client.logIn(installation)
                } catch {
                    return "a new user could not log in after the attack: \(error)"
                }
                return await client.captureOne("newClient") ? nil : "a new user's capture failed after the attack"
            }
            group.addTask {
                try await Task.sleep(for: .seconds(AttackBounds.captureSeconds))
                return "a new user's capture was not done in time after the attack"
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
    }

    private func captures(_ client: SimulatedClient) async {
        var count = 0
        while isCapturing.withLock({ $0 }), !Task.isCancelled {
            count += 1
            let name = "honest \(client.number) capture \(acknowledgements.acknowledged.captures.count)-\(count)"
            let began = ContinuousClock.now
            state.withLock { $0.underWay[name] = began }
            let isDone = await client.captureOne(name)
            let seconds = (ContinuousClock.now - began) / .seconds(1)
            state.withLock { state in
                guard state.underWay.removeValue(forKey: name) != nil else { return }
                if isDone {
                    state.outcome.completed.append(seconds)
                } else {
                    state.outcome.failures.append("\(name) came to no item, after \(Progress.seconds(seconds))")
                }
            }
            try? await Task.sleep(for: .milliseconds(Int.random(in: 1_000...3_000)))
        }
    }

    /// Counts the captures in progress as failed.
    private func giveUp() {
        state.withLock { state in
            for (name, began) in state.underWay.sorted(by: { $0.key < $1.key }) {
                let seconds = (ContinuousClock.now - began) / .seconds(1)
                state.outcome.failures.append("\(name) was still under way after \(Progress.seconds(seconds))")
            }
            state.underWay = [:]
        }
    }

    private func judged() -> Outcome {
        var outcome = state.withLock { $0.outcome }
        for slow in outcome.completed where slow > AttackBounds.captureSeconds {
            outcome.failures.append(
                "a capture took \(Progress.seconds(slow)), more than \(Int(AttackBounds.captureSeconds)) s")
        }
        return outcome
    }
}
