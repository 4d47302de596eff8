import AssayProcesses
import Foundation

/// The main workflow of `assay demo`, in a process whose system calls are traced.
enum TracedDemo {
    static func run(in folder: RunFolder) async throws -> SystemCallTrace {
        let photos = folder.url.appending(path: "photos", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: true)
        _ = try await PhotoPool.make(in: photos, pictures: 3)
        let file = folder.url.appending(path: "demo-trace")
        let demo = try ChildProcess(
            Strace.prefix(writingTo: file) + [
                SoakServer.program.path, "demo", "--once", "--debug", "--brand", "Nike", "--category", "sneakers",
                "--style-name", "Air Jordan 1", "--photos", photos.path, "--keep",
                folder.url.appending(path: "demo").path,
            ], keepsOutput: false, log: URL(filePath: "/dev/null"))
        await demo.end()
        let trace = try await Strace.text(of: file, untilTheEndOf: demo.id)
        let hasSucceeded = trace.split(separator: "\n").suffix(100).contains { line in
            line.split(separator: " ").starts(with: ["\(demo.id)", "+++", "exited", "with", "0"])
        }
        guard hasSucceeded else { throw SoakError("assay demo failed under strace; the trace is \(file.path)") }
        return SystemCallTrace(trace)
    }
}
