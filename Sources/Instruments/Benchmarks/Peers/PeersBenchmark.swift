import AssayCore
import Foundation

/// This project's server beside a FastAPI service with the same items, without and with compression.
///
/// All servers run in the same minutes and receive the same load in turns.
struct PeersBenchmark: Sendable {
    static let benchmark = Benchmark(name: "peers") { run in
        guard let peers = run.peers else { throw BenchmarkError("peers: run scripts/benchmark --peers") }
        return try await run.inFolder("peers") { folder in
            let dataset = try await PageDataset.open(run, in: folder)
            let benchmark = PeersBenchmark(
                run: run, dataset: dataset, peers: PeerFolder(folder: peers), folder: folder)
            let figures = try await benchmark.figures()
            try await dataset.close()
            return figures
        }
    }

    let run: BenchmarkRun
    let dataset: PageDataset
    let peers: PeerFolder
    let folder: URL

    private func figures() async throws -> [Figure] {
        try await LoadServer.with(data: dataset.home) { server in
            let samples = try await dataset.prepare(on: server)
            let database = folder.appending(path: "peer.sqlite")
            try await peers.load(from: server, token: dataset.token, into: database)
            var started: [PeerServer] = []
            do {
                for level in [nil, 1] { started.append(try await peers.startPage(database: database, gzip: level)) }
                let figures = try await load(server, samples, started)
                for peer in started { await peer.stop() }
                return figures
            } catch {
                for peer in started { await peer.stop() }
                throw error
            }
        }
    }

    private func load(
        _ server: LoadServer, _ samples: PageSamples, _ peers: [PeerServer]
    ) async throws -> [Figure] {
        let all = PageTargets(dataset: dataset, samples: samples)
        let (plain, compressing) = (peers[0], peers[1])
        let targets = [
            ("page", all.pages(port: server.port, process: server.id)),
            ("peer", all.pages(port: plain.port, process: plain.id)),
            ("page_gzip", all.pages(port: server.port, process: server.id, gzip: true)),
            ("peer_gzip", all.pages(port: compressing.port, process: compressing.id, gzip: true)),
        ]
        try await onThread { try samples.check(targets, isFull: run.scale == 1) }
        let series = try await LoadSeries.measure(targets, in: run)
        return [
            try series.figure(
                "peers.page", "pages before a moment that never repeats against FastAPI with two workers", of: "page",
                beside: "peer", target: .atLeast(1.3)),
            try series.figure(
                "peers.gzip", "the same compressed against FastAPI with its gzip at level 1", of: "page_gzip",
                beside: "peer_gzip", target: .atLeast(1.1)),
        ]
    }
}
