import ArgumentParser

/// The command `soak console`.
struct ConsoleCommand: SoakRun {
    static let configuration = CommandConfiguration(
        commandName: "console",
        abstract: "Let experts race for items in the console while the server is killed, and check each decision.",
        discussion: """
            scripts/soak console                           200 items, 20 kills
            scripts/soak console --kills 4 --seed 1        the short form
            scripts/soak console --browsers                also a race of two browser profiles over 200 items
            scripts/soak console --database postgres       the same on a PostgreSQL server of its own

            Two experts decide 200 items as fast as they can: each must be handed out once and decided once. The lease \
            of a third runs out while the expert writes: the refusal must have the text, and name the new holder. \
            Then the server is killed between decisions and their effects, and experts take decisions back in the \
            last moment: each must take effect once and reach the partner's webhook, or be undone, but never both.
            """)

    @Option(help: "The number of items of each race.")
    var items = 200

    @Option(help: "The number of kills.")
    var kills = 20

    @Option(help: "The seed of kills and undos. Default: random.")
    var seed: UInt64?

    @Flag(help: "Also let two profiles of Chromium race.")
    var browsers = false

    @Option(help: "sqlite, or postgres: a PostgreSQL server of the run's own.")
    var database = DatabaseKind.sqlite

    func validate() throws {
        guard (10...10_000).contains(items), (1...30).contains(kills) else {
            // An item whose decision was taken back is handed out again when its lease of ten minutes has run out.
            throw ValidationError("--items takes 10 to 10000, --kills 1 to 30.")
        }
    }

    func perform(in folder: RunFolder) async throws -> [String] {
        let seed = Self.seed(seed)
        let storage = try await StorageServers.start(database, .disk, folder: folder)
        let installation = try await SoakInstallation.make(
            data: folder.data, log: folder.log, storage: storage.settings + KillRun.settings)
        let run = ConsoleRun(installation, kills: kills, seed: seed)
        let violations = try await run(items: items, inBrowsers: browsers)
        try await storage.stop()
        return violations.map(\.description)
    }
}
