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
    package var continuesWhenSuspended: Bool { background != nil }

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

/// A wake-up by the system, after which the app runs for some seconds.
package struct BackgroundWake: Sendable {
    private let client: AssayClient
    private let background: BackgroundWork
    private let delivery: AsyncStream<Never>

    init(client: AssayClient, background: BackgroundWork) {
        self.client = client
        self.background = background
        delivery = background.transfers.delivery()
        // Before the first event: the steps that follow from it must be sent now, not whenever the system chooses.
        background.handover.turnOff()
    }

    /// Receives the results of uploads, and sends the requests that follow.
    ///
    /// Returns once every submitted capture of the user has ended, or the system has taken over all remaining requests;
    /// at the latest after the times of ``BackgroundWindow``. Requests that the process could not send itself are
    /// handed to the system, which wakes the app again when they end.
    package func finish() async {
        let clock = client.clock
        await clock.within(BackgroundWindow.delivery) { [delivery] in for await _ in delivery {} }
        await background.finish(within: clock) { [client] in
            await client.coordinator.resumeSubmitted(user: client.username)
        }
    }
}
