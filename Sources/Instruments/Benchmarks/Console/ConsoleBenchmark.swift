import AssayConsole
import AssayCore
import AssayOperations
import AssayServer
import AssayStorage
import Foundation
import LocalServers

/// The queue's pages and the next item of the console, over HTTP, with ten thousand open items of a million.
enum ConsoleBenchmark {
    static let benchmark = Benchmark(name: "console") { run in
        var figures = try await run.inFolder("console") { folder in
            try await measure("sqlite", ServerSettings(), in: folder, run)
        }
        let server = try await PostgresServer()
        figures += try await run.inFolder("console-postgres") { folder in
            let settings = try await ServerSettings.read(
                for: DataDirectory(folder), overriddenBy: [("database", server.address)])
            return try await measure("postgres", settings, in: folder, run)
        }
        try await server.stop()
        return figures
    }

    /// The time within which 95 of 100 calls are answered, in milliseconds.
    private static let target = 30.0

    private static func measure(
        _ engine: String, _ settings: ServerSettings, in folder: URL, _ run: BenchmarkRun
    ) async throws -> [Figure] {
        let bench = try await Bench.make(in: folder, settings: settings)
        try await ConsoleDataset.fill(bench, count: run.count(10_000))
        let platform = bench.platform
        let port = try await BenchServer.product(platform) { ConsoleRoutes.add(ConsoleRoutes.site(platform), to: $0) }
        let link = try await MakeStaffLink(platform)(bench.staff, email: bench.staff.email, purpose: .demo)
        let entered = try await SignInByLink(platform)(secret: link.secret.value, address: "bench", agent: "bench")
        let calls = calls(cookie: "assay_console=\(entered.token.value)", csrf: entered.member.csrf, port: port)
        let connection = try HTTPConnection(port: port)
        let count = run.count(400, atLeast: 3)
        let samples = try await Turns.rounds(
            count, warmUp: max(1, count / 10), before: { _ in try await handOver(from: bench.staff, platform) },
            calls.map { call in
                { _ in try await onThread { _ = try connection.call(call.request, expecting: call.status) } }
            })
        try await bench.close()
        return zip(calls, samples).map { call, samples in
            Figure.bounded(
                "console.\(call.name).\(engine)",
                "\(call.label) with 10,000 open items of a million, the 95th of 100 calls, on \(engine)",
                Measurement(
                    unit: "ms", median: samples.p95.milliseconds, p99: samples.p99.milliseconds, samples: count),
                atMost: target)
        }
    }

    /// Gives the item in hand to a colleague: each call takes another item, behind all that are held.
    private static func handOver(from staff: StaffActor, _ platform: Platform) async throws {
        let now = platform.clock.now()
        try await platform.store.write { tx in
            for (organization, item) in try tx.reviewQueue.held(QueueFilter(), by: staff, limit: 1, now: now) {
                let colleague = StaffActor(
                    id: StaffID("colleague"), email: "colleague@example.com", role: .expert,
                    organizations: [organization])
                _ = try tx.reviewQueue.release(item, of: organization, by: staff.id)
                _ = try tx.reviewQueue.take(
                    item, of: organization, for: colleague, renewing: false, until: now.adding(seconds: 3_600),
                    now: now)
            }
        }
    }

    private struct Call: Sendable {
        let name: String
        let label: String
        let request: HTTPCall
        var status = 200
    }

    private static func calls(cookie: String, csrf: String, port: UInt16) -> [Call] {
        func page(_ query: String) -> HTTPCall { HTTPCall("GET", "/console/queue\(query)", ["Cookie": cookie]) }
        let next = HTTPCall(
            "POST", "/console/queue/next",
            [
                "Cookie": cookie, "Origin": "http://127.0.0.1:\(port)",
                "Content-Type": "application/x-www-form-urlencoded",
            ], body: Array("csrf=\(csrf)".utf8))
        return [
            Call(name: "queue", label: "the queue's page", request: page("")),
            Call(name: "filtered", label: "the queue's page of a brand", request: page("?brand=gucci&overdue=1")),
            Call(name: "next", label: "the next item", request: next, status: 303),
        ]
    }
}
