// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

#if !canImport(UIKit)
/// Replaces WebKit's class on systems without WebKit: one navigation of a view to a page.
@preconcurrency @MainActor open class WKNavigation {
    init() {}
}

/// Replaces WebKit's protocol: decides where a view may navigate, and is notified of the outcome.
///
/// The decisions exist only in their asynchronous form, which is the same in every version of WebKit's interface.
@preconcurrency @MainActor public protocol WKNavigationDelegate: AnyObject {
    /// Whether the view may navigate to an address.
    func webView(
        _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
    ) async -> WKNavigationActionPolicy
    /// Whether the view may show a response.
    func webView(
        _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse
    ) async -> WKNavigationResponsePolicy
    /// The page has loaded.
    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!)
    /// The page failed after a part of it had loaded.
    func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error)
    /// The page failed before any part of it had loaded.
    func webView(
        _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error)
    /// The web content process of the page has crashed.
    func webViewWebContentProcessDidTerminate(_ webView: WKWebView)
}

/// Default implementations, because all methods of WebKit's protocol are optional.
extension WKNavigationDelegate {
    /// Allows it.
    public func webView(
        _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
    ) async -> WKNavigationActionPolicy { .allow }

    /// Allows it.
    public func webView(
        _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse
    ) async -> WKNavigationResponsePolicy { .allow }

    /// Does nothing.
    public func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {}

    /// Does nothing.
    public func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error) {}

    /// Does nothing.
    public func webView(
        _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error
    ) {}

    /// Does nothing.
    public func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {}
}
#endif
