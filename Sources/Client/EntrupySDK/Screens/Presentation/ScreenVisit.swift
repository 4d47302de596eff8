import AssayClient
import AssayWire
import Foundation

/// One presentation of a screen: the messages between its page and the SDK, and its end.
///
/// ```
/// address → page → hello → welcome → ready → (photos)* → submitted, cancel or fail
/// ```
/// The first ending event counts: a message of the page, an action of the user, the closing of the window, a network
/// error or a timeout. Later events change nothing.
@MainActor final class ScreenVisit {
    /// The time limit for a page to show its content, in seconds.
    static let loadSeconds: TimeInterval = 30
    /// The number of web content process crashes to recover from before the visit fails.
    ///
    /// iOS terminates a page's process when memory is low, mostly while the app is in the background. That must not
    /// lose a capture.
    private static let maxReloads = 2

    /// The end of the visit, which is set exactly once.
    nonisolated let end = OneShot<ScreenEnd>()
    let screen: ScreenName
    private let client: AssayClient
    private let welcome: HostMessage
    /// Called once, when the page shows its content.
    private let didShow: @MainActor () -> Void
    /// Receives the page's messages about photos.
    var photos: (@Sendable (PageMessage) async -> Void)?
    /// The message that a reloaded page must receive again.
    private var retainedMessage: HostMessage?
    private var hasSaidHello = false
    private var isShown = false
    private var reloads = 0
    private var item: String?
    private weak var view: ScreenWebView?
    private var loading: Task<Void, Never>?
    private var clock: Task<Void, Never>?

    /// - Parameter didShow: Called once, when the page shows its content.
    init(
        _ screen: ScreenName, client: AssayClient, welcome: HostMessage,
        didShow: @escaping @MainActor () -> Void = {}
    ) {
        self.screen = screen
        self.client = client
        self.welcome = welcome
        self.didShow = didShow
    }

    /// Loads the screen into a view.
    func open(item: String?, in view: ScreenWebView) {
        self.view = view
        self.item = item
        guard end.settled == nil else { return }
        load()
    }

    /// Loads the page with a new ticket, because each ticket is valid only once.
    private func load() {
        hasSaidHello = false
        loading = Task { [weak self, client, screen, item] in
            do throws(AssayError) {
                let address = try await client.address(of: screen, item: item)
                self?.view?.load(address)
            } catch {
                self?.finish(.failed(error))
            }
        }
        clock = Task { [weak self, client] in
            guard (try? await client.waitForLimit(of: Self.loadSeconds)) != nil else { return }
            self?.finish(.failed(client.error(.requestTimeout, "The screen did not come within 30 s.")))
        }
    }

    /// Handles a message of the page.
    func hear(_ message: PageMessage) async {
        switch message {
        case .hello:
            hasSaidHello = true
            view?.send(welcome)
            if let retainedMessage { view?.send(retainedMessage) }
        case .ready:
            clock?.cancel()
            guard !isShown, end.settled == nil else { return }
            isShown = true
            didShow()
        case .submitted: finish(.submitted)
        case .cancel: finish(.left)
        case .fail(let failure): finish(.failed(AssayError(failure, of: client)))
        case .photoBegin, .photoChunk, .photoEnd, .photoSkip, .fields, .stillWanted, .stillNext:
            await photos?(message)
        }
    }

    /// Sends a message to the page, if the page has sent `hello`.
    ///
    /// - Parameter isRetained: Whether a page that sends `hello` later, such as a reloaded one, must receive the
    ///   message too.
    func send(_ message: HostMessage, isRetained: Bool = false) {
        if isRetained { retainedMessage = message }
        if hasSaidHello { view?.send(message) }
    }

    /// Ends the visit with the error that kept the page from loading.
    func pageFailed(_ error: any Error) {
        // A loaded page stays usable when a later navigation is refused.
        guard !hasSaidHello else { return }
        finish(.failed(client.error(ofPage: error)))
    }

    /// Whether the response is a page of the platform; if not, the visit ends with the error.
    func accepts(status: Int, requestID: String?) -> Bool {
        guard let error = client.error(ofPageWithStatus: status, requestID: requestID) else { return true }
        finish(.failed(error))
        return false
    }

    /// Handles a navigation to another origin.
    ///
    /// For a loaded page, only that navigation is refused. Before the page has loaded, a captive portal or proxy is the
    /// likely cause, and the visit ends.
    func sentElsewhere() {
        guard !hasSaidHello else { return }
        let why = "The screen's address leads elsewhere. A captive portal or proxy may stand between."
        finish(.failed(client.error(.offlineAccess, why)))
    }

    /// Reloads the page after its web content process has crashed, at most `maxReloads` times.
    func pageCrashed() {
        guard end.settled == nil else { return }
        guard reloads < Self.maxReloads else {
            return finish(.failed(client.error(.unknown, "The web view's process ended, again and again.")))
        }
        reloads += 1
        loading?.cancel()
        clock?.cancel()
        load()
    }

    /// Ends the visit, unless it has ended already.
    func finish(_ how: ScreenEnd) {
        guard end.settle(how) else { return }
        stop()
    }

    /// Cancels the visit's tasks and notifies the page of the end.
    func stop() {
        loading?.cancel()
        clock?.cancel()
        send(.ended)
    }
}
