import Foundation
import Glibc

/// Fills the disk in two steps and frees it again: first below the floor that uploads must leave, then completely.
struct FullDisk: FailureInjection {
    static let name = "full-disk"
    private static let megabytes = 48
    /// The floor of free space, in MiB.
    private static let floor = 4
    /// Longer than the server caches its reading of the free disk space.
    private static let freeSpaceCacheLifetime = Duration.milliseconds(1_200)
    /// The maximum number of captures to submit until the database runs out of disk space.
    private static let submits = 400

    static func obstacle() -> String? { Mount.obstacle() }

    func run(in folder: RunFolder, _ report: inout FailureInjectionReport) async throws {
        let mount = try Mount.tmpfs(at: folder.data, megabytes: Self.megabytes)
        defer { mount.undo() }
        let bench = try await FailureInjectionBench(data: folder.data, in: folder, diskFloor: Self.floor)
        let captures = try await RawCapture.begin(Self.submits + 3, bench.installation)
        try await bench.during(&report) { report in
            try await fill(bench, captures, &report)
        }
    }

    private func fill(_ bench: FailureInjectionBench, _ captures: [RawCapture], _ report: inout FailureInjectionReport)
        async throws
    {
        let (early, late) = (captures[0], captures[1])
        let photos = Dictionary(uniqueKeysWithValues: RawCapture.regions.map { ($0, bench.photo("early \($0)")) })
        for (region, bytes) in photos { report.expect(await early.put(region, bytes), 201, for: "space left, upload") }
        let filler = try FillerFile(in: bench.installation.data, leaving: Self.floor << 19)
        let upload = bench.photo("late")
        try await Task.sleep(for: Self.freeSpaceCacheLifetime)
        report.expect(
            await late.put(RawCapture.regions[0], upload), 503, "storage_full", for: "below the floor, upload")
        report.expect(await captures[2].submit(photos), 200, for: "below the floor, a change of the database")
        filler.fill()
        report.expect(await late.put(RawCapture.regions[0], upload), 503, "storage_full", for: "disk full, upload")
        let stored = try await submitUntilFull(captures.dropFirst(3), photos, filler, &report)
        report.expect(await early.status(), 200, for: "disk full, reading")
        filler.remove()
        try await Task.sleep(for: Self.freeSpaceCacheLifetime)
        report.expect(await late.put(RawCapture.regions[0], upload), 201, for: "space again, the same upload")
        for capture in stored {
            report.expect(await capture.submit(photos), 200, for: "space again, what was acknowledged")
        }
        report.expect(await early.submit(photos), 200, for: "space again, submit")
        report.expect(await Self.completed(early), 200, for: "space again, complete")
    }

    /// Writes rows until the disk is full.
    ///
    /// The database's log has some allocated space at first.
    ///
    /// - Returns: The last acknowledged captures.
    private func submitUntilFull(
        _ captures: ArraySlice<RawCapture>, _ photos: [String: [UInt8]], _ filler: FillerFile,
        _ report: inout FailureInjectionReport
    ) async throws -> ArraySlice<RawCapture> {
        for (index, capture) in zip(captures.indices, captures) {
            // The clients' own writes may have freed or used space.
            filler.fill()
            var answer = await capture.submit(photos)
            while answer.code == "rate_limited" {
                try await Task.sleep(for: .seconds(1))
                answer = await capture.submit(photos)
            }
            guard answer.status != 200 else { continue }
            report.expect(answer, 503, "storage_full", for: "disk full, a change of the database")
            return captures[..<index].suffix(3)
        }
        report.expect(false, "the database ran out of space")
        return []
    }

    /// Completes the capture, and retries while its photos are being checked.
    static func completed(_ capture: RawCapture) async -> RawAnswer {
        var answer = await capture.complete()
        for _ in 0..<5 where answer.code == "photos_in_check" { answer = await capture.complete() }
        return answer
    }
}

/// A file that fills the free disk space.
final class FillerFile: Sendable {
    private let path: String
    private let descriptor: Int32

    /// - Parameter rest: The free space to leave for now, in bytes.
    init(in folder: URL, leaving rest: Int) throws {
        path = folder.appending(path: "filler").path
        descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SoakError("the filler can't be made") }
        fill(leaving: rest)
    }

    deinit {
        close(descriptor)
    }

    /// Fills the free space except for a rest.
    private func fill(leaving rest: Int) {
        let block = [UInt8](repeating: 0x2E, count: 65_536)
        var status = statvfs()
        while fstatvfs(descriptor, &status) == 0, Int(status.f_bavail) * Int(status.f_frsize) > rest + block.count,
            write(descriptor, block, block.count) > 0
        {}
    }

    /// Fills space that was freed since.
    func fill() {
        let block = [UInt8](repeating: 0x2E, count: 65_536)
        for size in [65_536, 4_096, 1] {
            while write(descriptor, block, size) > 0 {}
        }
    }

    func remove() {
        ftruncate(descriptor, 0)
        unlink(path)
    }
}
