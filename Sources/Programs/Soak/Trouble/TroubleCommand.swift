import ArgumentParser
import Foundation

/// `soak trouble`.
struct TroubleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trouble",
        abstract: "Let the storage fail under a running server, and check what each call is answered.",
        discussion: """
            scripts/soak trouble                          all of them
            scripts/soak trouble --only locked-database   one of them

            full-disk        a small file system without room, and with room again
            read-only-disk   no new files; a database that can't be written; a start on such a disk
            locked-database  another process keeps the database locked for ten seconds

            While each lasts, four real clients go on capturing. Every call must be answered with its own code, a \
            sentence and Retry-After, reading must go on, nothing acknowledged may be lost, and all must work again \
            without a restart. What needs root, to mount something, says so and is skipped elsewhere.
            """)

    @Option(help: "full-disk, read-only-disk or locked-database.")
    var only: String?

    private static let all: [any Trouble] = [FullDisk(), ReadOnlyDisk(), LockedDatabase()]

    func validate() throws {
        guard only == nil || Self.all.contains(where: { type(of: $0).name == only }) else {
            throw ValidationError("--only takes full-disk, read-only-disk or locked-database.")
        }
    }

    func run() async throws {
        var report = TroubleReport()
        var skipped = 0
        for trouble in Self.all where only == nil || only == type(of: trouble).name {
            Progress.print(type(of: trouble).name)
            if let obstacle = type(of: trouble).obstacle() {
                Progress.print("  SKIPPED: \(obstacle)")
                skipped += 1
                continue
            }
            let folder = try RunFolder(below: nil)
            let before = report.broken
            try await trouble.run(in: folder, &report)
            if report.broken == before {
                folder.remove()
            } else {
                Progress.print("  The folder is kept: \(folder.url.path)")
            }
        }
        Progress.print(
            "\(report.expectations) expectations, \(report.broken) broken"
                + (skipped > 0 ? ", \(Progress.count(skipped, "trouble", "troubles")) skipped" : ""))
        guard report.broken == 0 else { throw ExitCode(1) }
        Progress.print("soak trouble: good")
    }
}
