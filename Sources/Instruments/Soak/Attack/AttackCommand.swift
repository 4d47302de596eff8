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
            scripts/soak attack --seconds 120 --only hostile-pictures

            Kinds: \(Attacks.names.joined(separator: ", ")).

            Ten honest clients capture from 127.0.0.1, attackers come from 127.0.1.x at the lowest priority. It fails \
            where the server ends, answers a 5xx that is no documented 503, holds more memory than its bound, keeps \
            more of the attackers' bytes, a larger database or a longer log than its bound, leaves a process behind, \
            or where an honest capture does not end well in time.
            """)

    @Option(help: "The length of the attack in seconds. Default: 600, in the short form 40.")
    var seconds: Double?

    @Flag(help: "The short form, with smaller floods and quotas.")
    var short = false

    @Option(help: "The seed of the messages. Default: random.")
    var seed: UInt64?

    @Option(help: "One kind of attack; may be given again.")
    var only: [String] = []

    func validate() throws {
        guard only.allSatisfy(Attacks.names.contains) else {
            throw ValidationError("--only takes \(Attacks.names.joined(separator: ", ")).")
        }
        guard (6...86_400).contains(seconds ?? 6) else { throw ValidationError("--seconds takes 6 to 86400.") }
    }

    func perform(in folder: RunFolder) async throws -> [String] {
        let run = AttackRun(
            folder: folder, seed: Self.seed(seed), seconds: seconds ?? (short ? 40 : 600),
            kinds: only.isEmpty ? Attacks.names : only, bounds: AttackBounds(isShort: short))
        let report = try await run()
        Progress.print(report.text)
        return report.failures
    }
}
