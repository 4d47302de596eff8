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
    private let presence: ScreenPresence
    let settings = LockBox(Settings())
    let environment: EntrupyEnvironment
    private let made = LockBox<AssayClient?>(nil)

    /// What an app sets that is no delegate.
    struct Settings {
        var theme: (any EntrupyTheme)?
        var captureSource: (any EntrupyCaptureSource)?
        var configuration = ConfigurationKind.production
        /// The app's own, called when the work of a wake-up is done.
        var backgroundHandler: (() -> Void)?
    }

    /// Makes an instance of its own, for tests and tools.
    package init(environment: EntrupyEnvironment) {
        self.environment = environment
        presence = ScreenPresence(environment.notifications)
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
        if isNew {
            presence.observe(for: client, tasks)
            takeUpLeftovers(of: client)
        }
        return client
    }

    private func takeUpLeftovers(of client: AssayClient) {
        tasks.run { [relay] in
            await relay.setTeller(of: client)
            await client.resumePendingCaptures()
        }
    }
}
