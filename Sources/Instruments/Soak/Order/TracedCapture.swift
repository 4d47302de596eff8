import AssayProcesses
import Foundation

/// A capture by the real client against a server whose system calls are traced.
struct TracedCapture: Sendable {
    /// The regions whose photos were acknowledged.
    let regions: [String]
    let trace: SystemCallTrace

    static func run(in folder: RunFolder) async throws -> TracedCapture {
        let installation = try await SoakInstallation.make(data: folder.data, log: folder.log)
        let file = folder.url.appending(path: "trace")
        let server = try await SoakServer.listening(installation, under: Strace.prefix(writingTo: file))
        let pool = try ClientPool(
            1, installation: installation, folder: folder.clients,
            photoPool: try await PhotoPool.make(in: folder.url, pictures: 2))
        pool.gate.open()
        do {
            try await pool.logIn(installation)
            try await pool.captureOnce()
        } catch {
            server.killNow()
            throw error
        }
        _ = try await server.stop()
        let trace = try await Strace.text(of: file, untilTheEndOf: server.id)
        return TracedCapture(
            regions: pool.acknowledgements.acknowledged.photos.map(\.region).sorted(), trace: SystemCallTrace(trace))
    }
}

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
