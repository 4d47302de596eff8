import ArgumentParser
import Foundation

/// The command `soak starts`.
struct StartsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "starts",
        abstract: "Start captures under faults of every kind, and count their terminal callbacks.",
        discussion: """
            scripts/soak starts                      a thousand starts
            scripts/soak starts --starts 60 --seed 1    the short form, part of scripts/test
            scripts/soak starts --database postgres     on a PostgreSQL server of its own, killed 10 times in mid-run

            Phones with the real SDK start captures through a proxy that delays, cuts requests and answers in the \
            middle, answers 500, 503, 429 and as a captive portal does. Apps are ended while a call is out and opened \
            again on the same storage; the server ends itself at its fault points and is started again. Every start \
            must get exactly one terminal callback, and every point must have been hit.
            """)

    @Option(help: "The number of starts.")
    var starts = 1_000

    @Option(help: "The number of concurrent clients.")
    var phones = 20

    @Option(help: "The source of photos: capture-source, screen or both.")
    var origin = PhotoOrigin.both

    @Option(help: "sqlite, or postgres: a PostgreSQL server of the run's own, which is killed, too.")
    var database = DatabaseKind.sqlite

    @Option(help: "The number of kills of PostgreSQL.")
    var databaseKills = 10

    @Option(help: "The seed of the faults. Default: random.")
    var seed: UInt64?

    /// The minimum number of hits per point: 20 in a thousand starts.
    private var minHits: Int { starts / 50 }

    func validate() throws {
        guard (1...1_000_000).contains(starts), (1...200).contains(phones) else {
            throw ValidationError("--starts takes 1 to 1000000, --phones 1 to 200.")
        }
        guard (0...1_000).contains(databaseKills) else { throw ValidationError("--database-kills takes 0 to 1000.") }
    }

    func run() async throws {
        let began = ContinuousClock.now
        let seed = seed ?? UInt64.random(in: 1...999_999)
        let folder = try RunFolder(below: nil)
        Progress.print("\(starts) starts on \(phones) phones, seed \(seed), in \(folder.url.path)")
        let storage = try await StorageServers.start(database, .disk, folder: folder)
        let installation = try await SoakInstallation.make(
            data: folder.data, log: folder.log, storage: storage.settings)
        let killer = storage.postgres.map { DatabaseKiller($0, times: databaseKills, over: starts) }
        let run = try StartsRun(
            installation, folder: folder, photoPool: try await PhotoPool.make(in: folder.url), origin: origin,
            seed: seed, database: killer)
        var violations = try await run(starts: starts, clients: min(phones, starts))
        try await storage.stop()
        if let killer {
            Progress.print("PostgreSQL was killed \(killer.kills) times")
            if killer.kills < databaseKills { violations.append("\(databaseKills) kills of PostgreSQL are wanted") }
        }
        for (point, count) in run.failures.hits {
            Progress.print("  \(Progress.padded(point.description, 42)) \(count)")
            if count < minHits { violations.append("\(point) was hit \(count) times, \(minHits) are wanted") }
        }
        let seconds = Int((ContinuousClock.now - began) / .seconds(1))
        Progress.print(
            "\(starts) starts, \(run.counters.callbackCount) terminal callbacks, in \(seconds) s, seed \(seed)")
        for (end, count) in run.counters.ends { Progress.print("  \(Progress.padded(end, 42)) \(count)") }
        try folder.end("starts", violations: violations)
    }
}
