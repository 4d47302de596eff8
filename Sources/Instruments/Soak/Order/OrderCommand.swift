import ArgumentParser
import Foundation

/// The command `soak order`.
struct OrderCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "order",
        abstract: "Check in the system calls of an upload that a photo is durable before it is sent and acknowledged.",
        discussion: """
            scripts/soak order

            Runs the server under strace and captures one item. For each acknowledged photo these must be over, one \
            before the next begins: the sync of the file, its rename, the sync of its folder, the row into the \
            database's log, the sync of the log, the answer. Then runs the client under strace: before a photo goes \
            out, it and the record of its capture must be written, synced, renamed and synced in their folder, and each \
            new folder above synced in its own. Needs strace, and the right to watch a process.
            """)

    @Option(help: "The folder for the installation of this run. Default: the temporary folder.")
    var folder: String?

    func run() async throws {
        guard await Strace.isUsable() else {
            throw SoakError("strace is missing, or may not watch a process here; scripts/setup installs it")
        }
        let folder = try RunFolder(below: folder)
        let traced = try await TracedCapture.run(in: folder)
        var isGood = !traced.regions.isEmpty
        for region in traced.regions {
            Progress.print("photo of \(region), acknowledged")
            let order = UploadOrder(of: region, in: traced.trace)
            for (step, call) in order.steps {
                let lines = call.end == call.begin ? "\(call.begin)" : "\(call.begin)-\(call.end ?? 0)"
                Progress.print(
                    "  line \(Progress.padded(lines, 12)) \(Progress.padded(call.name, 10)) \(step.rawValue)")
            }
            for problem in order.problems { Progress.print("  BROKEN: \(problem)") }
            isGood = isGood && order.problems.isEmpty
        }
        let queue = QueueOrder(in: try await TracedDemo.run(in: folder))
        Progress.print("photos of \(queue.regions.joined(separator: ", ")), sent by the client")
        for problem in queue.problems { Progress.print("  BROKEN: \(problem)") }
        guard isGood, queue.problems.isEmpty else {
            Progress.print("The folder, with the trace, is kept: \(folder.url.path)")
            throw ExitCode(1)
        }
        folder.remove()
        Progress.print("soak order: good")
    }
}
