#if !canImport(UIKit)
public import Foundation
public import HeadlessUIKit

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Replaces WebKit's class on systems without WebKit: a view that shows web pages.
///
/// It draws nothing. An engine runs the page: a script in a test, or a browser in a separate process.
@preconcurrency @MainActor open class WKWebView: UIView {
    /// The configuration that the view was made with.
    public let configuration: WKWebViewConfiguration
    /// The delegate that decides where the view may navigate and is notified of the outcome.
    open weak var navigationDelegate: (any WKNavigationDelegate)?
    /// The delegate that decides which parts of the device a page may use.
    open weak var uiDelegate: (any WKUIDelegate)?
    /// The address of the page that is shown or being loaded.
    public internal(set) var url: URL?
    /// Whether a page is being loaded.
    public internal(set) var isLoading = false

    private var engine: (any HeadlessWebEngine)?
    private var last: WKNavigation?

    /// Makes a view; do not change the configuration afterwards.
    public init(frame: CGRect, configuration: WKWebViewConfiguration) {
        self.configuration = configuration
        super.init(frame: frame)
        engine = configuration.headlessEngine?()
    }

    /// Navigates to an address; the navigation delegate is notified of the outcome.
    ///
    /// - Returns: The navigation; `nil` if the request has no address.
    @discardableResult
    open func load(_ request: URLRequest) -> WKNavigation? {
        guard let url = request.url else { return nil }
        let navigation = WKNavigation()
        last = navigation
        self.url = url
        isLoading = true
        let page = HeadlessWebPage(self, navigation)
        Task { [weak self] in
            // As in WebKit, the delegate is not called before this method has returned.
            guard await page.mayNavigate(to: url) else { return }
            guard let engine = self?.engine else { return page.fail(HeadlessWebEngineMissing()) }
            engine.load(request, in: page)
        }
        return navigation
    }

    /// Cancels the loading of a page.
    open func stopLoading() {
        isLoading = false
        engine?.stopLoading()
    }

    /// Runs a script in the page and passes on the value of its last statement.
    ///
    /// - Parameter completionHandler: Receives a JSON value or `nil`, or the error of the script.
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

    /// Whether this is the view's latest navigation; an engine may still be working on an earlier one.
    func isCurrent(_ navigation: WKNavigation) -> Bool { last === navigation }

    deinit {
        // The engine belongs to the main actor, but `deinit` may run on any thread.
        Task { @MainActor [engine] in engine?.close() }
    }
}
#endif
