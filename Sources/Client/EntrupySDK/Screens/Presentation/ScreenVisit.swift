import AssayClient
import AssayWire
import Foundation

/// One showing of a screen: what its page and the SDK say to each other, and how it ends.
///
/// ```
/// address → page → hello → welcome → ready → (photos)* → submitted, cancel or fail
/// ```
/// Whatever happens first ends it: the page, the user, the window, the network, a clock. What comes later changes
/// nothing.
@MainActor final class ScreenVisit {
    /// How long a page may take until it shows what it is for, in seconds.
    static let loadSeconds: TimeInterval = 30
    /// How often what plays the page may crash before the visit ends by it.
    ///
    /// iOS ends a page's process where memory is short, above all while the app is in the background: that is no
    /// reason to lose a capture.
    private static let mostReloads = 2

    /// Settled once, by whatever ends the visit.
    nonisolated let end = OneShot<ScreenEnd>()
    let screen: ScreenName
    private let client: AssayClient
    private let welcome: HostMessage
    /// Hears that the page shows what it is for, once.
    private let didShow: @MainActor () -> Void
    /// Hears what the page says of photos.
    var photos: (@Sendable (PageMessage) async -> Void)?
    /// What a page that is loaded again has to hear once more.
    private var standing: HostMessage?
    private var isGreeted = false
    private var isShown = false
    private var reloads = 0
    private var item: String?
    private weak var view: ScreenWebView?
    private var loading: Task<Void, Never>?
    private var clock: Task<Void, Never>?

    /// - Parameter didShow: Hears that the page shows what it is for, once.
    init(
        _ screen: ScreenName, client: AssayClient, welcome: HostMessage,
        didShow: @escaping @MainActor () -> Void = {}
    ) {
        self.screen = screen
        self.client = client
        self.welcome = welcome
        self.didShow = didShow
    }

    /// Has a view show the screen.
    func open(item: String?, in view: ScreenWebView) {
        self.view = view
        self.item = item
        guard end.settled == nil else { return }
        load()
    }

    /// Each time with a ticket of its own, which is good once.
    private func load() {
        isGreeted = false
        loading = Task { [weak self, client, screen, item] in
            do throws(AssayError) {
                let address = try await client.address(of: screen, item: item)
                self?.view?.load(address)
            } catch {
                self?.finish(.failed(error))
            }
        }
        clock = Task { [weak self, client] in
            guard (try? await client.wait(Self.loadSeconds)) != nil else { return }
            self?.finish(.failed(client.error(.requestTimeout, "The screen did not come within 30 s.")))
        }
    }

    /// Takes what the page says.
    func hear(_ message: PageMessage) async {
        switch message {
        case .hello:
            isGreeted = true
            view?.send(welcome)
            if let standing { view?.send(standing) }
        case .ready:
            clock?.cancel()
            guard !isShown, end.settled == nil else { return }
            isShown = true
            didShow()
        case .submitted: finish(.submitted)
        case .cancel: finish(.left)
        case .fail(let failure): finish(.failed(AssayError(failure, of: client)))
        case .photoBegin, .photoChunk, .photoEnd, .photoSkip: await photos?(message)
        }
    }

    /// Says something to the page, once it is there.
    ///
    /// - Parameter isStanding: Whether a page that is loaded again has to hear it once more.
    func say(_ message: HostMessage, isStanding: Bool = false) {
        if isStanding { standing = message }
        if isGreeted { view?.send(message) }
    }

    /// What kept the page from coming.
    func pageFailed(_ error: any Error) {
        // A page that is there stays usable when a later address is refused.
        guard !isGreeted else { return }
        finish(.failed(client.error(ofPage: error)))
    }

    /// Whether what came is a page of the platform's.
    func accepts(status: Int, requestID: String?) -> Bool {
        guard let error = client.error(ofPageWithStatus: status, requestID: requestID) else { return true }
        finish(.failed(error))
        return false
    }

    /// Something sends the page to another address.
    ///
    /// A page that is there only has that link refused; before it is there, a portal stands between.
    func sentElsewhere() {
        guard !isGreeted else { return }
        let why = "The screen's address leads elsewhere. A captive portal or proxy may stand between."
        finish(.failed(client.error(.offlineAccess, why)))
    }

    /// What plays the page has crashed: it is loaded again, a few times.
    func pageCrashed() {
        guard end.settled == nil else { return }
        guard reloads < Self.mostReloads else {
            return finish(.failed(client.error(.unknown, "The web view's process ended, again and again.")))
        }
        reloads += 1
        loading?.cancel()
        clock?.cancel()
        load()
    }

    /// Ends the visit, unless it has ended.
    func finish(_ how: ScreenEnd) {
        guard end.settle(how) else { return }
        stop()
    }

    /// Lets go of whatever waits.
    func stop() {
        loading?.cancel()
        clock?.cancel()
        say(.ended)
    }
}
