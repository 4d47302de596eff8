#if !canImport(UIKit)
public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// An engine's way back to the view whose page it plays.
///
/// It holds the view weakly, and does nothing for a page that the view has left.
@MainActor public final class HeadlessWebPage {
    private weak var view: WKWebView?
    private let navigation: WKNavigation

    init(_ view: WKWebView, _ navigation: WKNavigation) {
        self.view = view
        self.navigation = navigation
    }

    private var current: WKWebView? { view.flatMap { $0.isCurrent(navigation) ? $0 : nil } }

    /// Asks whether the page may go to an address, as for a link that was tapped.
    public func mayNavigate(to url: URL, isMainFrame: Bool = true) async -> Bool {
        guard let view = current else { return false }
        let frame = WKFrameInfo(headlessOrigin: WKSecurityOrigin(headlessURL: url), isMainFrame: isMainFrame)
        let action = WKNavigationAction(request: URLRequest(url: url), targetFrame: frame)
        guard let delegate = view.navigationDelegate else { return true }
        return await delegate.webView(view, decidePolicyFor: action) == .allow
    }

    /// Asks whether the head of an answer is good enough to go on.
    public func mayShow(_ response: URLResponse) async -> Bool {
        guard let view = current else { return false }
        guard let delegate = view.navigationDelegate else { return true }
        let answer = WKNavigationResponse(response: response, isForMainFrame: true)
        return await delegate.webView(view, decidePolicyFor: answer) == .allow
    }

    /// The page is there.
    public func finish() {
        guard let view = current else { return }
        view.isLoading = false
        view.navigationDelegate?.webView(view, didFinish: navigation)
    }

    /// The page did not come.
    public func fail(_ error: any Error) {
        guard let view = current else { return }
        view.isLoading = false
        view.navigationDelegate?.webView(view, didFailProvisionalNavigation: navigation, withError: error)
    }

    /// What plays the page has crashed.
    public func crash() {
        guard let view = current else { return }
        view.navigationDelegate?.webViewWebContentProcessDidTerminate(view)
    }

    /// The page has called a handler of the app.
    ///
    /// - Parameters:
    ///   - body: A JSON value.
    ///   - frame: Where the call comes from; the page itself by default.
    public func post(_ body: Any, to handler: String, from frame: WKFrameInfo? = nil) {
        guard let view = current, let url = view.url else { return }
        let frame = frame ?? WKFrameInfo(headlessOrigin: WKSecurityOrigin(headlessURL: url))
        view.configuration.userContentController.receive(
            WKScriptMessage(body: body, name: handler, frameInfo: frame, webView: view))
    }

    /// Asks whether the page may use the camera or the microphone.
    public func permission(
        for type: WKMediaCaptureType, origin: WKSecurityOrigin
    ) async -> WKPermissionDecision {
        guard let view = current else { return .deny }
        guard let delegate = view.uiDelegate else { return .prompt }
        let frame = WKFrameInfo(headlessOrigin: origin)
        return await delegate.webView(
            view, decideMediaCapturePermissionsFor: origin, initiatedBy: frame, type: type)
    }
}
#endif
