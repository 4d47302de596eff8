#if !canImport(UIKit)
public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// The interface by which an engine reports to the view whose page it runs.
///
/// It holds the view weakly, and ignores reports about a page that the view has left.
@MainActor public final class HeadlessWebPage {
    private weak var view: WKWebView?
    private let navigation: WKNavigation

    init(_ view: WKWebView, _ navigation: WKNavigation) {
        self.view = view
        self.navigation = navigation
    }

    private var current: WKWebView? { view.flatMap { $0.isCurrent(navigation) ? $0 : nil } }

    /// Asks the delegate whether the page may navigate to an address, as for a tapped link.
    public func mayNavigate(to url: URL, isMainFrame: Bool = true) async -> Bool {
        guard let view = current else { return false }
        let frame = WKFrameInfo(headlessOrigin: WKSecurityOrigin(headlessURL: url), isMainFrame: isMainFrame)
        let action = WKNavigationAction(request: URLRequest(url: url), targetFrame: frame)
        guard let delegate = view.navigationDelegate else { return true }
        return await delegate.webView(view, decidePolicyFor: action) == .allow
    }

    /// Asks the delegate whether a response with this status and these headers may be shown.
    public func mayShow(_ response: URLResponse) async -> Bool {
        guard let view = current else { return false }
        guard let delegate = view.navigationDelegate else { return true }
        let answer = WKNavigationResponse(response: response, isForMainFrame: true)
        return await delegate.webView(view, decidePolicyFor: answer) == .allow
    }

    /// Reports that the page has loaded.
    public func finish() {
        guard let view = current else { return }
        view.isLoading = false
        view.navigationDelegate?.webView(view, didFinish: navigation)
    }

    /// Reports that the page failed to load.
    public func fail(_ error: any Error) {
        guard let view = current else { return }
        view.isLoading = false
        view.navigationDelegate?.webView(view, didFailProvisionalNavigation: navigation, withError: error)
    }

    /// Reports that the web content process of the page has crashed.
    public func crash() {
        guard let view = current else { return }
        view.navigationDelegate?.webViewWebContentProcessDidTerminate(view)
    }

    /// Reports that the page was closed: by its own script, or by the user with the window that an engine shows.
    public func close() {
        guard let view = current else { return }
        view.uiDelegate?.webViewDidClose(view)
    }

    /// The names of the handlers that the page can call.
    public var handlerNames: [String] { view?.configuration.userContentController.headlessHandlerNames ?? [] }

    /// Delivers the page's call to a handler of the app.
    ///
    /// - Parameters:
    ///   - body: A JSON value.
    ///   - frame: The frame that made the call; the page itself by default.
    public func post(_ body: Any, to handler: String, from frame: WKFrameInfo? = nil) {
        guard let view = current, let url = view.url else { return }
        let frame = frame ?? WKFrameInfo(headlessOrigin: WKSecurityOrigin(headlessURL: url))
        view.configuration.userContentController.receive(
            WKScriptMessage(body: body, name: handler, frameInfo: frame, webView: view))
    }

    /// Asks the delegate whether the page may use the camera or the microphone.
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
