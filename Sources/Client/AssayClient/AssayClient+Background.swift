import AssayHTTP

extension AssayClient {
    /// Takes note of a wake-up by the system; its events may come from now on.
    ///
    /// - Parameter identifier: The background session's.
    /// - Returns: `nil` for a session that is not this client's.
    package func wake(bySession identifier: String) -> BackgroundWake? {
        guard let background, background.transfers.owns(identifier) else { return nil }
        return BackgroundWake(client: self, background: background)
    }

    /// Whether the system goes on with this client's uploads when the app is suspended.
    package var goesOnWhenSuspended: Bool { background != nil }

    /// The app is in front of its user.
    package func entersForeground() {
        background?.handover.holdOff()
    }

    /// The app has left the screen, and runs some seconds more.
    ///
    /// Without this an app that waits for an answer of its own, and not for the system, would not be woken again.
    package func entersBackground() async {
        background?.handover.allow()
        await background?.finish(within: clock)
    }
}
