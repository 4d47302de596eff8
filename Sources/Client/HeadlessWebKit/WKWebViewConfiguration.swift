#if !canImport(UIKit)
/// Replaces WebKit's class on systems without WebKit: the configuration of a web view.
@preconcurrency @MainActor open class WKWebViewConfiguration {
    /// The message handlers that pages can call.
    open var userContentController = WKUserContentController()
    /// The store for the data of pages.
    open var websiteDataStore = WKWebsiteDataStore.default()
    /// Whether a video plays inside the page; if not, a phone shows the camera's picture full screen.
    open var allowsInlineMediaPlayback = false
    /// Makes the engine that runs the pages of a view, once for each view; without it pages fail to load.
    open var headlessEngine: (@MainActor () -> any HeadlessWebEngine)?

    /// Makes a configuration.
    public init() {}
}

/// Replaces WebKit's class on systems without WebKit: a store for the data of pages.
@preconcurrency @MainActor open class WKWebsiteDataStore {
    /// Whether the stored data outlives the process.
    public let isPersistent: Bool

    private init(isPersistent: Bool) {
        self.isPersistent = isPersistent
    }

    private static let shared = WKWebsiteDataStore(isPersistent: true)

    /// The store that views share.
    open class func `default`() -> WKWebsiteDataStore { shared }

    /// Makes a new store, in memory.
    open class func nonPersistent() -> WKWebsiteDataStore { WKWebsiteDataStore(isPersistent: false) }
}
#endif
