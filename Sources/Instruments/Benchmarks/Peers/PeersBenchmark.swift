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
        let pages = PageTargets(dataset: dataset, samples: samples)
        let (plain, compressing) = (peers[0], peers[1])
        let targets = [
            ("same", pages.same(port: server.port, process: server.id)),
            ("peer", pages.same(port: plain.port, process: plain.id)),
            ("distinct", pages.distinct(port: server.port, process: server.id)),
            ("peer_distinct", pages.distinct(port: plain.port, process: plain.id)),
            ("gzip", pages.gzip(port: server.port, process: server.id)),
            ("peer_gzip1", pages.gzip(port: compressing.port, process: compressing.id)),
            ("distinct_gzip", pages.distinct(port: server.port, process: server.id, gzip: true)),
            ("peer_distinct_gzip1", pages.distinct(port: compressing.port, process: compressing.id, gzip: true)),
        ]
        try await onThread { try samples.check(targets, isFull: run.scale == 1) }
        let series = try await LoadSeries.measure(targets, in: run)
        return [
            try series.figure(
                "peers.page", "the same page against FastAPI with two workers", of: "same", beside: "peer",
                target: .atLeast(1.3)),
            try series.figure(
                "peers.distinct", "pages before a moment that never repeats against FastAPI", of: "distinct",
                beside: "peer_distinct"),
            try series.figure(
                "peers.gzip1", "the same page compressed against FastAPI with its gzip at level 1", of: "gzip",
                beside: "peer_gzip1", target: .atLeast(3)),
            try series.figure(
                "peers.distinct_gzip1", "pages that never repeat, compressed, against FastAPI with its gzip at level 1",
                of: "distinct_gzip", beside: "peer_distinct_gzip1"),
        ]
    }
}
