#if !canImport(UIKit)
/// Replaces WebKit's class on systems without WebKit: one call from a page to the app.
@preconcurrency @MainActor open class WKScriptMessage {
    /// The argument that the page has passed, a JSON value.
    public let body: Any
    /// The handler's name.
    public let name: String
    /// The frame that made the call.
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

/// Replaces WebKit's class on systems without WebKit: a frame of a page.
@preconcurrency @MainActor open class WKFrameInfo {
    /// Whether this is the page itself, not a frame inside it.
    public let isMainFrame: Bool
    /// The origin of the page in the frame.
    public let securityOrigin: WKSecurityOrigin

    /// Makes the description of a frame, for engines.
    public init(headlessOrigin origin: WKSecurityOrigin, isMainFrame: Bool = true) {
        self.isMainFrame = isMainFrame
        securityOrigin = origin
    }
}
#endif
