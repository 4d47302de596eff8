import AssayCore
import Foundation

/// Pages over HTTP from two servers with equal rows, one on SQLite and one on PostgreSQL, in one run.
struct EnginePages: Sendable {
    static let benchmark = Benchmark(name: "engines.page") { run in
        try await run.inFolder("engines-page") { folder in
            try await PostgresServer.with(in: folder.appending(path: "postgres")) { server in
                let dataset = try await PageDataset.open(run, in: folder)
                let figures = try await EnginePages(run: run, dataset: dataset, server: server).figures()
                try await dataset.close()
                return figures
            }
        }
    }

    private let run: BenchmarkRun
    private let dataset: PageDataset
    private let server: PostgresServer

    private func figures() async throws -> [Figure] {
        // The documents that the first reads store are copied with the items.
        let samples = try await LoadServer.with(data: dataset.home) { try await dataset.prepare(on: $0, run) }
        let twin = try await PostgresTwin.open("pages", of: dataset.items.bench, in: dataset.home, on: server)
        let address = server.address(of: "pages")
        return try await LoadServer.with(data: dataset.home) { sqlite in
            try await LoadServer.with(data: twin.home, database: address) { postgres in
                try await load(sqlite, postgres, samples)
            }
        }
    }

    private func load(_ sqlite: LoadServer, _ postgres: LoadServer, _ samples: PageSamples) async throws -> [Figure] {
        let pages = PageTargets(dataset: dataset, samples: samples)
        let kinds = [kinds(pages, on: sqlite), kinds(pages, on: postgres)]
        for targets in kinds { try await onThread { try samples.check(targets, isFull: run.scale == 1) } }
        let targets = zip(kinds, ["sqlite", "postgres"]).flatMap { targets, engine in
            targets.map { target in
                let counted = engine == "postgres" ? target.target.counting(server.id) : target.target
                return (name: "\(target.name).\(engine)", target: counted)
            }
        }
        return try await LoadSeries.figures(of: targets, in: run) { series in
            try Self.says.map { name, says in
                try series.figure(
                    "engines.page.\(name)", "\(says): PostgreSQL against SQLite", of: "\(name).postgres",
                    beside: "\(name).sqlite")
            }
        }
    }

    private func kinds(_ pages: PageTargets, on server: LoadServer) -> [(name: String, target: LoadTarget)] {
        [
            ("same", pages.same(port: server.port, process: server.id)),
            ("users", pages.users(port: server.port, process: server.id)),
            ("distinct", pages.distinct(port: server.port, process: server.id)),
            ("deep", pages.deep(port: server.port, process: server.id)),
        ]
    }

    private static let says = [
        ("same", "the same page of 20 items again and again"),
        ("users", "pages of a thousand users in turn"),
        ("distinct", "pages before a moment that never repeats"),
        ("deep", "pages behind the 2,500th item that never repeat"),
    ]
}
