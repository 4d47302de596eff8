#if !canImport(UIKit)
import EntrupySDK

/// The app on systems without UIKit: it runs through its screens and prints each callback as soon as it arrives.
@main
struct TerminalApp {
    @MainActor
    static func main() async {
        do {
            switch try Settings.read(CommandLine.arguments.dropFirst(), ProcessInfo.processInfo.environment) {
            case nil: print(Settings.usage)
            case let settings?: exit(await run(settings) ? EXIT_SUCCESS : EXIT_FAILURE)
            }
        } catch {
            FileHandle.standardError.write(Data("SampleApp: \(error)\nTry: SampleApp --help\n".utf8))
            exit(EX_USAGE)
        }
    }

    /// - Returns: Whether the command succeeded.
    @MainActor
    private static func run(_ settings: Settings) async -> Bool {
        EntrupyApp.configure(
            EntrupyConfiguration(
                baseURL: settings.platform, bundleIdentifier: settings.bundleIdentifier,
                storageDirectory: settings.storage))
        let journal = Journal()
        // Bypasses `print`'s buffer, so that each line is visible at once.
        journal.onLine = { FileHandle.standardOutput.write(Data("\($0)\n".utf8)) }
        let shop = Shop(
            backend: ShopBackend(address: settings.backend, user: settings.user, password: settings.password),
            journal: journal)
        // Replaces the camera.
        shop.sdk.captureSource = EntrupyFolderSource(directory: settings.photos)
        return await Walk(shop: shop).run(settings.command)
    }
}
#endif
