// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Declarations for the compiler alone (README.md): no body ever runs, and `Sendable` is as Apple declares it.

public import AppleFoundation
public import UIKit

@MainActor open class WKWebView: UIView {
    public init(frame: CGRect, configuration: WKWebViewConfiguration) { fatalError() }
    public required init?(coder: NSCoder) { fatalError() }

    open var configuration: WKWebViewConfiguration { fatalError() }
    open weak var navigationDelegate: (any WKNavigationDelegate)?
    open weak var uiDelegate: (any WKUIDelegate)?

    @discardableResult
    open func load(_ request: URLRequest) -> WKNavigation? { fatalError() }
    open func evaluateJavaScript(
        _ javaScriptString: String, completionHandler: (@MainActor @Sendable (Any?, (any Error)?) -> Void)? = nil
    ) { fatalError() }
    @discardableResult
    open func evaluateJavaScript(_ javaScriptString: String) async throws -> Any? { fatalError() }
}

@MainActor open class WKWebViewConfiguration: NSObject {
    open var userContentController: WKUserContentController = absent()
    open var websiteDataStore: WKWebsiteDataStore = absent()
    open var allowsInlineMediaPlayback: Bool = absent()
}

@MainActor open class WKWebsiteDataStore: NSObject {
    open class func nonPersistent() -> WKWebsiteDataStore { fatalError() }
}

@MainActor open class WKNavigation: NSObject {}

@MainActor open class WKUserContentController: NSObject {
    open func add(_ scriptMessageHandler: any WKScriptMessageHandler, name: String) { fatalError() }
}

@MainActor public protocol WKScriptMessageHandler: NSObjectProtocol {
    func userContentController(
        _ userContentController: WKUserContentController, didReceive message: WKScriptMessage)
}

@MainActor open class WKScriptMessage: NSObject {
    open var body: Any { fatalError() }
    open var frameInfo: WKFrameInfo { fatalError() }
    open var name: String { fatalError() }
}

@MainActor open class WKFrameInfo: NSObject {
    open var isMainFrame: Bool { fatalError() }
    open var securityOrigin: WKSecurityOrigin { fatalError() }
}

@MainActor open class WKSecurityOrigin: NSObject {
    open var `protocol`: String { fatalError() }
    open var host: String { fatalError() }
    open var port: Int { fatalError() }
}

/// A placeholder value for a property that is declared but never read.
func absent<Value>() -> Value { fatalError() }
