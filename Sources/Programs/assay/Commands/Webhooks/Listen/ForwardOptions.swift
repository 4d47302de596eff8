import ArgumentParser
import AssayCore
import AssayHTTP
import Foundation

/// The options of a command that sends events to a receiver on this machine.
struct ForwardOptions: ParsableArguments {
    /// The policy of `--retry`: five more tries within about half a minute.
    private static let retryPolicy = RetryPolicy(retries: 5, base: 1, cap: 16)

    @Flag(help: "Retry a failed request up to five times, after 1 to 16 seconds. Later events wait meanwhile.")
    var retry = false

    /// Makes the sender for an address, with the secret of the token.
    func forwarder(to text: String, token: String) throws -> EventForwarder {
        EventForwarder(
            url: try HTTPAddress.parse(text, named: "--forward-to", example: "http://localhost:3000/hooks"),
            secret: try SigningSecret.derived(fromToken: token),
            retries: retry ? Self.retryPolicy : RetryPolicy(retries: 0, base: 0, cap: 0))
    }
}

extension RetryPolicy.Pacing {
    /// The machine's clock and random numbers.
    static var real: RetryPolicy.Pacing {
        RetryPolicy.Pacing(
            wait: { seconds in try await Task.sleep(for: .seconds(seconds)) }, random: { Double.random(in: 0...1) })
    }
}
