import LocalServers
import Synchronization

/// Kills PostgreSQL and starts it again, evenly spread over the starts of a run.
final class DatabaseKiller: Sendable {
    private struct State {
        var kills = 0
        var isDown = false
        var isOver = false
        /// The clients that have made a start during the current outage.
        var started: Set<String> = []
    }

    private let server: PostgresServer
    private let times: Int
    private let starts: Int
    private let state = Mutex(State())

    init(_ server: PostgresServer, times: Int, over starts: Int) {
        (self.server, self.times, self.starts) = (server, times, starts)
    }

    /// The number of kills so far.
    var kills: Int { state.withLock { $0.kills } }

    /// Returns whether the database is down, or has been since that number of kills.
    func hasFailed(since kills: Int) -> Bool {
        state.withLock { $0.isDown || $0.kills > kills }
    }

    /// Kills it whenever another part of the starts has ended, until all kills are done or ``end()`` is called.
    ///
    /// - Parameter ended: Returns the number of starts that have ended.
    /// - Throws: The error of a server that could not be killed or started again. Nobody waits for that server then.
    func killInTurn(_ ended: @Sendable () -> Int) async throws {
        while case let number = kills, number < times, !state.withLock({ $0.isOver }) {
            guard ended() >= (number + 1) * starts / (times + 1) else {
                try await Task.sleep(for: .milliseconds(50))
                continue
            }
            state.withLock { state in
                state.isDown = true
                state.started = []
            }
            do {
                try await server.killNow()
                try await server.startAgain()
            } catch {
                state.withLock { ($0.isDown, $0.isOver) = (false, true) }
                throw error
            }
            state.withLock { state in
                state.kills += 1
                state.isDown = false
            }
        }
    }

    /// Returns when a client may make its next start: during an outage each client makes one.
    ///
    /// Such a start fails at once. Without a limit, one outage would take all starts of a run.
    func mayStart(_ client: String) async {
        while state.withLock({ $0.isDown && !$0.started.insert(client).inserted }) {
            try? await Task.sleep(for: .milliseconds(50))
        }
    }

    func end() {
        state.withLock { $0.isOver = true }
    }
}
