import AssayClient
import AssayWire
import Foundation

#if canImport(UIKit)
import UIKit
import WebKit
#else
import HeadlessUIKit
import HeadlessWebKit
#endif

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The web view of a screen, which is restricted to one origin.
///
/// It does not navigate to other origins, ignores their messages and denies them the camera.
@MainActor final class ScreenWebView: NSObject {
    /// The name of the message handler, which pages call as `window.webkit.messageHandlers.assay`.
    static let handlerName = "assay"

    let view: WKWebView
    private let visit: ScreenVisit
    private let origin: WebOrigin?
    private let inbox: AsyncStream<String>.Continuation
    private let messageTask: Task<Void, Never>

    /// - Parameters:
    ///   - base: The platform's base URL, whose origin is the only one allowed.
    ///   - prepare: Sets up a web view's configuration before the view is made.
    init(_ visit: ScreenVisit, base: URL?, prepare: @MainActor (WKWebViewConfiguration) -> Void) {
        self.visit = visit
        origin = base.map(WebOrigin.init)
        let configuration = WKWebViewConfiguration()
        // A new ticket opens each presentation: it must not see data that an earlier one, or another user, has stored.
        configuration.websiteDataStore = .nonPersistent()
        configuration.allowsInlineMediaPlayback = true
        let handler = ScreenMessageHandler()
        configuration.userContentController.add(handler, name: Self.handlerName)
        prepare(configuration)
        view = WKWebView(frame: .zero, configuration: configuration)
        let (texts, inbox) = AsyncStream.makeStream(of: String.self)
        self.inbox = inbox
        messageTask = Task.detached { [weak visit] in
            // Parses off the main thread, because a part of a photo is a megabyte of text.
            for await text in texts {
                guard let message = PageMessage(text) else { continue }
                await visit?.hear(message)
            }
        }
        super.init()
        handler.owner = self
        view.navigationDelegate = self
        view.uiDelegate = self
    }

    /// Loads a screen's address.
    func load(_ address: URL) {
        view.load(URLRequest(url: address))
    }

    /// Sends a message to the page; a page that is navigating away loses it, and the next page sends `hello` again.
    func send(_ message: HostMessage) {
        view.evaluateJavaScript(message.script, completionHandler: nil)
    }

    /// Receives a page's call; calls from other origins and from frames inside the page are ignored.
    fileprivate func take(_ message: WKScriptMessage) {
        guard message.frameInfo.isMainFrame, isOwn(message.frameInfo.securityOrigin),
            let text = message.body as? String
        else { return }
        inbox.yield(text)
    }

    private func isOwn(_ other: WKSecurityOrigin) -> Bool {
        origin == WebOrigin(scheme: other.protocol, host: other.host, port: other.port)
    }

    deinit {
        inbox.finish()
        messageTask.cancel()
    }
}

/// Breaks the reference cycle between a web view, which holds its handler, and the owner, which holds the web view.
@MainActor private final class ScreenMessageHandler: NSObject, WKScriptMessageHandler {
    weak var owner: ScreenWebView?

    func userContentController(
        _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
    ) {
        owner?.take(message)
    }
}

// MARK: - Where it goes

extension ScreenWebView: WKNavigationDelegate {
    func webView(
        _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
    ) async -> WKNavigationActionPolicy {
        guard navigationAction.targetFrame?.isMainFrame == true, let url = navigationAction.request.url else {
            return .cancel
        }
        guard WebOrigin(url) == origin else {
            visit.sentElsewhere()
            return .cancel
        }
        return .allow
    }

    func webView(
        _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse
    ) async -> WKNavigationResponsePolicy {
        guard let response = navigationResponse.response as? HTTPURLResponse else { return .cancel }
        let requestID = response.value(forHTTPHeaderField: WireHeader.requestID)
        return visit.accepts(status: response.statusCode, requestID: requestID) ? .allow : .cancel
    }

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error) {
        visit.pageFailed(error)
    }

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    func webView(
        _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error
    ) {
        visit.pageFailed(error)
    }

    func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
        visit.pageCrashed()
    }
}

// MARK: - What it may use

extension ScreenWebView: WKUIDelegate {
    func webView(
        _ webView: WKWebView, decideMediaCapturePermissionsFor origin: WKSecurityOrigin,
        initiatedBy frame: WKFrameInfo, type: WKMediaCaptureType
    ) async -> WKPermissionDecision {
        // The system itself asks the user once per app. No page may use the microphone.
        isOwn(origin) && frame.isMainFrame && type == .camera ? .grant : .deny
    }

    /// Ends the visit like the screen's own button, since a page without a view cannot come back.
    func webViewDidClose(_ webView: WKWebView) {
        visit.finish(.left)
    }
}
