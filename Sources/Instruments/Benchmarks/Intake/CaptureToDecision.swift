import AssayInstruments
import Foundation

/// The time from the arrival of a capture's last photo to the stored decision.
///
/// The product's server runs in a process of its own, with its workers and decoders. The photos arrive over HTTP. The
/// time begins with the response to the last photo and includes the submit, the complete, the remaining checks and the
/// decision.
struct CaptureToDecision: Sendable {
    private static let allowedMilliseconds = 1_500.0

    static let benchmark = Benchmark(name: "capture-to-decision") { run in
        try await run.inFolder("capture-to-decision") { try await CaptureToDecision(run: run, folder: $0).figures() }
    }

    private let run: BenchmarkRun
    private let folder: URL

    private func figures() async throws -> [Figure] {
        let photos = try await BenchPhoto.make(count: run.count(DecidedCapture.photos, atLeast: 2), in: folder)
        let data = folder.appending(path: "data")
        let bench = try await Bench.make(in: data)
        let times = try await LoadServer.with(data: data, isWhole: true) { try await measure(photos, bench, $0) }
        try await bench.close()
        return figures(times)
    }

    /// Measures captures whose photos arrive one after the other, and captures whose photos arrive at once, in turns.
    private func measure(_ photos: [BenchPhoto], _ bench: Bench, _ server: LoadServer) async throws -> [Samples] {
        var times = [Samples(), Samples()]
        let rounds = run.count(40)
        // The first captures start the decoders.
        for round in -1..<rounds {
            var found = [Samples(), Samples()]
            for isAtOnce in round.isMultiple(of: 2) ? [false, true] : [true, false] {
                let capture = try await DecidedCapture.begin(
                    photos, numbered: (2 * round + 2 + (isAtOnce ? 1 : 0)) * DecidedCapture.photos, on: bench)
                try await capture.upload(to: server.port, atOnce: isAtOnce)
                try await found[isAtOnce ? 1 : 0].timeWaiting { try await capture.finish(on: server.port) }
            }
            guard round >= 0 else { continue }
            for kind in times.indices { times[kind].add(found[kind]) }
        }
        return times
    }

    private func figures(_ times: [Samples]) -> [Figure] {
        let names = [
            ("capture-to-decision", "that arrive one after the other"),
            ("capture-to-decision.at_once", "that arrive at once"),
        ]
        return zip(names, times).map { name, times in
            let p95 = (times.durations.percentile(95) ?? .zero).milliseconds
            return .bounded(
                name.0,
                """
                the 95th percentile (\(Int(p95.rounded())) ms) from the response to the last of \
                \(DecidedCapture.photos) photos of 12 megapixels \(name.1) to the stored decision, over what is allowed
                """,
                Measurement(calls: times), value: p95, atMost: Self.allowedMilliseconds)
        }
    }
}
