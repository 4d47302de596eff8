import AssayAPI
import AssayCore
import AssayKeys
import AssayOperations
import AssayServer
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import AssayWire
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct MetricsRouteTests {
    private static func get(
        _ url: URL, _ path: String = Endpoints.metrics.path(), token: String? = nil, mark: String? = nil
    ) async throws -> (status: Int?, text: String) {
        var request = URLRequest(url: url.appending(path: path))
        if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        if let mark { request.setValue("127.0.0.1", forHTTPHeaderField: mark) }
        let (data, response) = try await URLSession.shared.data(for: request)
        return ((response as? HTTPURLResponse)?.statusCode, String(decoding: data, as: UTF8.self))
    }

    /// Scrapes until a page has a metric.
    private static func page(_ url: URL, _ test: TestPlatform, with metric: Metric) async throws -> String {
        let token = test.platform.masterKey.metricsToken()
        var page = ""
        try await eventually("a page has \(metric)") {
            page = try await get(url, token: token).text
            return page.contains("\n\(metric.name)")
        }
        return page
    }

    @Test func aPageHasEveryMetric() async throws {
        let test = try await TestPlatform.make()
        let page = try await LiveServer.run(test.platform) { url in
            _ = try await Self.get(url, "/nowhere")
            for metric in [Metric.ready, .diskFree] { _ = try await Self.page(url, test, with: metric) }
            return try await Self.page(url, test, with: .waitingJobs)
        }
        for metric in Metric.allCases { #expect(page.contains("# TYPE \(metric.name) "), "\(metric)") }
        for line in [
            #"http_requests_total{route="none",method="GET",status="404"} 1"#, #"refusals_total{cause="not_found"} 1"#,
            #"ready{check="database"} 1"#,
        ] { #expect(page.contains("\nassay_\(line)\n"), "\(line)") }
    }

    @Test func onlyATokenOpensThePage() async throws {
        let test = try await TestPlatform.make()
        let key = test.platform.masterKey
        let statuses = try await LiveServer.run(test.platform) { url in
            [
                try await Self.get(url).status, try await Self.get(url, token: "wrong").status,
                try await Self.get(url, token: key.metricsToken()).status,
                try await Self.get(url, token: key.operatorToken()).status,
                try await Self.get(url, Endpoints.counters.path(), token: key.metricsToken()).status,
            ]
        }
        #expect(statuses == [401, 401, 200, 200, 401])
    }

    @Test func aProgramOfThisMachineNeedsNoTokenWhereThatIsSetAndNoProxyIsInBetween() async throws {
        let test = try await TestPlatform.make()
        var settings = ServerSettings()
        settings.areMetricsOpenHere = true
        let marks = [nil, "X-Forwarded-For", "Forwarded", "Via", "X-Real-IP", "X-Forwarded-Proto"]
        for (proxies, expected) in [([], 200), ([try #require(IPNetwork("127.0.0.0/8"))], 401)] {
            settings.trustedProxies = proxies
            let statuses = try await LiveServer.run(test.platform, settings: settings) { url in
                var statuses: [Int?] = []
                for mark in marks { statuses.append(try await Self.get(url, mark: mark).status) }
                return statuses
            }
            #expect(statuses == [expected, 401, 401, 401, 401, 401])
        }
    }

    /// Otherwise the sums over all processes would count each row several times.
    @Test func oneOfTheScrapedProcessesShowsTheDatabase() async throws {
        let test = try await TestPlatform.make(.postgres)
        let other = try await test.otherProcess()
        let holder = { @Sendable in try await test.platform.store.read { try $0.duties.holder(of: "metrics") } }
        let page = try await LiveServer.run(test.platform) { first in
            try await LiveServer.run(other.platform) { second in
                let before = try await holder()
                #expect(before == nil, "servers that nobody scrapes write nothing")
                _ = try await Self.page(first, test, with: .waitingJobs)
                _ = try await Self.page(second, test, with: .diskFree)
                return try await Self.page(second, test, with: .diskFree)
            }
        }
        #expect(!page.contains(Metric.waitingJobs.name))
        #expect(try await holder()?.process == test.platform.process)
    }

    @Test(.timeLimit(.minutes(1))) func aCheckThatHangsIsNotReady() async throws {
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let checks = [ReadinessCheck("database") {}, ReadinessCheck("disk") { for await _ in gate { break } }]
        let readiness = Readiness(checks, clock: TestClock())
        #expect(await readiness.current() == nil)
        let running = Task { await readiness.report(logger: ServerLog().logger) }
        try await eventually("the first check has passed") {
            await readiness.current()?.checks == ["database": "ok", "disk": "running"]
        }
        open.finish()
        #expect(await running.value.status == "ready")
    }
}
