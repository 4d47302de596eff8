import AssayCore
import Foundation

/// The searches at ten thousand and at a million items: a search costs the same, however many other items there are.
struct SearchBenchmark: Sendable {
    static let benchmark = Benchmark(name: "search", stock: [.items]) { run in
        let few = try await SearchDataset.open(items: run.count(10_000), hasPhotos: false, in: run.datasets)
        let many = try await SearchDataset.open(items: run.count(1_000_000), hasPhotos: false, in: run.datasets)
        let figures = try await SearchBenchmark(run: run).figures(few, many)
        try await few.close()
        try await many.close()
        return figures
    }

    let run: BenchmarkRun

    private func figures(_ small: SearchDataset, _ large: SearchDataset) async throws -> [Figure] {
        var figures: [Figure] = []
        for scope in SearchCaller.Scope.allCases {
            for (few, many) in zip(shapes(small, scope), shapes(large, scope)) {
                let calls = calls(of: many)
                figures += try await compare(
                    SearchCaller.make(large, scope, many, places: calls),
                    SearchCaller.make(small, scope, few, places: calls), calls: calls)
            }
        }
        return figures
    }

    private func shapes(_ dataset: SearchDataset, _ scope: SearchCaller.Scope) -> [SearchShape] {
        SearchShape.all(items: dataset.items, deepPage: run.count(500)).filter { scope == .user || !$0.isOfUsersAlone }
    }

    private func calls(of shape: SearchShape) -> Int {
        switch shape.calls {
        case .same, .moments, .behindCursors, .users: run.count(400, atLeast: 3)
        // These are prepared one by one, which takes much longer than the call.
        case .withoutDocuments, .newlyOpened: run.count(100, atLeast: 1)
        }
    }

    private func compare(_ many: SearchCaller, _ few: SearchCaller, calls: Int) async throws -> [Figure] {
        // A search without results is fast, so a broken search would look good.
        let found = (try await many.call(0).found, try await few.call(0).found)
        let isMiss = many.shape.name == "customer_item_id_miss"
        guard run.scale < 1 || isMiss == (found.0 == 0), run.scale < 1 || isMiss == (found.1 == 0) else {
            throw BenchmarkError("\(many.shape.name) found \(found)")
        }
        let times = try await Turns.rounds(
            calls, warmUp: many.shape.calls.isCold ? 0 : max(1, calls / 10),
            before: { call in
                try await many.prepare(call)
                try await few.prepare(call)
            }, [{ _ = try await many.call($0) }, { _ = try await few.call($0) }])
        try await many.close()
        try await few.close()
        let (large, small) = (Measurement(calls: times[0]), Measurement(calls: times[1]))
        let name = "search.\(many.shape.name).\(many.scope.rawValue)"
        let subject = "\(many.shape.label), by \(many.scope.rawValue)"
        return [
            Figure(
                name, "\(subject): at \(many.dataset.items) items against \(few.dataset.items)", measured: large,
                against: small, ratio: large.median / small.median, target: .atMost(1.3)),
            Figure(
                "\(name).tail", "\(subject): the 99th of 100 calls against the middle one, at \(many.dataset.items)",
                measured: Measurement(unit: "ms", median: large.p99 ?? 0, samples: large.samples),
                against: Measurement(unit: "ms", median: large.median, samples: large.samples),
                ratio: (large.p99 ?? 0) / large.median, target: .atMost(5)),
        ]
    }
}
