import AssayHTTP
import AssayWire
import Foundation

/// The session, in the secret store and in memory behind a lock, because `isAuthorizationValid` must return
/// immediately.
///
/// Changes are written to the secret store in their order, on a separate queue.
struct TokenStore: Sendable {
    private struct State: Sendable {
        var isLoaded = false
        /// Whether a warning about an unreadable secret store has been logged.
        var isKnownClosed = false
        var session: StoredSession?
        /// The number of clean-ups.
        var era = 0
        var clockOffset = ClockOffset()
    }

    /// The margin in seconds by which a session counts as expired early, so that no call starts with a token about to
    /// expire.
    static let margin: TimeInterval = 5

    let secrets: any SecretStore
    /// The base URL; a session that was stored for another base URL is ignored.
    let server: String
    let clock: any CaptureClock
    let log: Log
    private let thread = BlockingQueue("assay.session", qos: .utility)
    private let state = LockBox(State())

    /// The user who logged in last, with or without a valid token; `nil` after a clean-up.
    var username: String? { read(\.session?.username) }

    /// The server's current time, as far as it is known.
    var serverNow: Date { clock.now().addingTimeInterval(clockOffset) }

    /// The offset of the server's clock from the device's, in seconds, as far as it is known.
    var clockOffset: TimeInterval { read(\.clockOffset.seconds) }

    /// The token, if it remains valid for more than ``margin`` by the server's clock.
    var validToken: StoredSession.Token? {
        guard let token = read(\.session?.token), isValid(token, offset: read(\.clockOffset)) else { return nil }
        return token
    }

    private func isValid(_ token: StoredSession.Token, offset: ClockOffset) -> Bool {
        clock.now().timeIntervalSince1970 + offset.seconds + Self.margin < token.expiresAt
    }

    /// The number of clean-ups so far; it identifies the period since the last one.
    var era: Int { read(\.era) }

    /// Stores the response of a login; when this returns, the write to the secret store has finished or failed.
    ///
    /// - Parameter era: The value of ``era`` when the login started.
    /// - Returns: Whether the session was stored; the response to a login from before a clean-up is discarded.
    func save(_ answer: LoginResponse, ifStill era: Int) async -> Bool {
        var isTaken = false
        let token = StoredSession.Token(
            secret: Secret(answer.access_token), expiresAt: answer.expires_at, softExpiresAt: answer.soft_expires_at)
        change { state in
            isTaken = state.era == era
            guard isTaken else { return false }
            state.isLoaded = true
            state.session = StoredSession(
                server: server, username: answer.username, token: token, clockOffset: state.clockOffset.seconds)
            return true
        }
        try? await thread.run {}
        return isTaken
    }

    /// Removes a token that the server has refused; the username is retained.
    ///
    /// - Returns: Whether this ended a session that was still valid on the device.
    func drop(_ token: Secret) -> Bool {
        var wasValid = false
        change { state in
            guard let current = state.session?.token, current.secret == token else { return false }
            wasValid = isValid(current, offset: state.clockOffset)
            state.session?.token = nil
            return true
        }
        return wasValid
    }

    /// Updates the clock offset; writes it only if it differs from the stored one by more than two seconds.
    func learn(_ time: PlatformTime, sentAt: Date, receivedAt: Date) {
        change { state in
            state.clockOffset.learn(time, sentAt: sentAt, receivedAt: receivedAt)
            let learnt = state.clockOffset.seconds
            guard let stored = state.session?.clockOffset, abs(stored - learnt) > 2 else { return false }
            state.session?.clockOffset = learnt
            return true
        }
    }

    /// Deletes the session in memory and on the device; both are done when this returns.
    ///
    /// - Returns: The session's token, if any, which must be revoked.
    func delete() -> Secret? {
        let token = state.withLock { state in
            defer { state = State(isLoaded: true, era: state.era + 1, clockOffset: state.clockOffset) }
            return load(into: &state)?.token?.secret
        }
        thread.runBlocking {
            report("The session can't be deleted") { try secrets.delete(.session) }
        }
        return token
    }

    private func read<Value>(_ path: KeyPath<State, Value>) -> Value {
        state.withLock { state in
            load(into: &state)
            return state[keyPath: path]
        }
    }

    /// - Parameter body: Returns whether the session must be stored.
    private func change(_ body: (inout State) -> Bool) {
        state.withLock { state in
            load(into: &state)
            guard body(&state), let session = state.session else { return }
            thread.enqueue {
                report("The session can't be stored and lasts until the app ends") {
                    try secrets.write(WireJSON.encode(session), as: .session)
                }
            }
        }
    }

    @discardableResult
    private func load(into state: inout State) -> StoredSession? {
        guard !state.isLoaded else { return state.session }
        let stored: Data?
        do {
            stored = try secrets.read(.session)
        } catch {
            // The Keychain is locked before the device's first unlock after a restart, and can become readable while
            // the process runs.
            if !state.isKnownClosed { log.warning("The secret store is closed", ["reason": "\(error)"]) }
            state.isKnownClosed = true
            return nil
        }
        state.isLoaded = true
        report("The stored session can't be read; the user logs in again") {
            guard let data = stored else { return }
            let session = try WireJSON.decode(StoredSession.self, from: data)
            guard session.server == server else { return }
            state.session = session
            state.clockOffset = ClockOffset(session.clockOffset)
        }
        return state.session
    }

    private func report(_ message: String, _ work: () throws -> Void) {
        do { try work() } catch { log.warning(message, ["reason": "\(error)"]) }
    }
}
