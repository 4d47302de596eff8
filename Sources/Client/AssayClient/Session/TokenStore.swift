import AssayWire
import Foundation

/// The session: in memory behind a lock, since `isAuthorizationValid` answers at once, and in the secret store.
///
/// Writes reach the secret store in the order of the changes, on a thread of their own.
struct TokenStore: Sendable {
    private struct State: Sendable {
        var isLoaded = false
        /// Whether it was said that the secret store is closed.
        var isKnownClosed = false
        var session: StoredSession?
        /// Counts the clean-ups.
        var era = 0
        var clockOffset = ClockOffset()
    }

    /// A session this close to its end counts as over, so that no call sets out with it, in seconds.
    static let margin: TimeInterval = 5

    private let secrets: any SecretStore
    private let server: String
    private let clock: any CaptureClock
    private let log: Log
    private let thread = FileThread("assay.session")
    private let state = LockBox(State())

    /// - Parameter server: The base URL; a session that was stored for another one does not count.
    init(secrets: any SecretStore, server: String, clock: any CaptureClock, log: Log) {
        self.secrets = secrets
        self.server = server
        self.clock = clock
        self.log = log
    }

    /// Who was logged in last, token or not; `nil` after a clean-up.
    var username: String? { read(\.session?.username) }

    /// The platform's time, as far as it is known.
    var serverNow: Date { clock.now().addingTimeInterval(clockOffset) }

    /// What the platform's clock is ahead of the device's, in seconds, as far as it is known.
    var clockOffset: TimeInterval { read(\.clockOffset.seconds) }

    /// The token, while it is good for longer than ``margin`` by the server's clock.
    var validToken: StoredSession.Token? {
        guard let token = read(\.session?.token), serverNow.timeIntervalSince1970 + Self.margin < token.expiresAt
        else { return nil }
        return token
    }

    /// The time since the last clean-up, by its number.
    var era: Int { read(\.era) }

    /// Takes over the answer of a login; when this returns, it is stored.
    ///
    /// - Parameter era: When the login set out.
    /// - Returns: Whether that is still so; an answer from before a clean-up is not taken.
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

    /// Gives up a token that the platform has refused; the user stays known.
    func drop(_ token: Secret) {
        change { state in
            guard state.session?.token?.secret == token else { return false }
            state.session?.token = nil
            return true
        }
    }

    /// Takes over what the platform's clock said; it is stored once it is worth a write.
    func learn(_ time: PlatformTime, sentAt: Date, receivedAt: Date) {
        change { state in
            state.clockOffset.learn(time, sentAt: sentAt, receivedAt: receivedAt)
            let learnt = state.clockOffset.seconds
            guard let stored = state.session?.clockOffset, abs(stored - learnt) > 2 else { return false }
            state.session?.clockOffset = learnt
            return true
        }
    }

    /// Forgets the session, in memory and on the device; when this returns, both are done.
    ///
    /// - Returns: The token there was, to revoke it.
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

    /// - Parameter body: Returns whether the session is to be stored.
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
            // The Keychain of a device that was not unlocked since it was started: it opens while the process runs.
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
