import AssayHTTP

/// A wake-up by the system, for which the app runs some seconds.
package struct BackgroundWake: Sendable {
    private let client: AssayClient
    private let background: BackgroundWork
    private let delivery: AsyncStream<Never>

    init(client: AssayClient, background: BackgroundWork) {
        self.client = client
        self.background = background
        delivery = background.transfers.delivery()
        // Before the first event: what follows from it is to be sent at once, not when the system likes.
        background.handover.turnOff()
    }

    /// Takes the ends of photos, and sends what comes after them.
    ///
    /// Returns once every submitted capture of the user has ended, or the system has what it still waits for; at the
    /// latest after the seconds of ``BackgroundWindow``. What the process could not send by itself is handed to the
    /// system, which wakes the app again for its end.
    package func finish() async {
        let clock = client.clock
        await clock.within(BackgroundWindow.delivery) { [delivery] in for await _ in delivery {} }
        await background.finish(within: clock) { [client] in
            await client.desk.resumeSubmitted(user: client.username)
        }
    }
}
