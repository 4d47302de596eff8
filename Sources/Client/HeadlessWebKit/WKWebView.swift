#if !canImport(UIKit)
public import Foundation
public import HeadlessUIKit

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Stands in for WebKit's class where there is no WebKit: a view that shows web pages.
///
/// It draws nothing. What happens in the page is an engine's business: a script in a test, a browser beside the program.
@preconcurrency @MainActor open class WKWebView: UIView {
    /// What the view was made with.
    public let configuration: WKWebViewConfiguration
    /// Is asked where the view may go, and hears how it got there.
    open weak var navigationDelegate: (any WKNavigationDelegate)?
    /// Is asked what a page may use of the device.
    open weak var uiDelegate: (any WKUIDelegate)?
    /// The address of the page that is shown or on its way.
    public internal(set) var url: URL?
    /// Whether a page is on its way.
    public internal(set) var isLoading = false

    private var engine: (any HeadlessWebEngine)?
    private var last: WKNavigation?

    /// Makes a view; the configuration is not to be changed afterwards.
    public init(frame: CGRect, configuration: WKWebViewConfiguration) {
        self.configuration = configuration
        super.init(frame: frame)
        engine = configuration.headlessEngine?()
    }

    /// Goes to an address; the navigation delegate hears the rest.
    ///
    /// - Returns: The navigation; `nil` where there is nothing to play pages.
    @discardableResult
    open func load(_ request: URLRequest) -> WKNavigation? {
        guard let url = request.url else { return nil }
        let navigation = WKNavigation()
        last = navigation
        self.url = url
        isLoading = true
        let page = HeadlessWebPage(self, navigation)
        Task { [weak self] in
            // As in WebKit, the delegate hears nothing before this method has returned.
            guard await page.mayNavigate(to: url) else { return }
            guard let engine = self?.engine else { return page.fail(HeadlessWebEngineMissing()) }
            engine.load(request, in: page)
        }
        return navigation
    }

    /// Gives up what is on its way.
    open func stopLoading() {
        isLoading = false
        engine?.stopLoading()
    }

    /// Runs a script in the page, and hands over what its last statement is.
    ///
    /// - Parameter completionHandler: Gets a JSON value or `nil`, or why the script failed.
    open func evaluateJavaScript(
        _ javaScriptString: String, completionHandler: (@MainActor @Sendable (Any?, (any Error)?) -> Void)? = nil
    ) {
        let engine = engine
        Task {
            do {
                guard let engine else { throw HeadlessWebEngineMissing() }
                let value = try await engine.evaluate(javaScriptString)
                completionHandler?(value, nil)
            } catch {
                completionHandler?(nil, error)
            }
        }
    }

    /// Whether this is what the view did last: an engine may still be at what came before.
    func isCurrent(_ navigation: WKNavigation) -> Bool { last === navigation }

    deinit {
        // What plays the pages lives on the main actor, and this may run anywhere.
        Task { @MainActor [engine] in engine?.close() }
    }
}
#endif
