import ArgumentParser
import Foundation

/// The command `soak leaks`.
struct LeaksCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "leaks",
        abstract: "Capture repeatedly, and count the objects that the SDK leaves in memory.",
        discussion: """
            scripts/soak leaks               200 captures
            scripts/soak leaks --runs 30     the short form, part of scripts/test

            Each capture has an instance of the SDK of its own, with a screen in every second one. Every object that \
            could be reached from it is held weakly: afterwards none may be there. Open files must be as many as \
            before, and the memory in use after the last 20 captures must lie within 2 MB.
            """)

    /// The maximum spread of the last captures' memory, in bytes.
    private static let maxSpread = 2 * 1024 * 1024
    private static let lastRuns = 20

    @Option(help: "The number of captures.")
    var runs = 200

    func validate() throws {
        guard (20...100_000).contains(runs) else { throw ValidationError("--runs takes 20 to 100000.") }
    }

    func run() async throws {
        let folder = try RunFolder(below: nil)
        let installation = try await SoakInstallation.make(data: folder.data, log: folder.log)
        let server = try await SoakServer.listening(installation)
        let photoPool = try await PhotoPool.make(in: folder.url)
        let run = LeakRun(installation: installation, folder: folder, photoPool: photoPool)
        let findings = try await run(runs: runs)
        _ = try await server.stop()
        let last = findings.resident.suffix(Self.lastRuns)
        let spread = (last.max() ?? 0) - (last.min() ?? 0)
        Progress.print("\(runs) captures, \(findings.objects) objects met")
        Progress.print("  objects still there: \(findings.alive.isEmpty ? "none" : "\(findings.alive)")")
        Progress.print("  open files: \(findings.openFiles.before) before, \(findings.openFiles.after) after")
        Progress.print("  memory of the last \(last.count): within \(spread / 1024) KiB")
        guard findings.objects > runs * 10 else {
            throw SoakError("hardly any objects were met: the search finds none")
        }
        guard findings.alive.isEmpty, findings.openFiles.after <= findings.openFiles.before, spread <= Self.maxSpread
        else { throw ExitCode(1) }
        folder.remove()
        Progress.print("soak leaks: good")
    }
}
