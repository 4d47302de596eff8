import AssayBlobs
import AssayCore
import AssayImaging
import AssayOperations
import AssayServer
import Foundation

/// Intake in photos per second: from the queued job to the photo's updated row, with synced pictures.
struct IntakeBenchmark: Sendable {
    /// The number of different test photos; the cost of a decode depends on the picture.
    private static let pictures = 4

    static let benchmark = Benchmark(name: "intake") { run in
        try await run.inFolder("intake") { try await IntakeBenchmark(run: run, folder: $0).figures() }
    }

    private let run: BenchmarkRun
    private let folder: URL
    /// The lanes of the server's worker: one more than there are cores.
    private let lanes = ProcessInfo.processInfo.activeProcessorCount + 1

    private func figures() async throws -> [Figure] {
        let rounds = run.count(12, atLeast: 1)
        let perRound = run.count(20, atLeast: lanes)
        let bench = try await Bench.make(in: folder.appending(path: "data"))
        let photos = try await BenchPhoto.make(count: Self.pictures, in: folder)
        var times = [Samples(), Samples()]
        for round in 0..<rounds {
            let files = try await photos.put(perRound, round: round, into: bench)
            let kinds: [@Sendable () async throws -> Void] = [
                { try await checkAll(on: bench.platform) },
                { try await LibvipsThumbnails.both(of: files, in: folder) },
            ]
            for place in kinds.indices {
                let kind = (place + round) % kinds.count
                try await times[kind].timeWaiting(
                    children: { await bench.platform.decoder.idleProcesses }, for: { try await kinds[kind]() })
            }
        }
        try await bench.close()
        let rates = times.map { Measurement(rounds: $0, callsPerRound: perRound) }
        return [
            .speed(
                "intake",
                """
                photos of 12 megapixels against libvips' own thumbnails of the same files in the two sizes that \
                intake keeps, 1008 and 320 pixels
                """,
                of: rates[0], beside: rates[1], target: .atLeast(0.9))
        ]
    }

    /// Runs all queued jobs like the worker, each job leased.
    private func checkAll(on platform: Platform) async throws {
        let lease = LeaseJob(platform)
        let check = CheckPhoto(platform)
        _ = try await atOnce(Array(0..<lanes)) { lane in
            let owner = "bench-\(lane)"
            while let job = try await lease(.checkPhoto, owner: owner, seconds: 600).job {
                try await check(job, owner: owner)
            }
        }
    }
}

extension [BenchPhoto] {
    /// Uploads photos, so that a job is queued for each.
    ///
    /// - Returns: The files of their originals.
    fileprivate func put(_ count: Int, round: Int, into bench: Bench) async throws -> [URL] {
        let platform = bench.platform
        let targets = try await UploadTarget.make(count, for: bench)
        var files: [URL] = []
        for (index, target) in targets.enumerated() {
            let bytes = self[index % self.count].bytes(numbered: round * count + index)
            let owner = CaptureActor(bench.user)
            let chunks = AsyncStream { continuation in
                for piece in bytes.chunks(of: 65_536) { continuation.yield(piece) }
                continuation.finish()
            }
            let opened = try await OpenCapture(platform)(owner, capture: target.capture)
            let snapshot = try await ReceivePhoto(platform)(
                opened, region: target.region, upload: PhotoUpload(declaredBytes: bytes.count), chunks: chunks)
            guard let photo = snapshot.photos.first(where: { $0.region == target.region }) else {
                throw BenchmarkError("a photo was not kept")
            }
            let key = try BlobKey(
                organization: photo.organization, capture: photo.capture, photo: photo.id, rendition: .original)
            files.append(try await platform.blobs.withFile(of: key) { $0 })
        }
        return files
    }
}
