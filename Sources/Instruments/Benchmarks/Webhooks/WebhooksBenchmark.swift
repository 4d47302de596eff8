import AssayCore
import AssayOperations
import AssayServer
import Foundation

/// The deliveries per second to one and to fifty receivers, against a bare HTTP client that posts the same bodies; the
/// memory over many deliveries; and the cost of a claim beside many rows.
struct WebhooksBenchmark: Sendable {
    static let rates = [(receivers: 1, events: 10_000), (receivers: 50, events: 400)].map { receivers, events in
        benchmark("webhooks.\(receivers)") { try await $0.rate(receivers: receivers, events: events) }
    }
    static let claims = benchmark("webhooks.claim", stock: [.deliveries]) { [try await $0.claims()] }

    private static func benchmark(
        _ name: String, stock: Set<Stock> = [],
        _ figures: @escaping @Sendable (WebhooksBenchmark) async throws -> [Figure]
    ) -> Benchmark {
        Benchmark(name: name, stock: stock) { run in
            try await run.inFolder("webhooks") { try await figures(WebhooksBenchmark(run: run, folder: $0)) }
        }
    }

    /// The rows beside which a claim is measured.
    private static let rows = (few: 10_000, many: 5_000_000)
    /// The items of both.
    ///
    /// There are so few that also the smaller number of events wait for earlier ones of their items. Otherwise only the
    /// claims beside many rows would go on with items.
    private static let claimedItems = 20
    /// The items of the rates.
    private static let sentItems = 500

    let run: BenchmarkRun
    let folder: URL

    // MARK: - Rates

    /// Compares the deliveries of a backlog with the posts of a bare client, round by round.
    private func rate(receivers: Int, events: Int) async throws -> [Figure] {
        let rounds = run.count(10, atLeast: 2)
        let events = run.count(events, atLeast: 20)
        let dataset = try await dataset("rate-\(receivers)", items: Self.sentItems)
        let counter = try ReceiverCounter(receivers)
        try await dataset.subscribe(counter.urls)
        let sender = DeliverySender(dataset.platform)
        let bare = try BarePosts(urls: counter.urls, body: try await dataset.sampleBody())
        var memory: [Double] = []
        let calls = events * receivers
        let times = try await Turns.rounds(
            rounds, warmUp: 1, before: { _ in try await dataset.append(events: events) },
            [
                { _ in try await sender.run(until: { await counter.hasCounted(calls) }) },
                { _ in try await bare.post(calls) },
            ],
            after: { _ in
                counter.reset()
                memory.append(try ProcessUsage.memory(of: ProcessInfo.processInfo.processIdentifier).resident)
            })
        try await bare.close()
        try await dataset.close()
        let rates = times.map { Measurement(rounds: $0, callsPerRound: calls) }
        let name = receivers == 1 ? "one receiver" : "\(receivers) receivers"
        return [
            .speed(
                "webhooks.\(receivers)",
                "durable deliveries to \(name) against a bare client that posts the same bytes",
                of: rates[0], beside: rates[1], target: .atLeast(receivers == 1 ? 0.4 : 0.6)),
            Self.memory(memory, after: calls * (rounds + 1), "webhooks.memory.\(receivers)"),
        ]
    }

    /// The memory at the end against the memory after half of the rounds.
    ///
    /// Earlier, the database's caches are not full: at 20,000 deliveries in a round, the memory grows up to the eighth
    /// round and then no more.
    private static func memory(_ samples: [Double], after deliveries: Int, _ name: String) -> Figure {
        let early = samples[min(samples.count - 1, samples.count / 2)]
        let last = samples.last ?? early
        return Figure(
            name, "the memory after \(deliveries) deliveries against that after half of them",
            measured: Measurement(unit: "MiB", median: last, samples: 1),
            against: Measurement(unit: "MiB", median: early, samples: 1), ratio: last / max(1, early),
            target: .atMost(1.2))
    }

    // MARK: - Claims

    /// Compares claims beside many finished and waiting deliveries with claims beside few.
    private func claims() async throws -> Figure {
        let few = try await filled("few", rows: run.count(Self.rows.few, atLeast: 1_000))
        let many = try await copiedStock()
        // Each call takes 64 deliveries, and the few must not run out.
        let times = try await Turns.rounds(
            run.count(100, atLeast: 5), warmUp: 5,
            [{ _ in try await many.claimOnce() }, { _ in try await few.claimOnce() }])
        let (more, fewer) = (Measurement(calls: times[0]), Measurement(calls: times[1]))
        try await few.close()
        try await many.close()
        return Figure(
            "webhooks.claim",
            "a claim beside \(run.count(Self.rows.many)) deliveries against \(run.count(Self.rows.few))",
            measured: more, against: fewer, ratio: more.median / fewer.median, target: .atMost(1.3))
    }

    private func filled(_ name: String, rows: Int) async throws -> WebhookDataset {
        let dataset = try await dataset(name, items: Self.claimedItems)
        try await Self.fill(dataset, rows: rows)
        return dataset
    }

    private static func fill(_ dataset: WebhookDataset, rows: Int) async throws {
        try await dataset.subscribe(WebhookDataset.unreachable(50))
        try await dataset.fill(deliveries: rows)
    }

    /// Creates the installation with many deliveries, if it does not exist, and returns its folder.
    static func stock(_ run: BenchmarkRun) async throws -> URL {
        let rows = run.count(Self.rows.many, atLeast: 5_000)
        let home = run.datasets.appending(path: "deliveries-\(rows)")
        try await Bench.keep(in: home, settings: settings) { bench in
            try await fill(try await WebhookDataset.make(bench, items: claimedItems), rows: rows)
            return bench.user.user
        }
        return home
    }

    /// Opens a copy of the stock, because claims change it.
    private func copiedStock() async throws -> WebhookDataset {
        let copy = folder.appending(path: "many")
        try FileManager.default.copyItem(at: try await Self.stock(run), to: copy)
        return try await WebhookDataset.make(
            try await Bench.open(copy, settings: Self.settings), items: Self.claimedItems)
    }

    private func dataset(_ name: String, items: Int) async throws -> WebhookDataset {
        try await WebhookDataset.make(
            try await Bench.make(in: folder.appending(path: name), settings: Self.settings), items: items)
    }

    private static var settings: ServerSettings {
        var settings = ServerSettings()
        settings.allowsPrivateWebhooks = true
        settings.webhooksPerHost = 1_000_000
        return settings
    }
}
