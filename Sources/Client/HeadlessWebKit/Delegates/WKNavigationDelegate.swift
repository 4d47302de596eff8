// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

#if !canImport(UIKit)
/// Stands in for WebKit's class where there is no WebKit: one way of a view to a page.
@preconcurrency @MainActor open class WKNavigation {
    init() {}
}

/// Stands in for WebKit's protocol: says where a view may go, and hears how it got there.
///
/// The questions are asked in their asynchronous form alone, which is the same in every version of WebKit's interface.
@preconcurrency @MainActor public protocol WKNavigationDelegate: AnyObject {
    /// Whether the view may go to an address.
    func webView(
        _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
    ) async -> WKNavigationActionPolicy
    /// Whether what has been answered may be shown.
    func webView(
        _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse
    ) async -> WKNavigationResponsePolicy
    /// The page is there.
    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!)
    /// The page broke off.
    func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error)
    /// The page did not come.
    func webView(
        _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error)
    /// What plays the page has crashed.
    func webViewWebContentProcessDidTerminate(_ webView: WKWebView)
}

/// As WebKit's, whose methods are all optional.
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
