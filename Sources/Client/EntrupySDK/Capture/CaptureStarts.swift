import AssayClient
import Foundation

/// Starts captures for the facade, one at a time, and tells of each end once.
final class CaptureStarts: Sendable {
    private let relay: DelegateRelay
    private let tasks: RunningTasks
    /// The number of the capture that is up.
    private let up = LockBox<(current: Int?, last: Int)>((nil, 0))

    init(relay: DelegateRelay, tasks: RunningTasks) {
        self.relay = relay
        self.tasks = tasks
    }

    /// Starts a capture, or tells why it can't be.
    func start(
        _ item: MainThreadBox<[AnyHashable: Any]>, client: AssayClient, source: (any EntrupyCaptureSource)?,
        configuration: ConfigurationKind
    ) {
        do throws(AssayError) {
            let checked = try CaptureItem(item.value, of: client)
            guard let source else { throw client.error(.badRequest, Self.noSource) }
            guard let number = take() else { throw client.error(.badRequest, Self.busy) }
            tasks.run { [self] in
                await run(
                    checked, item, number, client, CaptureSourceAdapter(source: source, client: client), configuration)
            }
        } catch {
            relay.captureRefused(error, item: item)
        }
    }

    /// The user is gone: whatever is up no longer keeps others from starting.
    func release() {
        up.withLock { $0.current = nil }
    }

    private func run(
        _ checked: CaptureItem, _ item: MainThreadBox<[AnyHashable: Any]>, _ number: Int, _ client: AssayClient,
        _ photos: CaptureSourceAdapter, _ configuration: ConfigurationKind
    ) async {
        do throws(AssayError) {
            _ = try await client.beginCapture(checked, configuration: configuration, photos: photos) { [self] ended in
                release(number)
                guard Self.mayTell(ended, client) else { return false }
                return await relay.captured(ended.end, item: item)
            }
        } catch {
            release(number)
            relay.captureRefused(error, item: item)
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

    private static let busy = "A capture is already up. Wait for its end before starting another one."
    private static let noSource =
        "Set EntrupyApp.captureSource before startCapture: this release has no built-in capture screens."
}
