import ArgumentParser
import Foundation

/// The command `soak webhooks`.
struct WebhooksCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "webhooks",
        abstract: "Deliver events to good and bad receivers while the server is killed, and check each guarantee.",
        discussion: """
            scripts/soak webhooks                        20000 events, 50 subscriptions, 20 kills
            scripts/soak webhooks --short --seed 1       the short form, part of scripts/test
            scripts/soak webhooks --database postgres    on a PostgreSQL server of the run's own

            First all receivers are healthy. Then some fail three of ten requests, answer late, are restarted, hang, send \
            a gigabyte, or redirect to a metadata service, while the server is killed. At last the bad receivers stay \
            bad, and the server lives. Every event must reach every live receiver, two tries of one delivery must never \
            overlap, the events of an item must come in order for their first three tries, and while others fail, the \
            99th percentile of a healthy receiver must be at most five times what it is without them.
            """)

    @Flag(help: "The short form: 1500 events, 14 subscriptions, 5 kills.")
    var short = false

    @Option(help: "The minimum number of events. Default: 20000, in the short form 1500.")
    var events: Int?

    @Option(help: "The number of kills. Default: 20, in the short form 5.")
    var kills: Int?

    @Option(help: "The seed of kills and failures. Default: random.")
    var seed: UInt64?

    @Option(help: "sqlite, or postgres: a PostgreSQL server of the run's own.")
    var database = DatabaseKind.sqlite

    func validate() throws {
        guard (100...1_000_000).contains(events ?? 100), (0...1_000).contains(kills ?? 0) else {
            throw ValidationError("--events takes 100 to 1000000, --kills 0 to 1000.")
        }
    }

    func run() async throws {
        let began = ContinuousClock.now
        let seed = seed ?? UInt64.random(in: 1...999_999)
        var size = short ? WebhooksRun.Size.short : .long
        size.events = events ?? size.events
        size.kills = kills ?? size.kills
        let folder = try RunFolder(below: nil)
        Progress.print("\(size.events) events, \(size.kills) kills, seed \(seed), in \(folder.url.path)")
        let storage = try await StorageServers.start(database, .disk, folder: folder)
        let installation = try await SoakInstallation.make(
            data: folder.data, log: folder.log, storage: storage.settings + WebhooksRun.settings)
        let run = try await WebhooksRun(installation, size: size, seed: seed)
        let violations = try await run()
        try await storage.stop()
        Progress.print("in \(Int((ContinuousClock.now - began) / .seconds(1))) s")
        try folder.end("webhooks", violations: violations)
    }
}
