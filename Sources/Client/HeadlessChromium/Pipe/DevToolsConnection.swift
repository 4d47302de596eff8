package import Foundation
import Glibc
import Synchronization

/// A connection to the browser's debugging interface: commands, their answers, and events.
///
/// https://chromedevtools.github.io/devtools-protocol describes the commands.
package final class DevToolsConnection: Sendable {
    /// One listener: the kind of event, the session, and the listener's owner, which has one listener for each kind.
    private struct Subject: Hashable {
        let event: String
        let session: String?
        let owner: String
    }

    private struct State {
        var last = 0
        var waiting: [Int: PendingAnswer] = [:]
        var listeners: [Subject: @Sendable (Data) -> Void] = [:]
        var endListeners: [String: @Sendable () -> Void] = [:]
        /// The owner that has a session to itself.
        var holders: [String: String] = [:]
        var isOver = false
        /// The socket for commands; `nil` once it is closed.
        var commands: Int32?

        mutating func forget(_ owner: String) {
            listeners = listeners.filter { $0.key.owner != owner }
            endListeners[owner] = nil
        }
    }

    /// The part of a message that tells its receiver.
    private struct Envelope: Decodable {
        struct Problem: Decodable {
            let message: String
        }

        let id: Int?
        let method: String?
        let sessionId: String?
        let error: Problem?
    }

    private let state: Mutex<State>
    /// Commands are written one after the other, since the browser may read slowly.
    private let writing = DispatchQueue(label: "assay.chromium.commands")

    /// Takes over the two descriptors, and closes them at the end.
    init(commands: Int32, answers: Int32) {
        state = Mutex(State(commands: commands))
        Thread.detachNewThread { [weak self] in
            MessageReader.read(answers) { self?.take($0) }
            close(answers)
            self?.finish()
        }
    }

    deinit {
        finish()
    }

    /// Sends a command at once; commands arrive in the order of the calls.
    ///
    /// - Parameter session: The session of a page; `nil` for the browser itself.
    package func begin(_ method: String, _ parameters: [String: Any] = [:], session: String? = nil) -> PendingAnswer {
        let id = state.withLock { state in
            state.last += 1
            return state.last
        }
        let answer = PendingAnswer(method, session: session) { [weak self] in self?.drop(id) }
        let commands = state.withLock { state in
            if !state.isOver { state.waiting[id] = answer }
            return state.commands
        }
        var message: [String: Any] = ["id": id, "method": method, "params": parameters]
        message["sessionId"] = session
        guard let commands, let text = try? JSONSerialization.data(withJSONObject: message) else {
            drop(id)
            answer.settle(.failure(ChromiumFailure.hasEnded))
            return answer
        }
        writing.async { [weak self] in
            if !Self.write(text + [0], to: commands) { self?.finish() }
        }
        return answer
    }

    private func drop(_ id: Int) {
        state.withLock { $0.waiting[id] = nil }
    }

    /// Sends a command and returns its whole response message, as JSON.
    @discardableResult
    package func send(
        _ method: String, _ parameters: [String: Any] = [:], session: String? = nil,
        within limit: Duration = .seconds(60)
    ) async throws -> Data {
        try await begin(method, parameters, session: session).value(within: limit)
    }

    /// Registers a listener for events of a kind, such as `Runtime.bindingCalled`; it replaces the owner's earlier one.
    ///
    /// It is called on the connection's thread, in the order of the events.
    package func on(
        _ event: String, session: String? = nil, as owner: String, _ listener: @escaping @Sendable (Data) -> Void
    ) {
        state.withLock { $0.listeners[Subject(event: event, session: session, owner: owner)] = listener }
    }

    /// Registers a listener for the end of the connection; it is called at once if that has ended.
    package func onEnd(as owner: String, _ listener: @escaping @Sendable () -> Void) {
        let isOver = state.withLock { state in
            if !state.isOver { state.endListeners[owner] = listener }
            return state.isOver
        }
        if isOver { listener() }
    }

    /// Gives a session to an owner, and removes the listeners of its last holder.
    func hold(_ session: String, by owner: String) {
        state.withLock { state in
            if let last = state.holders[session] { state.forget(last) }
            state.holders[session] = owner
        }
    }

    /// Removes the listeners of a session's holder.
    ///
    /// - Returns: `false` if another owner holds the session by now.
    func release(_ session: String, by owner: String) -> Bool {
        state.withLock { state in
            state.forget(owner)
            guard state.holders[session] == owner else { return false }
            state.holders[session] = nil
            return true
        }
    }

    /// Ends the waits for answers of a page whose process has ended.
    func giveUp(session: String) {
        let left = state.withLock { state in
            let left = state.waiting.filter { $0.value.session == session }
            for id in left.keys { state.waiting[id] = nil }
            return left.values
        }
        for answer in left { answer.settle(.failure(ChromiumFailure(description: "the page's process has ended"))) }
    }

    /// Closes the connection, which ends the browser.
    func finish() {
        let (waiting, listeners, commands) = state.withLock { state in
            defer { (state.isOver, state.waiting, state.endListeners, state.commands) = (true, [:], [:], nil) }
            return (state.waiting.values, state.endListeners.values, state.commands)
        }
        // The shutdown ends a write that blocks; the descriptor is closed after the last write.
        if let commands {
            shutdown(commands, Int32(SHUT_RDWR))
            writing.async { close(commands) }
        }
        for answer in waiting { answer.settle(.failure(ChromiumFailure.hasEnded)) }
        for listener in listeners { listener() }
    }

    private func take(_ message: Data) {
        guard let envelope = try? JSONDecoder().decode(Envelope.self, from: message) else { return }
        if let id = envelope.id {
            let answer = state.withLock { $0.waiting.removeValue(forKey: id) }
            if let problem = envelope.error {
                answer?.settle(.failure(ChromiumFailure(description: problem.message)))
            } else {
                answer?.settle(.success(message))
            }
        } else if let event = envelope.method {
            let listeners = state.withLock { state in
                state.listeners.filter { $0.key.event == event && $0.key.session == envelope.sessionId }.values
            }
            for listener in listeners { listener(message) }
        }
    }

    /// Returns `false` if the browser reads no more.
    private static func write(_ bytes: Data, to descriptor: Int32) -> Bool {
        bytes.withUnsafeBytes { (buffer: UnsafeRawBufferPointer) in
            var rest = buffer[...]
            while !rest.isEmpty {
                let count = Glibc.send(
                    descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count,
                    Int32(MSG_NOSIGNAL))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }
}
