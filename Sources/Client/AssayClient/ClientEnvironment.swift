package import AssayHTTP
import Foundation

/// All external dependencies of a client, injected so that tests can replace them.
package struct ClientEnvironment: Sendable {
    package var configuration: AssayConfiguration
    package var transport: any HTTPTransport
    package var secrets: any SecretStore
    package var clock: any CaptureClock
    package var random: any ClientRandom
    /// The system's background uploads; `nil` if nothing continues without the process.
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
