import ArgumentParser
import Foundation

/// The command `soak starts`.
struct StartsCommand: SoakRun {
    static let configuration = CommandConfiguration(
        commandName: "starts",
        abstract: "Start captures under faults of every kind, and count their terminal callbacks.",
        discussion: """
            scripts/soak starts                      a thousand starts
            scripts/soak starts --starts 60 --seed 1    the short form, part of scripts/test

            Phones with the real SDK start captures through a proxy that delays, cuts requests and answers in the \
            middle, answers 500, 503, 429 and as a captive portal does. Apps are ended while a call is out and opened \
            again on the same storage; the server ends itself at its fault points and is started again. Every start \
            must get exactly one terminal callback, every point must have been hit, and no ended instance of the SDK \
            may stay in memory.
            """)

    /// The number of concurrent clients.
    private static let phones = 20

    @Option(help: "The number of starts.")
    var starts = 1_000

    @Option(help: "The seed of the faults. Default: random.")
    var seed: UInt64?

    func validate() throws {
        guard (1...1_000_000).contains(starts) else { throw ValidationError("--starts takes 1 to 1000000.") }
    }

    func perform(in folder: RunFolder) async throws -> [String] {
        let seed = Self.seed(seed)
        let installation = try await SoakInstallation.make(data: folder.data, log: folder.log)
        let run = try StartsRun(
            installation, folder: folder, photoPool: try await PhotoPool.make(in: folder.url), seed: seed)
        var violations = try await run(starts: starts, clients: min(Self.phones, starts))
        // At least 20 hits of each point in a thousand starts.
        let minHits = starts / 50
        for (point, count) in run.failures.hits {
            Progress.print("  \(Progress.padded(point.description, 42)) \(count)")
            if count < minHits { violations.append("\(point) was hit \(count) times, \(minHits) are wanted") }
        }
        Progress.print("\(starts) starts, \(run.counters.callbackCount) terminal callbacks")
        for (end, count) in run.counters.ends { Progress.print("  \(Progress.padded(end, 42)) \(count)") }
        return violations
    }
}
