import EntrupySDK

/// The app's parts, made once at launch and kept alive.
///
/// The SDK holds delegates weakly, and the callback of a deallocated delegate is lost.
@MainActor
final class Shop {
    let sdk: EntrupyApp
    let journal: Journal
    let authorization: Authorization
    let capture: CaptureViewController
    let history: HistoryViewController
    let finder: FinderViewController
    let flag: FlagViewController
    let detail: DetailViewController
    let retake: RetakeViewController

    /// - Parameter sdk: The shared instance; tests make their own.
    init(sdk: EntrupyApp = .sharedInstance(), backend: ShopBackend, journal: Journal) {
        self.sdk = sdk
        self.journal = journal
        // Sets the colors before anything can show a screen.
        sdk.theme = ShopTheme()
        authorization = Authorization(sdk: sdk, backend: backend, journal: journal)
        capture = CaptureViewController(sdk: sdk, journal: journal)
        history = HistoryViewController(sdk: sdk, journal: journal)
        finder = FinderViewController(sdk: sdk, journal: journal)
        flag = FlagViewController(sdk: sdk, journal: journal)
        detail = DetailViewController(sdk: sdk, journal: journal)
        retake = RetakeViewController(sdk: sdk, journal: journal)
    }

    /// Authenticates an item, after the customer has pressed "Authenticate" on its page.
    func authenticate(_ item: [String: String]) async {
        guard await authorization.prepare() else { return }
        await journal.next { capture.authenticate(item) }
    }
}
