import ArgumentParser
import AssayWire
import Foundation

/// The command `soak attack`.
struct AttackCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "attack",
        abstract: "Attack a server while honest clients capture, and check that it stands and serves them.",
        discussion: """
            scripts/soak attack                          ten minutes
            scripts/soak attack --short --seed 1         the short form, part of scripts/test
            scripts/soak attack --minutes 2 --only hostile-pictures
            scripts/soak attack --memory-cgroup-mb 400   the server and its children in 400 MB

            Kinds: \(Attacks.names.joined(separator: ", ")).

            Ten honest clients capture from 127.0.0.1, attackers come from 127.0.1.x at the lowest priority. It fails \
            where the server ends, answers a 5xx that is no documented 503, holds more memory than its bound, keeps \
            more of the attackers' bytes, a larger database or a longer log than its bound, reads a refused body without end, leaves a \
            process behind, or where an honest capture does not end well in time.
            """)

    @Option(help: "How long the attack lasts, in minutes.")
    var minutes = 10.0

    @Flag(help: "Thirty seconds with smaller floods.")
    var short = false

    @Option(help: "Decides what is sent; a new one where it is left out.")
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

    @Option(help: "How long one honest capture may take, in seconds.")
    var captureBound = 60.0

    @Option(name: .customLong("memory-cgroup-mb"), help: "Put the server into a memory cgroup of so many MiB.")
    var memoryCgroup: Int?

    @Flag(help: "Print the report as JSON, and nothing else.")
    var json = false

    @Option(help: "Where the installation is put, for this run alone. Default: the temporary folder.")
    var folder: String?

    func validate() throws {
        guard only.allSatisfy(Attacks.names.contains) else {
            throw ValidationError("--only takes \(Attacks.names.joined(separator: ", ")).")
        }
        guard (0.1...1_440).contains(minutes), memoryBound > 0, captureBound > 0 else {
            throw ValidationError("--minutes takes 0.1 to 1440; the bounds are more than 0.")
        }
    }

    func run() async throws {
        let isQuiet = json
        let say: @Sendable (String) -> Void = { if !isQuiet { Progress.print($0) } }
        let folder = try RunFolder(below: folder)
        let seed = seed ?? UInt64.random(in: 1...999_999)
        say("soak attack, seed \(seed), in \(folder.url.path)")
        let cgroup = try makeCgroup(say)
        defer { cgroup?.remove() }
        let run = AttackRun(
            folder: folder, seed: seed, seconds: short ? 30 : minutes * 60, isShort: short,
            kinds: only.isEmpty ? Attacks.names : only, bounds: bounds, cgroup: cgroup, say: say)
        let report = try await run()
        if json { Swift.print(String(decoding: try WireJSON.encode(report), as: UTF8.self)) }
        say(report.text)
        guard report.failures.isEmpty else {
            say("The folder is kept: \(folder.url.path)")
            throw ExitCode(1)
        }
        folder.remove()
        say("soak attack: good")
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

    private func makeCgroup(_ say: (String) -> Void) throws -> MemoryCgroup? {
        guard let memoryCgroup else { return nil }
        if let obstacle = MemoryCgroup.obstacle() {
            say("SKIPPED: the memory cgroup: \(obstacle)")
            return nil
        }
        return try MemoryCgroup(megabytes: memoryCgroup)
    }
}
