package import AssayClient
public import Foundation

/// The documented door to the SDK: converts calls for the client below it, and its answers for the delegates.
///
/// Every method may be called from any thread. Delegates are called on the main thread, once per call, after the method
/// has returned.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class EntrupyApp: NSObject, Sendable {
    /// The one instance of an app.
    public static let shared = EntrupyApp(environment: .live)

    let relay = DelegateRelay()
    let tasks = RunningTasks()
    let captures: CaptureStarts
    let sheets: ItemScreens
    let stage = Stage()
    let settings = LockBox(Settings())
    let environment: EntrupyEnvironment
    private let made = LockBox<AssayClient?>(nil)

    /// What an app sets that is no delegate.
    struct Settings {
        var theme: (any EntrupyTheme)?
        var captureSource: (any EntrupyCaptureSource)?
        var configuration = ConfigurationKind.production
        /// Called when the events of background transfers are done: the app's own, and the system's of each session, one
        /// for each time that the app was woken for it.
        var backgroundHandler: (() -> Void)?
        var systemHandlers: [String: [() -> Void]] = [:]
    }

    /// Makes an instance of its own, for tests and tools.
    package init(environment: EntrupyEnvironment) {
        self.environment = environment
        captures = CaptureStarts(relay: relay, tasks: tasks, stage: stage)
        sheets = ItemScreens(relay: relay, tasks: tasks, stage: stage)
        super.init()
    }

    /// The one instance of an app.
    public class func sharedInstance() -> EntrupyApp { shared }

    /// Says where the platform is and what the SDK may use; before the first use of the SDK.
    public static func configure(_ configuration: EntrupyConfiguration) {
        EntrupyEnvironment.configured.withLock { $0 = configuration }
        guard shared.existingClient != nil else { return }
        configuration.logger?.log(
            level: "error", message: "EntrupyApp.configure was called after the first use and changes nothing",
            metadata: [:])
    }

    /// The client, if a call has needed it before.
    var existingClient: AssayClient? { made.withLock { $0 } }

    /// The client below, made at the first call that needs it; it then takes up what an earlier launch left.
    package var client: AssayClient {
        let (client, isNew) = made.withLock { made in
            if let client = made { return (client, false) }
            let client = environment.makeClient()
            made = client
            return (client, true)
        }
        if isNew { takeUpLeftovers(of: client) }
        return client
    }

    private func takeUpLeftovers(of client: AssayClient) {
        tasks.run { [relay] in
            // Weakly: the client keeps its teller.
            await client.setTeller { [weak client] ended in
                guard let client, ended.user == client.username else { return false }
                return await relay.captured(ended.end, StartedCapture(ended))
            }
            await client.resumePendingCaptures()
        }
    }
}
