/// Transfers that the system goes on with while the process does not run, and for whose events it starts the app.
package protocol BackgroundTransfers: Sendable {
    /// Whether a session of this identifier is one of these.
    func owns(_ identifier: String) -> Bool

    /// Takes up what the system has to tell of a session.
    ///
    /// - Parameter done: Called once, on any thread, when everything has been told.
    func takeUp(_ identifier: String, done: @escaping @Sendable () -> Void)
}
