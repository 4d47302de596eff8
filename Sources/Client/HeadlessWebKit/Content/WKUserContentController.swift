#if !canImport(UIKit)
/// Replaces WebKit's class on systems without WebKit: the message handlers that pages can call, by name.
///
/// As in WebKit, it holds the handlers strongly. The owner of the web view must add one that does not refer back to the
/// owner.
@preconcurrency @MainActor open class WKUserContentController {
    private var handlers: [String: any WKScriptMessageHandler] = [:]

    /// Makes a controller without handlers.
    public init() {}

    /// Lets pages call `window.webkit.messageHandlers.<name>.postMessage(…)`.
    open func add(_ scriptMessageHandler: any WKScriptMessageHandler, name: String) {
        handlers[name] = scriptMessageHandler
    }

    /// The names that pages can call.
    public var headlessHandlerNames: [String] { handlers.keys.sorted() }

    func receive(_ message: WKScriptMessage) {
        handlers[message.name]?.userContentController(self, didReceive: message)
    }
}

/// Replaces WebKit's protocol: receives the calls of pages.
@preconcurrency @MainActor public protocol WKScriptMessageHandler: AnyObject {
    /// A page has called the handler.
    func userContentController(
        _ userContentController: WKUserContentController, didReceive message: WKScriptMessage)
}
#endif
