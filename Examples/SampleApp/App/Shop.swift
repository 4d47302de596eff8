import EntrupySDK

/// The app's parts, made once at launch and kept: the SDK holds delegates weakly, and a callback to one that is gone is
/// lost.
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

    /// - Parameter sdk: The one instance; tests make their own.
    init(sdk: EntrupyApp = .sharedInstance(), backend: ShopBackend, journal: Journal) {
        self.sdk = sdk
        self.journal = journal
        // Colors before anything that could show a screen.
        sdk.theme = ShopTheme()
        authorization = Authorization(sdk: sdk, backend: backend, journal: journal)
        capture = CaptureViewController(sdk: sdk, journal: journal)
        history = HistoryViewController(sdk: sdk, journal: journal)
        finder = FinderViewController(sdk: sdk, journal: journal)
        flag = FlagViewController(sdk: sdk, journal: journal)
        detail = DetailViewController(sdk: sdk, journal: journal)
        retake = RetakeViewController(sdk: sdk, journal: journal)
    }

    /// The customer presses "Authenticate" on an item's page.
    func authenticate(_ item: [String: String]) async {
        guard await authorization.prepare() else { return }
        await journal.next { capture.authenticate(item) }
    }
}
