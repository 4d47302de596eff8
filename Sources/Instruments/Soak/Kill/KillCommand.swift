import ArgumentParser
import Foundation

/// The command `soak kill`.
struct KillCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kill",
        abstract: "Kill the server again and again under concurrent captures, and check after each restart.",
        discussion: """
            scripts/soak kill                           200 kills under 50 captures
            scripts/soak kill --kills 10 --seed 1       the short form
            scripts/soak kill --folder /mnt/disk        on another disk

            Every second kill -9 comes at a random time. The others come at fault points in turn: after-spool, \
            after-rename, before-commit, after-commit, before-answer. After each restart on the same data every \
            acknowledged photo must be there byte by byte, no row may lack its blob, every blob without a row must be \
            swept, no work may be lost, no item may appear twice, every acknowledged answer must still hold, and no \
            process of the killed server may be left. \
            Exits with 1 where one of these does not, and then keeps the folder.
            """)

    @Option(help: "How many kills.")
    var kills = 200

    @Option(help: "How many captures are under way at any time.")
    var captures = 50

    @Option(help: "Plans the kills; a new plan where it is left out.")
    var seed: UInt64?

    @Option(help: "Where the installation and the phones are put, for this run alone. Default: the temporary folder.")
    var folder: String?

    func validate() throws {
        guard (1...10_000).contains(kills), (1...500).contains(captures) else {
            throw ValidationError("--kills takes 1 to 10000, --captures 1 to 500.")
        }
    }

    func run() async throws {
        let began = ContinuousClock.now
        let seed = seed ?? UInt64.random(in: 1...999_999)
        let folder = try RunFolder(below: folder)
        Progress.print("\(kills) kills under \(captures) captures, seed \(seed), in \(folder.url.path)")
        let installation = try await SoakInstallation.make(data: folder.data, log: folder.log)
        let pool = try ClientPool(
            captures, installation: installation, folder: folder.clients,
            photoPool: try await PhotoPool.make(in: folder.url))
        let run = KillRun(installation: installation, pool: pool, plan: KillPlan(kills: kills, seed: seed))
        let report = try await run()
        let seconds = (ContinuousClock.now - began) / .seconds(1)
        Progress.print(report.summary(pool.acknowledgements.acknowledged, seconds: seconds, seed: seed))
        guard report.isGood else {
            Progress.print("The folder is kept: \(folder.url.path)")
            throw ExitCode(1)
        }
        folder.remove()
        Progress.print("soak kill: good")
    }
}
