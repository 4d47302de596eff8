import AssayCore
import AssayOperations
import AssayWire
import Foundation

/// The speed of pages over HTTP, with several numbers of connections.
///
/// A page is compared with a constant response of the same bytes from the same server. That response is compared with
/// the same one from a bare Hummingbird handler.
struct PageBenchmark: Sendable {
    static let benchmark = Benchmark(name: "page") { run in
        try await run.inFolder("page") { folder in
            let dataset = try await PageDataset.open(run, in: folder)
            let figures = try await PageBenchmark(run: run, dataset: dataset).figures()
            try await dataset.close()
            return figures
        }
    }

    let run: BenchmarkRun
    let dataset: PageDataset

    private func figures() async throws -> [Figure] {
        let samples = try await LoadServer.with(data: dataset.home) { try await dataset.prepare(on: $0) }
        return try await LoadServer.with(data: dataset.home, constants: samples.constants) { server in
            try await load(server, samples)
        }
    }

    private func load(_ server: LoadServer, _ samples: PageSamples) async throws -> [Figure] {
        let targets = PageTargets(dataset: dataset, samples: samples).all(on: server)
        try await onThread { try samples.check(targets, isFull: run.scale == 1) }
        let series = try await LoadSeries.measure(targets, in: run)
        return [
            try series.figure(
                "page", "pages before a moment that never repeats against a constant answer of the same bytes",
                of: "page", beside: "plain", target: .atLeast(0.5)),
            try series.figure(
                "page.gzip", "the same compressed against a constant answer of the compressed bytes",
                of: "page_gzip", beside: "compressed", target: .atLeast(0.5)),
        ]
    }
}
