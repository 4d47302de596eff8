import AssayClient
import AssayHTTP
import Foundation

/// A simulation of the system's background uploads.
///
/// It outlives the app's processes, and uploads over a real network when a test permits it.
final class BackgroundSystem: Sendable {
    static let identifier = "com.example.shop.entrupy-sdk.uploads"

    private struct Upload: Sendable {
        let request: HTTPRequest
        let name: String
    }

    private struct State {
        var process = 0
        var events: BackgroundEvents?
        var uploads: [Upload] = []
        var ends: [(name: String, end: Result<HTTPResponse, HTTPError>)] = []
        var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    /// The session of one process, which ends with the process.
    private struct Session: BackgroundSession {
        let system: BackgroundSystem
        let process: Int

        var identifier: String { BackgroundSystem.identifier }

        func start(_ request: HTTPRequest, file: URL, name: String) {
            var request = request
            request.body = .file(file)
            system.start(Upload(request: request, name: name), of: process)
        }

        func names() async -> Set<String> { Set(system.state.withLock { $0.uploads.map(\.name) }) }

        func cancel(_ name: String) async { system.cancel(name, of: process) }
    }

    private let state = LockBox(State())

    /// Returns the session of a new process, which replaces the previous one.
    func connect() -> BackgroundTransfers {
        BackgroundTransfers { events in
            let process = state.withLock { state in
                state.process += 1
                state.events = events
                return state.process
            }
            return Session(system: self, process: process)
        }
    }

    /// Ends the process; its uploads continue.
    func processEnds() {
        state.withLock { state in
            state.process += 1
            state.events = nil
        }
    }

    /// The uploads in progress, as `METHOD` and the last part of the path.
    var uploads: [String] {
        state.withLock { state in state.uploads.map { "\($0.request.method) \($0.request.url.lastPathComponent)" } }
    }

    /// Waits until there are this many uploads.
    func has(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isMet = state.withLock { state in
                if state.uploads.count < count { state.waiting.append((count, continuation)) }
                return state.uploads.count >= count
            }
            if isMet { continuation.resume() }
        }
    }

    /// Completes all uploads while the app is suspended or dead.
    func sendAll() async {
        let uploads = state.withLock { $0.uploads }
        for upload in uploads {
            let end: Result<HTTPResponse, HTTPError>
            do throws(HTTPError) {
                end = .success(try await URLSessionTransport().send(upload.request))
            } catch {
                end = .failure(error)
            }
            state.withLock { state in
                state.uploads.removeAll { $0.name == upload.name }
                state.ends.append((upload.name, end))
            }
        }
    }

    /// Cancels all uploads, as the system does when the user force-quits the app.
    func cancelAll() {
        state.withLock { state in
            state.ends += state.uploads.map { ($0.name, .failure(HTTPError(.cancelled))) }
            state.uploads = []
        }
    }

    /// Delivers the results to the running process, followed by the end of events.
    func deliver() {
        let (events, ends) = state.withLock { state in
            defer { state.ends = [] }
            return (state.events, state.ends)
        }
        for (name, end) in ends { events?.ended(name, end) }
        events?.allDelivered()
    }

    private func start(_ upload: Upload, of process: Int) {
        let met: [CheckedContinuation<Void, Never>] = state.withLock { state in
            guard state.process == process else { return [] }
            state.uploads.append(upload)
            let count = state.uploads.count
            defer { state.waiting.removeAll { $0.count <= count } }
            return state.waiting.filter { $0.count <= count }.map(\.continuation)
        }
        for continuation in met { continuation.resume() }
    }

    private func cancel(_ name: String, of process: Int) {
        state.withLock { state in
            guard state.process == process else { return }
            state.uploads.removeAll { $0.name == name }
        }
    }
}
