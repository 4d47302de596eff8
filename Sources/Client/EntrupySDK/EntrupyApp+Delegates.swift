import AssayClient
import Dispatch

// Delegates are held weakly, as documented: a deallocated delegate gets no callback, and nothing crashes.
extension EntrupyApp {
    /// The delegate for ``loginUser(withSignedRequest:)``.
    public var loginDelegate: (any EntrupyLoginDelegate)? {
        get { relay[\.login] }
        set { relay[\.login] = newValue }
    }

    /// The delegate for ``fetchConfigurationType(_:)``.
    public var configDelegate: (any EntrupyConfigDelegate)? {
        get { relay[\.config] }
        set { relay[\.config] = newValue }
    }

    /// The delegate for ``startCapture(forItem:viewController:)``.
    ///
    /// Setting it delivers the ends that could not be reported before because the app was killed or had no delegate.
    public var captureDelegate: (any EntrupyCaptureDelegate)? {
        get { relay[\.capture] }
        set {
            relay[\.capture] = newValue
            if newValue != nil { reportPendingEnds() }
        }
    }

    /// The delegate for ``startRetakeCaptureForItem(withEntrupyID:)``.
    ///
    /// Setting it delivers the ends that could not be reported before.
    public var retakeCaptureDelegate: (any EntrupyRetakeCaptureDelegate)? {
        get { relay[\.retakeCapture] }
        set {
            relay[\.retakeCapture] = newValue
            if newValue != nil { reportPendingEnds() }
        }
    }

    private func reportPendingEnds() {
        if let client = existingClient { return tasks.run { await client.resumePendingCaptures() } }
        // The first use of the client resumes the captures of an earlier launch. That use is deferred, because an app
        // may set its delegates first and call `configure` afterwards, in the same turn of the main queue.
        DispatchQueue.main.async { [weak self] in _ = self?.client }
    }

    /// The delegate for ``searchSubmissions(at:filters:startDate:endDate:paginationLimit:)``.
    public var searchDelegate: (any EntrupySearchDelegate)? {
        get { relay[\.search] }
        set { relay[\.search] = newValue }
    }

    /// The delegate for ``searchRetakes()``.
    public var searchRetakeDelegate: (any EntrupySearchRetakeDelegate)? {
        get { relay[\.searchRetake] }
        set { relay[\.searchRetake] = newValue }
    }

    /// The delegate for ``setFlag(_:forResultWithEntrupyID:flagReasonId:message:)`` and
    /// ``setFlag(_:forResultWithEntrupyID:)``.
    public var flagDelegate: (any EntrupyFlagDelegate)? {
        get { relay[\.flag] }
        set { relay[\.flag] = newValue }
    }

    /// The delegate for ``displayFlagViewForItem(withEntrupyID:)``.
    public var flagViewDelegate: (any EntrupyFlagViewDelegate)? {
        get { relay[\.flagView] }
        set { relay[\.flagView] = newValue }
    }

    /// The delegate for ``displayDetailViewForItem(withEntrupyID:withConfiguration:)``.
    public var detailViewDelegate: (any EntrupyDetailViewDelegate)? {
        get { relay[\.detailView] }
        set { relay[\.detailView] = newValue }
    }

    /// The colors of the SDK's screens.
    ///
    /// The SDK holds it strongly. Set it at launch.
    public var theme: (any EntrupyTheme)? {
        get { settings.withLock { $0.theme } }
        set { settings.withLock { $0.theme = newValue } }
    }
}
