import ArgumentParser
import Foundation

/// The command `soak attack`.
struct AttackCommand: SoakRun {
    static let configuration = CommandConfiguration(
        commandName: "attack",
        abstract: "Attack a server while honest clients capture, and check that it stands and serves them.",
        discussion: """
            scripts/soak attack                          ten minutes
            scripts/soak attack --short --seconds 30 --seed 1    the short form of scripts/test

            Ten honest clients capture, while two users fill the disk and a backend makes its organization's database \
            grow. It fails where the server ends, answers a 5xx that is no documented 503, holds more memory than its \
            bound, keeps more of the attackers' bytes, a larger database or a longer log than its bound, leaves a \
            process behind, or where an honest capture does not end well in time.
            """)

    @Option(help: "The length of the attack in seconds. Default: 600, in the short form 40.")
    var seconds: Double?

    @Flag(help: "The short form, with smaller quotas.")
    var short = false

    @Option(help: "The seed of the messages. Default: random.")
    var seed: UInt64?

    func validate() throws {
        guard (6...86_400).contains(seconds ?? 6) else { throw ValidationError("--seconds takes 6 to 86400.") }
    }

    func perform(in folder: RunFolder) async throws -> [String] {
        let run = AttackRun(
            folder: folder, seed: Self.seed(seed), seconds: seconds ?? (short ? 40 : 600),
            bounds: AttackBounds(isShort: short))
        let report = try await run()
        Progress.print(report.text)
        return report.failures
    }
}
