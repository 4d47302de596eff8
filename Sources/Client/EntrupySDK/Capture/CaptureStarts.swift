import AssayClient
import Foundation

/// Starts captures and retakes for the facade, one at a time, and tells of each end once.
final class CaptureStarts: Sendable {
    /// Begins a capture and takes who is to be told of its end.
    private typealias Begin =
        @Sendable (CaptureSourceAdapter, @escaping @Sendable (EndedCapture) async -> Bool) async throws(AssayError) ->
        Void

    private let relay: DelegateRelay
    private let tasks: RunningTasks
    /// The number of the capture that is up.
    private let up = LockBox<(current: Int?, last: Int)>((nil, 0))

    init(relay: DelegateRelay, tasks: RunningTasks) {
        self.relay = relay
        self.tasks = tasks
    }

    /// Starts a capture or a retake, or tells why it can't be.
    func start(
        _ started: StartedCapture, client: AssayClient, source: (any EntrupyCaptureSource)?,
        configuration: ConfigurationKind
    ) {
        do throws(AssayError) {
            let begin = try begin(started, client, configuration)
            guard let source else { throw client.error(.badRequest, Self.noSource) }
            guard let number = take() else { throw client.error(.badRequest, Self.busy) }
            let photos = CaptureSourceAdapter(source: source, client: client)
            tasks.run { [self] in await run(begin, started, number, client, photos) }
        } catch {
            relay.captureRefused(error, started)
        }
    }

    /// What begins it, once what can be seen from here is right.
    private func begin(
        _ started: StartedCapture, _ client: AssayClient, _ configuration: ConfigurationKind
    ) throws(AssayError) -> Begin {
        switch started {
        case .item(let item):
            let checked = try CaptureItem(item.value, of: client)
            return { photos, tell throws(AssayError) in
                _ = try await client.beginCapture(checked, configuration: configuration, photos: photos, tell: tell)
            }
        case .retake(let entrupyID):
            return { photos, tell throws(AssayError) in
                _ = try await client.beginRetake(entrupyID, photos: photos, tell: tell)
            }
        }
    }

    /// The user is gone: whatever is up no longer keeps others from starting.
    func release() {
        up.withLock { $0.current = nil }
    }

    private func run(
        _ begin: Begin, _ started: StartedCapture, _ number: Int, _ client: AssayClient, _ photos: CaptureSourceAdapter
    ) async {
        do throws(AssayError) {
            try await begin(photos) { [self] ended in
                release(number)
                guard Self.mayTell(ended, client) else { return false }
                return await relay.captured(ended.end, started)
            }
        } catch {
            release(number)
            relay.captureRefused(error, started)
        }
    }

    /// Whether an end is the logged-in user's business.
    ///
    /// That a clean-up has cancelled a capture is always told, as the app did that itself.
    static func mayTell(_ ended: EndedCapture, _ client: AssayClient) -> Bool {
        ended.user == client.username || ended.end == .success(.cancelled)
    }

    private func take() -> Int? {
        up.withLock { up in
            guard up.current == nil else { return nil }
            up = (up.last + 1, up.last + 1)
            return up.current
        }
    }

    private func release(_ number: Int) {
        up.withLock { up in
            if up.current == number { up.current = nil }
        }
    }

    private static let busy = "A capture or retake is already up. Wait for its end before starting another one."
    private static let noSource =
        "Set EntrupyApp.captureSource before starting a capture: this release has no built-in capture screens."
}
