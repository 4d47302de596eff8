import ArgumentParser
import Foundation

/// The command `soak trouble`.
struct FailureInjectionCommand: SoakRun {
    static let configuration = CommandConfiguration(
        commandName: "trouble",
        abstract: "Let the disk fail under a running server, and check what each call is answered.",
        discussion: """
            scripts/soak trouble

            The disk of the server gets less free space than its floor, then none, then space again; then no new files \
            can be made on it, and at last a server starts on such a disk. Meanwhile four real clients go on capturing. \
            Every call that can't be served must be answered with its own code, a sentence and Retry-After, reading \
            must go on, nothing acknowledged may be lost, and all must work again without help. Needs root, to mount a \
            small file system, and is skipped elsewhere.
            """)

    func perform(in folder: RunFolder) async throws -> [String] {
        if let obstacle = Mount.obstacle() {
            Progress.print("SKIPPED: \(obstacle)")
            return []
        }
        let mount = try Mount.tmpfs(at: folder.data, megabytes: DiskFailures.megabytes)
        defer { mount.undo() }
        let run = try await DiskFailures(in: folder)
        return try await run()
    }
}
