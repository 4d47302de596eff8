#if !canImport(UIKit)
/// Stands in for WebKit's class where there is no WebKit: what pages can call in the app, by name.
///
/// As WebKit's, it holds the handlers strongly: who holds the web view must take its handler out, or hand in one that
/// does not lead back to it.
@preconcurrency @MainActor open class WKUserContentController {
    private var handlers: [String: any WKScriptMessageHandler] = [:]

    /// Makes a controller without handlers.
    public init() {}

    /// Lets pages call `window.webkit.messageHandlers.<name>.postMessage(…)`.
    open func add(_ scriptMessageHandler: any WKScriptMessageHandler, name: String) {
        handlers[name] = scriptMessageHandler
    }

    /// Takes a handler out.
    open func removeScriptMessageHandler(forName name: String) {
        handlers[name] = nil
    }

    /// Takes all handlers out.
    open func removeAllScriptMessageHandlers() {
        handlers = [:]
    }

    /// The names that pages can call.
    public var headlessHandlerNames: [String] { handlers.keys.sorted() }

    func receive(_ message: WKScriptMessage) {
        handlers[message.name]?.userContentController(self, didReceive: message)
    }
}

/// Stands in for WebKit's protocol: hears what pages call.
@preconcurrency @MainActor public protocol WKScriptMessageHandler: AnyObject {
    /// A page has called.
    func userContentController(
        _ userContentController: WKUserContentController, didReceive message: WKScriptMessage)
}
#endif
