#if !canImport(UIKit)
/// Stands in for WebKit's class where there is no WebKit: one call of a page.
@preconcurrency @MainActor open class WKScriptMessage {
    /// What the page has passed, a JSON value.
    public let body: Any
    /// The handler's name.
    public let name: String
    /// Where the call comes from.
    public let frameInfo: WKFrameInfo
    /// The view that shows the page.
    public private(set) weak var webView: WKWebView?

    init(body: Any, name: String, frameInfo: WKFrameInfo, webView: WKWebView?) {
        self.body = body
        self.name = name
        self.frameInfo = frameInfo
        self.webView = webView
    }
}

/// Stands in for WebKit's class where there is no WebKit: a frame of a page.
@preconcurrency @MainActor open class WKFrameInfo {
    /// Whether it is the page itself, and not a frame inside it.
    public let isMainFrame: Bool
    /// Whose page it is.
    public let securityOrigin: WKSecurityOrigin

    /// Describes a frame, for engines.
    public init(headlessOrigin origin: WKSecurityOrigin, isMainFrame: Bool = true) {
        self.isMainFrame = isMainFrame
        securityOrigin = origin
    }
}
#endif
