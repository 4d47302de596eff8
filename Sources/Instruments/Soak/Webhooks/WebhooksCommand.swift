import ArgumentParser
import Foundation

/// The command `soak webhooks`.
struct WebhooksCommand: SoakRun {
    static let configuration = CommandConfiguration(
        commandName: "webhooks",
        abstract: "Deliver events to good and bad receivers while the server is killed, and check each guarantee.",
        discussion: """
            scripts/soak webhooks                     20000 events, 20 kills
            scripts/soak webhooks --short --seed 1    the short form: 1500 events, 5 kills

            First all receivers are healthy. Then some fail three of ten requests, answer late, hang or redirect, while \
            the server is killed. At last the bad receivers stay bad, and the server lives. Every event must reach \
            every live receiver, two attempts of one delivery must never overlap, the events of an item must come in \
            order for their first three attempts, and beside bad receivers the 99th percentile of a healthy one must \
            be at most five times what it is without them.
            """)

    @Flag(help: "The short form.")
    var short = false

    @Option(help: "The seed of kills and failures. Default: random.")
    var seed: UInt64?

    func perform(in folder: RunFolder) async throws -> [String] {
        let seed = Self.seed(seed)
        let installation = try await SoakInstallation.make(
            data: folder.data, log: folder.log, storage: WebhooksRun.settings)
        let pool = try ClientPool(
            0, installation: installation, folder: folder.clients,
            photoPool: try await PhotoPool.make(in: folder.url, pictures: 1),
            flagged: try await installation.addFinalItems(WebhooksRun.items))
        let run = WebhooksRun(
            installation, pool: pool, events: short ? 1_500 : 20_000, kills: short ? 5 : 20, seed: seed)
        return try await run().map(\.description)
    }
}
