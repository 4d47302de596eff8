package import AssaySQL
import Foundation
import Synchronization

/// PostgreSQL's `LISTEN` and `NOTIFY` as ``SQLNotifications``, on one connection with a thread of its own.
///
/// The connection must be a session: a pooler between this process and the server that gives sessions to single
/// transactions loses all notifications.
package final class PostgresNotifications: SQLNotifications {
    /// The shortest time between two notifications of this process.
    private static let pause = Duration.milliseconds(5)
    /// The wait after the first connection that failed; each further failure doubles it.
    private static let firstWait = Duration.milliseconds(100)
    /// The longest wait between two attempts to connect.
    private static let longestWait = Duration.seconds(5)

    private struct State {
        var batch = NotificationBatch()
        var isClosed = false
        /// `nil` before the thread has started, and after it has ended.
        var whenEnded: [@Sendable () -> Void]?
    }

    private let address: PostgresAddress
    private let pipe: WakeUpPipe
    private let state = Mutex(State())

    /// - Throws: ``SQLError/Code/tooManyFiles``.
    package init(_ address: PostgresAddress) throws(SQLError) {
        self.address = address
        pipe = try WakeUpPipe()
    }

    package func start(_ handler: @escaping @Sendable (SQLNotification) -> Void) {
        state.withLock { $0.whenEnded = [] }
        let thread = Thread { [self] in
            run(handler)
            let callbacks = state.withLock { state in
                defer { state.whenEnded = nil }
                return state.whenEnded ?? []
            }
            for callback in callbacks { callback() }
        }
        thread.name = "assay.notify"
        thread.start()
    }

    package func send(_ message: String) {
        let isFirst = state.withLock { state in
            defer { state.batch.add(message) }
            return state.batch.isEmpty
        }
        if isFirst { pipe.wake() }
    }

    package func close() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                state.isClosed = true
                state.whenEnded?.append { continuation.resume() }
                return state.whenEnded == nil
            }
            pipe.wake()
            if isOver { continuation.resume() }
        }
    }

    private var isClosed: Bool { state.withLock { $0.isClosed } }

    private func run(_ handler: (SQLNotification) -> Void) {
        var failures = 0
        while !isClosed {
            do {
                let connection = try ListeningConnection(address)
                failures = 0
                // Nobody has listened for this process until now.
                handler(.lost)
                try serve(connection, handler)
            } catch {
                // The database's own connections report the failure.
                let wait = min(Self.longestWait, Self.firstWait * (1 << min(failures, 10)))
                failures += 1
                // Several processes that lost the same server must not come back all at the same moment.
                pause(for: wait * Double.random(in: 0.5...1))
            }
        }
    }

    /// Sends and receives until the connection ends or the process stops.
    private func serve(_ connection: ListeningConnection, _ handler: (SQLNotification) -> Void) throws(SQLError) {
        var nextSend = ContinuousClock.now
        while !isClosed {
            for text in try connection.receive() {
                for notification in NotificationBatch.notifications(in: text) { handler(notification) }
            }
            let now = ContinuousClock.now
            if now >= nextSend, let text = state.withLock({ $0.batch.take() }) {
                do throws(SQLError) {
                    try connection.send(text)
                } catch {
                    // The next connection sends it, or says that something has happened.
                    state.withLock { $0.batch.add(text) }
                    throw error
                }
                nextSend = .now + Self.pause
                // The answer may have come with notifications, which the socket does not announce again.
                continue
            }
            let isWaiting = state.withLock { !$0.batch.isEmpty }
            pipe.wait(orFor: connection.socket, atMost: isWaiting ? nextSend - now : nil)
        }
    }

    /// Waits without a connection; messages to send do not end the wait.
    private func pause(for time: Duration) {
        let end = ContinuousClock.now + time
        while !isClosed, .now < end { pipe.wait(orFor: nil, atMost: end - .now) }
    }
}
