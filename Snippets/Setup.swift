import EntrupySDK

// snippet.configure
func setUp(storage: URL) {
    EntrupyApp.configure(
        EntrupyConfiguration(
            baseURL: URL(string: "https://assay.example.com"), bundleIdentifier: "com.example.shop",
            storageDirectory: storage, logger: ConsoleLogger()))
}

struct ConsoleLogger: EntrupyLogger {
    func log(level: String, message: String, metadata: [String: String]) {
        print("entrupy \(level): \(message) \(metadata)")
    }
}
// snippet.end

// snippet.theme
final class ShopTheme: EntrupyTheme {
    var backgroundColor: UIColor? = .white
    var foregroundColor: UIColor? = .black
    var borderColor: UIColor?
}

func applyTheme() {
    EntrupyApp.sharedInstance().theme = ShopTheme()
}
// snippet.end

// snippet.background
final class AppDelegate: UIResponder, UIApplicationDelegate {
    func application(
        _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
        completionHandler: @escaping () -> Void
    ) {
        EntrupyApp.sharedInstance()
            .interceptApplication(
                application, handleEventsForBackgroundURLSession: identifier, completionHandler: completionHandler)
    }
}
// snippet.end
