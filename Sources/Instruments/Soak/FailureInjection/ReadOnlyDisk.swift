import AssayProcesses
import Foundation

/// Makes the disk read-only for a while: first for new files, then for the open database.
struct ReadOnlyDisk: FailureInjection {
    static let name = "read-only-disk"

    static func obstacle() async -> String? {
        if let obstacle = Mount.obstacle() { return obstacle }
        return await Strace.isUsable() ? nil : "strace is missing, or may not watch a process here"
    }

    func run(in folder: RunFolder, _ report: inout FailureInjectionReport) async throws {
        let bench = try await FailureInjectionBench(data: folder.data, in: folder)
        let captures = try await RawCapture.begin(2, bench.installation)
        let photos = Dictionary(uniqueKeysWithValues: RawCapture.regions.map { ($0, bench.photo("\($0)")) })
        for (region, bytes) in photos {
            report.expect(await captures[0].put(region, bytes), 201, for: "before, upload")
        }
        try await bench.during(&report) { report in
            try await withoutNewFiles(bench, captures[1], &report)
            try await withoutTheDatabase(bench, captures[0], photos, &report)
            report.expect(await captures[0].submit(photos), 200, for: "after, submit")
            report.expect(await FullDisk.completed(captures[0]), 200, for: "after, complete")
        }
        try await start(in: folder, bench.installation, &report)
    }

    /// Makes the whole folder read-only; the open database stays writable.
    private func withoutNewFiles(
        _ bench: FailureInjectionBench, _ capture: RawCapture, _ report: inout FailureInjectionReport
    ) async throws {
        let upload = bench.photo("read-only")
        let mount = try Mount.readOnly(over: bench.installation.data)
        let refused = await capture.put(RawCapture.regions[0], upload)
        let read = await capture.status()
        mount.undo()
        report.expect(refused, 503, "storage_read_only", for: "no new files, upload")
        report.expect(read, 200, for: "no new files, reading")
        report.expect(await capture.put(RawCapture.regions[0], upload), 201, for: "new files again, the same upload")
    }

    /// Makes every write to the database's log fail, as on a disk that the kernel has remounted read-only.
    private func withoutTheDatabase(
        _ bench: FailureInjectionBench, _ capture: RawCapture, _ photos: [String: [UInt8]],
        _ report: inout FailureInjectionReport
    ) async throws {
        let injection = try await Injection(
            of: "EROFS", into: ["pwrite64", "ftruncate"], at: bench.installation.database.path + "-wal",
            process: bench.server.id)
        let refused = await capture.submit(photos)
        let read = await capture.status()
        await injection.end()
        report.expect(refused, 503, "storage_failed", for: "the database can't be written, submit")
        report.expect(read, 200, for: "the database can't be written, reading")
    }

    /// Checks that a server started on a read-only disk reports the problem and does not start to serve.
    private func start(
        in folder: RunFolder, _ installation: SoakInstallation, _ report: inout FailureInjectionReport
    ) async throws {
        let mount = try Mount.readOnly(over: installation.data)
        let log = folder.url.appending(path: "read-only-start.log")
        let server = try await SoakServer.listening(
            SoakInstallation(data: installation.data, token: "", port: installation.port, log: log), waits: false)
        let end = try await server.end(within: 30)
        mount.undo()
        if end == nil { server.killNow() }
        report.expect(end == .exited(69), "a start on it: exit code 69", found: "\(String(describing: end))")
        let words = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
        report.expect(words.contains("can't be written"), "a start on it: a sentence that says so", found: words)
        let again = try await SoakServer.listening(installation)
        let stop = try await again.stop()
        report.expect(stop == .exited(0), "a start after it", found: "\(stop)")
    }
}

/// Makes system calls of a running process fail, with strace.
private struct Injection: Sendable {
    private let process: ChildProcess

    /// Returns when the calls fail.
    init(of error: String, into calls: [String], at path: String, process id: Int32) async throws {
        let list = calls.joined(separator: ",")
        process = try ChildProcess([
            Strace.program, "-f", "-p", String(id), "-P", path, "-e", "trace=\(list)", "-e",
            "inject=\(list):error=\(error)", "-o", "/dev/null",
        ])
        // strace stops every thread while it attaches, so the kernel's own information decides when the process is
        // traced.
        let deadline = ContinuousClock.now + .seconds(30)
        while !Self.isTraced(id) {
            guard ContinuousClock.now < deadline else { throw SoakError("strace did not attach to the server") }
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    /// Detaches from the process.
    func end() async {
        process.signal(SIGTERM)
        await process.end()
    }

    /// Whether every thread has a tracer.
    private static func isTraced(_ id: Int32) -> Bool {
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(id)/task")) ?? []
        return !threads.isEmpty
            && threads.allSatisfy { thread in
                let status = (try? String(contentsOfFile: "/proc/\(id)/task/\(thread)/status", encoding: .utf8)) ?? ""
                return !status.contains("TracerPid:\t0\n")
            }
    }
}
