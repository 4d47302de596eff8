import ArgumentParser
import AssayBlobs
import AssayCore
import Foundation

/// The command `soak kill`.
struct KillCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kill",
        abstract: "Kill the server repeatedly under concurrent captures, and check the state after each restart.",
        discussion: """
            scripts/soak kill                           200 kills under 50 captures
            scripts/soak kill --kills 10 --seed 1       the short form
            scripts/soak kill --folder /mnt/disk        on another disk
            scripts/soak kill --database postgres --blobs s3    on a PostgreSQL server and an object store of its own

            Every second kill -9 comes at a random time. The others come at fault points in turn: after-spool, \
            after-rename, before-commit, after-commit, before-answer. After each restart on the same data every \
            acknowledged photo must be there byte by byte, no row may lack its blob, every blob without a row must be \
            swept, no work may be lost, no item may appear twice, every acknowledged answer must still hold, and no \
            process of the killed server may be left. Meanwhile a partner's backend flags items and clears the flags, \
            and repeats each call with its Idempotency-Key: each must be carried out once. \
            PostgreSQL is killed, too, and the store answers 500 and 503 and stalls, while the server stays up. Calls \
            must succeed again within the documented time. \
            Exits with 1 otherwise, and then keeps the folder.
            """)

    /// The number of items whose flags are changed during the run, each by a backend of its own.
    private static let flaggedItems = 8

    @Option(help: "The number of kills.")
    var kills = 200

    @Option(help: "The number of concurrent captures.")
    var captures = 50

    @Option(help: "The seed of the kills. Default: random.")
    var seed: UInt64?

    @Option(help: "The folder for the installation and the clients of this run. Default: the temporary folder.")
    var folder: String?

    @Option(help: "sqlite, or postgres: a PostgreSQL server of the run's own.")
    var database = DatabaseKind.sqlite

    @Option(help: "disk, or s3: an object store of the run's own.")
    var blobs = BlobKind.disk

    @Option(help: "The number of kills of PostgreSQL under a running server. Default: kills / 10.")
    var databaseKills: Int?

    @Option(help: "The number of failures of the object store. Default: kills / 10, at least 3.")
    var storeFaults: Int?

    func validate() throws {
        guard (1...10_000).contains(kills), (1...500).contains(captures) else {
            throw ValidationError("--kills takes 1 to 10000, --captures 1 to 500.")
        }
        guard database == .postgres || databaseKills == nil, blobs == .s3 || storeFaults == nil else {
            throw ValidationError("--database-kills needs --database postgres, and --store-faults --blobs s3.")
        }
        guard [databaseKills, storeFaults].allSatisfy({ (0...1_000).contains($0 ?? 0) }) else {
            throw ValidationError("--database-kills and --store-faults take 0 to 1000.")
        }
    }

    func run() async throws {
        let began = ContinuousClock.now
        let seed = seed ?? UInt64.random(in: 1...999_999)
        let folder = try RunFolder(below: folder)
        Progress.print("\(kills) kills under \(captures) captures, seed \(seed), in \(folder.url.path)")
        let storage = try await StorageServers.start(database, blobs, folder: folder)
        let installation = try await SoakInstallation.make(
            data: folder.data, log: folder.log, storage: storage.settings)
        let pool = try ClientPool(
            captures, installation: installation, folder: folder.clients,
            photoPool: try await PhotoPool.make(in: folder.url),
            flagged: try await installation.addFinalItems(Self.flaggedItems))
        let objects = blobs == .s3 ? ObjectInventory(installation) : nil
        let run = KillRun(
            installation: installation, pool: pool, plan: plan(seed: seed), storage: storage,
            blobs: objects ?? DiskBlobInventory(folder: installation.blobs))
        let report = if let objects { try await objects.closing { try await run() } } else { try await run() }
        try await storage.stop()
        let seconds = (ContinuousClock.now - began) / .seconds(1)
        Progress.print(report.summary(pool.acknowledgements.acknowledged, seconds: seconds, seed: seed))
        guard report.isGood else {
            Progress.print("The folder is kept: \(folder.paths)")
            throw ExitCode(1)
        }
        folder.remove()
        Progress.print("soak kill: good")
    }

    private func plan(seed: UInt64) -> KillPlan {
        // An object gets its name with its bytes, so no server reaches the point between the two.
        let points = FaultPoint.ofUploads.filter { blobs == .disk || $0 != .afterRename }
        return KillPlan(
            kills: kills, seed: seed, points: points,
            databaseKills: database == .postgres ? databaseKills ?? max(1, kills / 10) : 0,
            storeFaults: blobs == .s3 ? storeFaults ?? max(Outage.storeFailures.count, kills / 10) : 0)
    }
}
