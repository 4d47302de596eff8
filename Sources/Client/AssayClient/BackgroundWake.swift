import AssayHTTP

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
