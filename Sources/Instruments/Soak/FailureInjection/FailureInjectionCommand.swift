import ArgumentParser
import Foundation

/// The command `soak trouble`.
struct FailureInjectionCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trouble",
        abstract: "Let the storage fail under a running server, and check what each call is answered.",
        discussion: """
            scripts/soak trouble                          all of them
            scripts/soak trouble --only locked-database   one of them

            full-disk        a small file system without space, and with space again
            read-only-disk   no new files; a database that can't be written; a start on such a disk
            locked-database  another process keeps the database locked for ten seconds
            clock-set-back   the server's clock is set back by an hour, while it runs and between two starts

            While each lasts, four real clients go on capturing. Every call that can't be served must be answered with \
            its own code, a sentence and Retry-After, reading must go on, nothing acknowledged may be lost, and all \
            must work again without help. A failure that needs root, to mount something, is skipped elsewhere.
            """)

    @Option(help: "full-disk, read-only-disk, locked-database or clock-set-back; may be given again.")
    var only: [String] = []

    private static let all: [any FailureInjection] = [FullDisk(), ReadOnlyDisk(), LockedDatabase(), ClockSetBack()]

    func validate() throws {
        let names = Self.all.map { type(of: $0).name }
        guard only.allSatisfy(names.contains) else {
            throw ValidationError("--only takes \(names.joined(separator: ", ")).")
        }
    }

    func run() async throws {
        var report = FailureInjectionReport()
        var skipped = 0
        for injection in Self.all where only.isEmpty || only.contains(type(of: injection).name) {
            Progress.print(type(of: injection).name)
            if let obstacle = await type(of: injection).obstacle() {
                Progress.print("  SKIPPED: \(obstacle)")
                skipped += 1
                continue
            }
            let folder = try RunFolder(below: nil)
            let before = report.broken
            let began = ContinuousClock.now
            try await injection.run(in: folder, &report)
            Progress.print("  in \(Progress.seconds((ContinuousClock.now - began) / .seconds(1)))")
            if report.broken == before {
                folder.remove()
            } else {
                Progress.print("  The folder is kept: \(folder.url.path)")
            }
        }
        Progress.print(
            "\(report.expectations) expectations, \(report.broken) broken"
                + (skipped > 0 ? ", \(Progress.count(skipped, "failure", "failures")) skipped" : ""))
        guard report.broken == 0 else { throw ExitCode(1) }
        Progress.print(report.expectations > 0 ? "soak trouble: good" : "soak trouble: no failure can be injected here")
    }
}
