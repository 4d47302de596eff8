import AssayHTTP

extension AssayClient {
    /// Registers a wake-up by the system; the session's events can arrive from now on.
    ///
    /// - Parameter identifier: The identifier of the background session.
    /// - Returns: `nil` if the session does not belong to this client.
    package func wake(bySession identifier: String) -> BackgroundWake? {
        guard let background, background.transfers.owns(identifier) else { return nil }
        return BackgroundWake(client: self, background: background)
    }

    /// Whether the system continues this client's uploads when the app is suspended.
    package var goesOnWhenSuspended: Bool { background != nil }

    /// Notifies the client that the app has entered the foreground.
    package func entersForeground() {
        background?.handover.holdOff()
    }

    /// Notifies the client that the app has entered the background, where it runs for some more seconds.
    ///
    /// The system wakes the app only for uploads that the system performs. An app that still waits for a response of
    /// its own would not be woken again without this call.
    package func entersBackground() async {
        background?.handover.allow()
        await background?.finish(within: clock)
    }
}
