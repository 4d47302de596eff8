import ArgumentParser
import AssayCore
import Foundation

/// `assay demo`: an authentication from start to end on this machine, with real components.
struct DemoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Authenticate an item on this machine with a real server, partner backend and app.",
        discussion: """
            assay demo
            assay demo --once
            assay demo --screens
            assay demo --photos ~/Pictures/bag --brand "Louis Vuitton" --category luxury --item-type handbag
            assay demo --database postgres://assay@db.example.com/demo --blobs s3://photos/demo

            Starts a server with an embedded database in a fresh folder and the example partner's backend, both on \
            free ports of this machine, then does what an app does: logs a user in, takes photos, submits them and \
            waits for the result. Afterwards everything stays up until Ctrl-C, unless --once is given, and a link opens \
            the console, in which you decide the item.
            With --database and --blobs, rows and photos are kept there: in a database without tables, and below a \
            prefix that no installation uses. Both stay as they are at the end. scripts/demo --postgres starts a \
            PostgreSQL server and an S3 store for the demo, and deletes both afterwards.
            In a folder of your own, a file's name is the region that it shows (front.jpg); other files fill the \
            remaining regions in name order. Without one, the demo has photos of a made-up bag, as `assay demo-photos` does.
            With --screens, the SDK's own capture screen opens in a window of Chromium, and you take the photos with \
            this machine's camera. With --once too, the demo uses the screen by itself, without a display if there is \
            none: a camera made of its photos shows one after the other.
            """)

    @Option(help: "A folder of photos to send instead of the demo's own.")
    var photos: String?

    @OptionGroup var item: ItemOptions

    @Flag(help: "Exit when the result is shown, with status 0.")
    var once = false

    @Flag(help: "Take the photos in the SDK's capture screen, in a window of Chromium.")
    var screens = false

    @Option(help: "Keep the installation in this folder, which must not exist.")
    var keep: String?

    @Flag(help: "Allow webhooks to this machine and private networks, also without TLS.")
    var allowPrivateWebhooks = false

    @OptionGroup(title: "Storage") var storage: StorageOptions

    func validate() throws {
        if photos != nil, item.brand == nil {
            throw ValidationError("--photos needs --brand, so that the item can be described.")
        }
        if screens, photos != nil, !once {
            throw ValidationError("--screens takes the photos with this machine's camera; --photos goes with --once.")
        }
        if let photos, !FileManager.default.fileExists(atPath: photos) {
            throw ValidationError("--photos: there is no folder \(photos).")
        }
        if let keep, FileManager.default.fileExists(atPath: keep) {
            throw ValidationError("--keep: \(keep) exists already; name a new folder.")
        }
    }

    func run() async throws {
        try await CommandFailure.reporting(asJSON: false) {
            try DemoServers.check()
            if screens { try DemoScreens.check(hasUser: !once) }
            let folder = try DemoFolder(keeping: keep)
            defer { folder.remove() }
            let servers = DemoServers(
                folder: folder, storage: storage,
                options: allowPrivateWebhooks ? ["--allow-private-webhooks"] : [])
            let stop = await StopSignal()
            do {
                try await stop.orWhen(waitsAfterwards: !once) {
                    try await DemoRun(folder: folder, servers: servers, command: self).callAsFunction()
                    if !once { Terminal.print("\nAll servers keep running. Press Ctrl-C to stop them.") }
                }
            } catch {
                await servers.stop()
                throw error
            }
            await servers.stop()
            if !once { Terminal.print("\nStopped cleanly.") }
        }
    }
}
