#if canImport(UIKit)
import EntrupySDK

/// The app on iOS.
///
/// Without UIKit, `TerminalApp` replaces it; everything else is the same.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    private var shop: Shop?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
    ) -> Bool {
        // The platform's address and the bundle identifier come from Info.plist: EntrupyBaseURL, CFBundleIdentifier.
        guard let address = Bundle.main.object(forInfoDictionaryKey: "ShopBackendURL") as? String,
            let backend = URL(string: address)
        else { return false }
        // The SDK has no part in an app's login screen, so this sample takes its customer from the scheme in Xcode.
        let customer = ProcessInfo.processInfo.environment
        let journal = Journal()
        journal.onLine = { print($0) }
        let shop = Shop(
            backend: ShopBackend(
                address: backend, user: customer["SAMPLE_APP_USER"] ?? "amelie",
                password: customer["SAMPLE_APP_PASSWORD"] ?? ""), journal: journal)
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = shop.capture
        window.makeKeyAndVisible()
        self.window = window
        self.shop = shop
        return true
    }

    /// Lets the SDK finish transfers that continued while the app was suspended.
    func application(
        _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
        completionHandler: @escaping () -> Void
    ) {
        EntrupyApp.sharedInstance().interceptApplication(
            application, handleEventsForBackgroundURLSession: identifier, completionHandler: completionHandler)
    }
}
#endif
