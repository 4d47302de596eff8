import AssayAPI
import AssayBlobs
import AssayCore
import AssayKeys
import AssayOperations
import AssaySQL
import AssayServer
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import AssayWire
import Foundation
import Hummingbird
import HummingbirdTesting
import Synchronization
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct ProbeRouteTests {
    private struct Failure: Error {}

    private func get<Value: Decodable & Sendable>(
        _ endpoint: Route, _ test: TestPlatform, _ probes: Probes, token: String? = nil, as type: Value.Type
    ) async throws -> (HTTPResponse.Status, Value) {
        let app = Application(router: CheckedRouter.make(test.platform, probes: probes))
        return try await app.test(.router) { client in
            var headers: HTTPFields = [:]
            if let token { headers[.authorization] = "Bearer \(token)" }
            return try await client.execute(uri: endpoint.path(), method: .get, headers: headers) { response in
                (response.status, try WireJSON.decode(type, from: Data(response.body.readableBytesView)))
            }
        }
    }

    @Test func aServerIsAliveWhateverElseFails() async throws {
        let test = try await TestPlatform.make()
        let probes = Probes(checks: [ReadinessCheck("disk") { throw Failure() }])
        let (status, answer) = try await get(Endpoints.alive.route, test, probes, as: [String: String].self)
        #expect(status == .ok)
        #expect(answer == ["status": "alive"])
    }

    @Test func aWorkerAnswersProbesAndNothingElse() async throws {
        let test = try await TestPlatform.make()
        let app = Application(router: APIRouter.makeProbes(test.platform))
        let token = test.platform.masterKey.operatorToken()
        let statuses = try await app.test(.router) { client in
            var statuses: [HTTPResponse.Status] = []
            for endpoint in [
                Endpoints.alive.route, Endpoints.ready.route, Endpoints.counters.route, Endpoints.health(.v2).route,
                Endpoints.configuration.route, Endpoints.publicKeys.route,
            ] {
                let headers: HTTPFields = [.authorization: "Bearer \(token)"]
                statuses.append(
                    try await client.execute(uri: endpoint.path(), method: .get, headers: headers) { $0.status })
            }
            return statuses
        }
        #expect(statuses == [.ok, .ok, .ok, .notFound, .notFound, .notFound])
    }

    @Test func aDiskBelowItsFloorIsNotReady() async throws {
        let disk = DiskFloor(minimum: 100) { DiskFloor.Space(free: 99, total: 1_000) }
        let test = try await TestPlatform.make(disk: disk)
        let probes = Probes(checks: [.decoder(test.platform.decoder), .disk(test.platform.disk)])
        let (status, report) = try await get(Endpoints.ready.route, test, probes, as: ReadinessReport.self)
        #expect(status == .serviceUnavailable)
        #expect(report.checks == ["decoder": "ok", "disk": "failed"])
    }

    @Test func databaseAndBlobsThatWorkAreReady() async throws {
        let test = try await TestPlatform.make()
        let probes = Probes(checks: [
            .database(test.platform.store), .blobs(test.platform.spool, test.platform.blobs, test.platform.identifiers),
        ])
        let (status, report) = try await get(Endpoints.ready.route, test, probes, as: ReadinessReport.self)
        #expect(status == .ok)
        #expect(report == ReadinessReport(status: "ready", checks: ["database": "ok", "blobs": "ok"]))
        let spool = test.folder.url.appending(path: "spool").path
        #expect(try FileManager.default.contentsOfDirectory(atPath: spool).isEmpty)
    }

    @Test func aDatabaseThatIsClosedIsNotReady() async throws {
        let test = try await TestPlatform.make()
        try await test.platform.store.database.close()
        let probes = Probes(checks: [.database(test.platform.store)])
        let (status, report) = try await get(Endpoints.ready.route, test, probes, as: ReadinessReport.self)
        #expect(status == .serviceUnavailable)
        #expect(report.checks == ["database": "failed"])
    }

    @Test func aFolderThatTakesNoFileIsNotReady() async throws {
        let test = try await TestPlatform.make()
        let spool = test.folder.url.appending(path: "spool")
        try? FileManager.default.removeItem(at: spool)
        try Data().write(to: spool)
        let (status, report) = try await get(
            Endpoints.ready.route, test,
            Probes(checks: [.blobs(test.platform.spool, test.platform.blobs, test.platform.identifiers)]),
            as: ReadinessReport.self)
        #expect(status == .serviceUnavailable)
        #expect(report.checks == ["blobs": "failed"])
    }

    @Test func aCheckThatBeginsToFailIsLoggedOnce() async throws {
        let log = ServerLog()
        let disk = DiskFloor(minimum: 100) { DiskFloor.Space(free: 99, total: 1_000) }
        let test = try await TestPlatform.make(sleeper: NeverClock(), disk: disk)
        var settings = ServerSettings()
        settings.limits.clock = test.clock
        try await LiveServer.run(test.platform, settings: settings, log: log) { url in
            for _ in 0..<3 {
                let (_, response) = try await URLSession.shared.data(from: url.appending(path: "readyz"))
                #expect((response as? HTTPURLResponse)?.statusCode == 503)
                test.clock.advance(seconds: 2)
            }
        }
        let lines = log.lines.filter { $0.hasPrefix("error: not ready") && $0.contains("disk") }
        #expect(lines.count == 1, "\(log.lines)")
    }

    @Test func manyQuestionsAreOneLook() async throws {
        let test = try await TestPlatform.make()
        let looks = Mutex(0)
        let probes = Probes(checks: [ReadinessCheck("disk") { looks.withLock { $0 += 1 } }])
        let app = Application(router: CheckedRouter.make(test.platform, probes: probes))
        try await app.test(.router) { client in
            for _ in 0..<5 { _ = try await client.execute(uri: "/readyz", method: .get) }
            test.clock.advance(seconds: 1)
            _ = try await client.execute(uri: "/readyz", method: .get)
        }
        #expect(looks.withLock { $0 } == 2)
    }

    @Test func theOperatorReadsWhatWasRefused() async throws {
        let test = try await TestPlatform.make()
        let probes = Probes(gauges: { ["connections": 3] })
        let app = Application(router: CheckedRouter.make(test.platform, probes: probes))
        try await app.test(.router) { client in
            _ = try await client.execute(uri: "/v2/health", method: .get)
            _ = try await client.execute(uri: "/nowhere", method: .get)
            _ = try await client.execute(uri: "/nowhere", method: .get)
        }
        let token = test.platform.masterKey.operatorToken()
        let (status, counters) = try await get(
            Endpoints.counters.route, test, probes, token: token, as: ServerCounters.self)
        #expect(status == .ok)
        #expect(counters.refused.filter { $0.value > 0 } == ["unauthorized": 1, "not_found": 2])
        #expect(Set(counters.refused.keys) == Set(RefusalCounters.Cause.allCases.map(\.rawValue)))
        #expect(counters.gauges == ["connections": 3])
    }
}
