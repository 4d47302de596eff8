// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

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
