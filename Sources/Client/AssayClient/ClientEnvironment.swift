package import AssayHTTP
import Foundation

/// Everything that a client reaches for outside itself: handed in, so that a test can hand in its own.
package struct ClientEnvironment: Sendable {
    package var configuration: AssayConfiguration
    package var transport: any HTTPTransport
    package var secrets: any SecretStore
    package var clock: any CaptureClock
    package var random: any ClientRandom
    /// What the system wakes the app for; `nil` where nothing goes on without the process.
    package var background: BackgroundTransfers?

    package init(
        configuration: AssayConfiguration, transport: any HTTPTransport, secrets: any SecretStore,
        clock: any CaptureClock, random: any ClientRandom, background: BackgroundTransfers? = nil
    ) {
        self.configuration = configuration
        self.transport = transport
        self.secrets = secrets
        self.clock = clock
        self.random = random
        self.background = background
    }
}
