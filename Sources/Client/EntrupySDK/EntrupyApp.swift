package import AssayClient
public import Foundation

/// The documented entry point of the SDK: it converts calls for the client, and the client's results for the delegates.
///
/// Every method may be called from any thread. Delegates are called on the main thread, once per call, after the method
/// has returned.
#if canImport(ObjectiveC)
@objc(EntrupyApp) @objcMembers
#endif
public final class EntrupyApp: NSObject, Sendable {
    /// The shared instance.
    public static let shared = EntrupyApp(environment: .live)

    let relay: DelegateRelay
    let tasks = RunningTasks()
    let captures: CaptureStarter
    let sheets: ItemScreens
    let presentation = PresentationLock()
    private let presence: ScreenPresence
    let settings = LockBox(Settings())
    let environment: EntrupyEnvironment
    private let made = LockBox<AssayClient?>(nil)

    /// The app's settings other than its delegates.
    struct Settings {
        var theme: (any EntrupyTheme)?
        var captureSource: (any EntrupyCaptureSource)?
        var configuration = ConfigurationKind.production
        /// The app's own handler, called when the work of a background wake-up is finished.
        var backgroundHandler: (() -> Void)?
    }

    /// Makes a separate instance, for tests and tools.
    package init(environment: EntrupyEnvironment) {
        self.environment = environment
        presence = ScreenPresence(environment.notifications)
        relay = DelegateRelay(presentation: presentation)
        captures = CaptureStarter(relay: relay, tasks: tasks, presentation: presentation)
        sheets = ItemScreens(relay: relay, tasks: tasks, presentation: presentation)
        super.init()
    }

    /// The shared instance.
    public class func sharedInstance() -> EntrupyApp { shared }

    /// Sets the configuration of the SDK; call it before the first use of the SDK.
    ///
    /// After the first use the call changes nothing and only logs an error.
    public static func configure(_ configuration: EntrupyConfiguration) {
        EntrupyEnvironment.configured.withLock { $0 = configuration }
        guard shared.existingClient != nil else { return }
        configuration.logger?.log(
            level: "error", message: "EntrupyApp.configure was called after the first use and changes nothing",
            metadata: [:])
    }

    /// The client, if it has been made already.
    var existingClient: AssayClient? { made.withLock { $0 } }

    /// The client, made on first use; it then resumes the captures of an earlier launch.
    package var client: AssayClient {
        let (client, isNew) = made.withLock { made in
            if let client = made { return (client, false) }
            let client = environment.makeClient()
            made = client
            return (client, true)
        }
        if isNew {
            relay.observe(client, environment.notifications)
            presence.observe(for: client, tasks)
            resumeEarlierCaptures(of: client)
        }
        return client
    }

    private func resumeEarlierCaptures(of client: AssayClient) {
        tasks.run { [relay, weak tasks] in
            guard let tasks else { return }
            await relay.setEndHandler(of: client, tasks)
            await client.resumePendingCaptures()
        }
    }
}
