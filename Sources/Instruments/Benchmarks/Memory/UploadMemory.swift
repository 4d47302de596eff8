import AssayCore
import AssayOperations
import Foundation

/// The rise of a server's peak memory while many uploads are held open at their last byte, and with their intake.
struct UploadMemory: Sendable {
    static let benchmark = Benchmark(name: "memory") { run in
        try await run.inFolder("memory") { folder in
            let bench = try await Bench.make(in: folder.appending(path: "data"))
            let photo = try await BenchPhoto.make(bytes: 12_000_000, in: folder)
            let figure = try await LoadServer.with(data: folder.appending(path: "data"), isWhole: true) { server in
                try await UploadMemory(bench: bench, server: server, photo: photo)
                    .figure(uploads: run.count(32, atLeast: 2))
            }
            try await bench.close()
            return [figure]
        }
    }

    /// The rise that is allowed, in MiB.
    private static let limit = 32.0

    private let bench: Bench
    private let server: LoadServer
    private let photo: BenchPhoto

    private func figure(uploads: Int) async throws -> Figure {
        try await upload(uploads / 4 + 1)
        try ProcessUsage.resetPeak(of: server.id)
        let before = try ProcessUsage.memory(of: server.id).peak
        try await upload(uploads)
        let rise = try ProcessUsage.memory(of: server.id).peak - before
        return .bounded(
            "memory", "rise of the peak while \(uploads) uploads of 12 MB are open, against what is allowed",
            Measurement(unit: "MiB", median: rise, samples: 1), atMost: Self.limit)
    }

    /// Uploads photos at once, all of which lack their last byte for a while, and waits until intake has checked them.
    private func upload(_ count: Int) async throws {
        var targets: [UploadTarget] = []
        for _ in 0..<count { targets += try await UploadTarget.make(1, for: bench) }
        let held = try await onThreads(targets) { target in
            let connection = try HTTPConnection(port: server.port)
            let bytes = target.call(photo, number: 0).bytes
            try connection.send(Array(bytes.dropLast()))
            return (connection, bytes.suffix(1))
        }
        _ = try await onThreads(held) { connection, rest in
            try connection.send(Array(rest))
            return try connection.answer(expecting: 201)
        }
        for target in targets { try await waitForIntake(target) }
    }

    /// Waits for intake, which runs in the server's process; its state comes from the shared database.
    private func waitForIntake(_ target: UploadTarget) async throws {
        for _ in 0..<1_200 {
            let photos = try await CaptureAccess(bench.platform).snapshot(target.capture, of: CaptureActor(bench.user))
                .photos
            if !photos.isEmpty, photos.allSatisfy({ $0.check != .checking }) { return }
            try await Task.sleep(for: .milliseconds(50))
        }
        throw BenchmarkError("intake did not look at a photo within a minute")
    }
}
