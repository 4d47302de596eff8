import AssayClient
import Dispatch

// Held weakly, as documented: a delegate that is gone gets no callback, and nothing crashes.
extension EntrupyApp {
    /// Hears of ``loginUser(withSignedRequest:)``.
    public var loginDelegate: (any EntrupyLoginDelegate)? {
        get { relay[\.login] }
        set { relay[\.login] = newValue }
    }

    /// Hears of ``fetchConfigurationType(_:)``.
    public var configDelegate: (any EntrupyConfigDelegate)? {
        get { relay[\.config] }
        set { relay[\.config] = newValue }
    }

    /// Hears of ``startCapture(forItem:viewController:)``.
    ///
    /// Ends that nobody could be told of before, because the app was killed or had no delegate, are told when it is
    /// set.
    public var captureDelegate: (any EntrupyCaptureDelegate)? {
        get { relay[\.capture] }
        set {
            relay[\.capture] = newValue
            if newValue != nil { takeUpUntoldEnds() }
        }
    }

    /// Hears of ``startRetakeCaptureForItem(withEntrupyID:)``.
    ///
    /// Ends that nobody could be told of before are told when it is set.
    public var retakeCaptureDelegate: (any EntrupyRetakeCaptureDelegate)? {
        get { relay[\.retakeCapture] }
        set {
            relay[\.retakeCapture] = newValue
            if newValue != nil { takeUpUntoldEnds() }
        }
    }

    private func takeUpUntoldEnds() {
        if let client = existingClient { return tasks.run { await client.resumePendingCaptures() } }
        // What an earlier launch has left is taken up by the first use of the client. Not at once: an app may set its
        // delegates and call `configure` after that, in the same turn.
        DispatchQueue.main.async { [weak self] in _ = self?.client }
    }

    /// Hears of ``searchSubmissions(at:filters:startDate:endDate:paginationLimit:)``.
    public var searchDelegate: (any EntrupySearchDelegate)? {
        get { relay[\.search] }
        set { relay[\.search] = newValue }
    }

    /// Hears of ``searchRetakes()``.
    public var searchRetakeDelegate: (any EntrupySearchRetakeDelegate)? {
        get { relay[\.searchRetake] }
        set { relay[\.searchRetake] = newValue }
    }

    /// Hears of ``setFlag(_:forResultWithEntrupyID:flagReasonId:message:)`` and
    /// ``setFlag(_:forResultWithEntrupyID:)``.
    public var flagDelegate: (any EntrupyFlagDelegate)? {
        get { relay[\.flag] }
        set { relay[\.flag] = newValue }
    }

    /// Hears of ``displayFlagViewForItem(withEntrupyID:)``.
    public var flagViewDelegate: (any EntrupyFlagViewDelegate)? {
        get { relay[\.flagView] }
        set { relay[\.flagView] = newValue }
    }

    /// Hears of ``displayDetailViewForItem(withEntrupyID:withConfiguration:)``.
    public var detailViewDelegate: (any EntrupyDetailViewDelegate)? {
        get { relay[\.detailView] }
        set { relay[\.detailView] = newValue }
    }

    /// The colors of the SDK's screens.
    ///
    /// Held strongly; set it at launch.
    public var theme: (any EntrupyTheme)? {
        get { settings.withLock { $0.theme } }
        set { settings.withLock { $0.theme = newValue } }
    }
}
