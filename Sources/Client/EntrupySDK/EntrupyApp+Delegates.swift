import AssayClient

// Held weakly, as documented: a delegate that is gone gets no callback, and nothing crashes.
extension EntrupyApp {
    /// Hears of ``loginUser(withSignedRequest:)``.
    public var loginDelegate: (any EntrupyLoginDelegate)? {
        get { relay.login }
        set { relay.login = newValue }
    }

    /// Hears of ``fetchConfigurationType(_:)``.
    public var configDelegate: (any EntrupyConfigDelegate)? {
        get { relay.config }
        set { relay.config = newValue }
    }

    /// Hears of ``startCapture(forItem:viewController:)``.
    ///
    /// Ends that nobody could be told of before, because the app was killed or had no delegate, are told when it is
    /// set.
    public var captureDelegate: (any EntrupyCaptureDelegate)? {
        get { relay.capture }
        set {
            relay.capture = newValue
            guard newValue != nil, let client = existingClient else { return }
            tasks.run { await client.resumePendingCaptures() }
        }
    }

    /// The colours of the SDK's screens.
    ///
    /// Held strongly; set it at launch.
    public var theme: (any EntrupyTheme)? {
        get { settings.withLock { $0.theme } }
        set { settings.withLock { $0.theme = newValue } }
    }
}
