#if !canImport(UIKit)
/// Stands in for WebKit's class where there is no WebKit: what a web view is made with.
@preconcurrency @MainActor open class WKWebViewConfiguration {
    /// What pages can call in the app.
    open var userContentController = WKUserContentController()
    /// Where pages keep what they store.
    open var websiteDataStore = WKWebsiteDataStore.default()
    /// Whether a video plays inside the page; without it a phone shows the camera's picture full screen.
    open var allowsInlineMediaPlayback = false
    /// Makes what plays the pages of a view, once for each view; without it pages fail to load.
    open var headlessEngine: (@MainActor () -> any HeadlessWebEngine)?

    /// Makes a configuration.
    public init() {}
}

/// Stands in for WebKit's class where there is no WebKit: where pages keep what they store.
@preconcurrency @MainActor open class WKWebsiteDataStore {
    /// Whether what is stored outlives the process.
    public let isPersistent: Bool

    private init(isPersistent: Bool) {
        self.isPersistent = isPersistent
    }

    private static let shared = WKWebsiteDataStore(isPersistent: true)

    /// The store that views share.
    open class func `default`() -> WKWebsiteDataStore { shared }

    /// A store of its own, in memory.
    open class func nonPersistent() -> WKWebsiteDataStore { WKWebsiteDataStore(isPersistent: false) }
}
#endif
