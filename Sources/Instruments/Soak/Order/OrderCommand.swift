import ArgumentParser
import Foundation

/// The command `soak order`.
struct OrderCommand: SoakRun {
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

    func perform(in folder: RunFolder) async throws -> [String] {
        guard await Strace.isUsable() else {
            throw SoakError("strace is missing, or may not watch a process here; scripts/setup installs it")
        }
        let traced = try await TracedCapture.run(in: folder)
        var problems = traced.regions.isEmpty ? ["no photo was acknowledged"] : []
        for region in traced.regions {
            let order = UploadOrder(of: region, in: traced.trace)
            Progress.print("photo of \(region), acknowledged")
            for (step, call) in order.steps {
                Progress.print("  line \(Progress.padded("\(call.begin)", 8)) \(call.name): \(step.rawValue)")
            }
            problems += order.problems.map { "\(region): \($0)" }
        }
        let queue = QueueOrder(in: try await TracedDemo.run(in: folder))
        Progress.print("photos of \(queue.regions.joined(separator: ", ")), sent by the client")
        return problems + queue.problems.map(\.description)
    }
}
