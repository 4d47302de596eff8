import ArgumentParser
import Foundation

/// The command `soak attack`.
struct AttackCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "attack",
        abstract: "Attack a server while honest clients capture, and check that it stands and serves them.",
        discussion: """
            scripts/soak attack                          ten minutes
            scripts/soak attack --short --seconds 30 --seed 1    the short form of scripts/test
            scripts/soak attack --minutes 2 --only hostile-pictures

            Kinds: \(Attacks.names.joined(separator: ", ")).

            Ten honest clients capture from 127.0.0.1, attackers come from 127.0.1.x at the lowest priority. It fails \
            where the server ends, answers a 5xx that is no documented 503, holds more memory than its bound, keeps \
            more of the attackers' bytes, a larger database or a longer log than its bound, reads a refused body without end, leaves a \
            process behind, or where an honest capture does not end well in time.
            """)

    @Option(help: "The length of the attack in minutes. Default: 10.")
    var minutes: Double?

    @Option(help: "The length of the attack in seconds.")
    var seconds: Double?

    @Flag(help: "Forty seconds, or as many as --seconds states, with smaller floods.")
    var short = false

    @Option(help: "The seed of the messages. Default: random.")
    var seed: UInt64?

    @Option(help: "One kind of attack; may be given again.")
    var only: [String] = []

    @Option(name: .customLong("memory-bound-mb"), help: "Memory of the server and its children, in MiB.")
    var memoryBound = 1_024

    @Option(name: .customLong("user-quota-mb"), help: "The quota that is set for a user's uploads, in MiB.")
    var userQuota: Int?

    @Option(
        name: .customLong("disk-bound-mb"),
        help: "What may stay of the attackers' bytes, in MiB. Default: the quotas of six users, and 64.")
    var diskBound: Int?

    @Option(help: "The time limit of an honest capture in seconds.")
    var captureBound = 60.0

    @Option(help: "The folder for the installation of this run. Default: the temporary folder.")
    var folder: String?

    /// The length of the attack in seconds.
    private var duration: Double { seconds ?? minutes.map { $0 * 60 } ?? (short ? 40 : 600) }

    func validate() throws {
        guard only.allSatisfy(Attacks.names.contains) else {
            throw ValidationError("--only takes \(Attacks.names.joined(separator: ", ")).")
        }
        guard (6...86_400).contains(duration), memoryBound > 0, captureBound > 0 else {
            throw ValidationError("An attack lasts 6 seconds to 1440 minutes; the bounds are more than 0.")
        }
    }

    func run() async throws {
        let folder = try RunFolder(below: folder)
        let seed = seed ?? UInt64.random(in: 1...999_999)
        Progress.print("soak attack, seed \(seed), in \(folder.url.path)")
        let run = AttackRun(
            folder: folder, seed: seed, seconds: duration, isShort: short,
            kinds: only.isEmpty ? Attacks.names : only, bounds: bounds)
        let report = try await run()
        Progress.print(report.text)
        guard report.failures.isEmpty else {
            Progress.print("The folder is kept: \(folder.url.path)")
            throw ExitCode(1)
        }
        folder.remove()
        Progress.print("soak attack: good")
    }

    /// The short form sends less data, so its quota is smaller.
    private var bounds: AttackBounds {
        var bounds = AttackBounds()
        bounds.memory = memoryBound << 20
        bounds.userMiB = userQuota ?? (short ? 64 : bounds.userMiB)
        bounds.disk = (diskBound ?? AttackBounds.users * bounds.userMiB + 64) << 20
        bounds.database = (short ? 64 : 600) << 20
        bounds.captureSeconds = captureBound
        return bounds
    }
}
