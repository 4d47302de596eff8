import AssayCore
import Foundation

/// This project's server beside a FastAPI service with the same items, and beside nginx.
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
                for level in [nil, 9, 1] { started.append(try await peers.startPage(database: database, gzip: level)) }
                started.append(try await peers.startNginx(in: folder.appending(path: "nginx"), page: samples.page))
                var figures = try await load(server, samples, started)
                figures.append(
                    try await PeerUploads(run: run, folder: folder).figure(nginx: started[3].port))
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
        let (plain, level9, level1, nginx) = (peers[0], peers[1], peers[2], peers[3])
        let file = LoadTarget(
            port: nginx.port, process: nginx.id, calls: [HTTPCall("GET", "/files/page")], bodyBytes: samples.page.count)
        let targets = [
            ("same", pages.same(port: server.port, process: server.id)),
            ("peer", pages.same(port: plain.port, process: plain.id)),
            ("distinct", pages.distinct(port: server.port, process: server.id)),
            ("peer_distinct", pages.distinct(port: plain.port, process: plain.id)),
            ("gzip", pages.gzip(port: server.port, process: server.id)),
            ("peer_gzip9", pages.gzip(port: level9.port, process: level9.id)),
            ("peer_gzip1", pages.gzip(port: level1.port, process: level1.id)),
            ("distinct_gzip", pages.distinct(port: server.port, process: server.id, gzip: true)),
            ("peer_distinct_gzip1", pages.distinct(port: level1.port, process: level1.id, gzip: true)),
            ("plain", file),
        ]
        try await onThread { try samples.check(targets, isFull: run.scale == 1) }
        return try await LoadSeries.figures(of: targets, in: run, Self.figures)
    }

    private static func figures(_ series: LoadSeries) throws -> [Figure] {
        [
            try series.figure(
                "peers.page", "the same page against FastAPI with two workers", of: "same", beside: "peer",
                target: .atLeast(1.3)),
            try series.figure(
                "peers.distinct", "pages before a moment that never repeats against FastAPI", of: "distinct",
                beside: "peer_distinct"),
            try series.figure(
                "peers.gzip9", "the same page compressed against FastAPI with its gzip at the default level, 9",
                of: "gzip", beside: "peer_gzip9", target: .atLeast(3)),
            try series.figure(
                "peers.gzip1", "the same page compressed against FastAPI with its gzip at level 1", of: "gzip",
                beside: "peer_gzip1", target: .atLeast(3)),
            try series.figure(
                "peers.distinct_gzip1", "pages that never repeat, compressed, against FastAPI with its gzip at level 1",
                of: "distinct_gzip", beside: "peer_distinct_gzip1"),
            try series.figure(
                "peers.static", "the same page against nginx with the same bytes from a file", of: "same",
                beside: "plain"),
        ]
    }
}
