import AssayHTTP

extension AssayClient {
    /// Takes the events of transfers that went on without the process.
    ///
    /// - Parameter done: Called once, on any thread, when the system has nothing more to tell of them.
    /// - Returns: Whether the session is this client's; if not, `done` is never called.
    package func takeUpBackgroundEvents(
        ofSession identifier: String, done: @escaping @Sendable () -> Void
    ) -> Bool {
        guard let background, background.owns(identifier) else { return false }
        background.takeUp(identifier, done: done)
        return true
    }
}
