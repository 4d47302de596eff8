import AssayCore
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayWire
import HTTPTypes
import HummingbirdTesting
import Testing

/// Checks the log levels: server failures are distinguished from responses that only make a caller wait.
@Suite struct RefusalLevelTests {
    private func lines(_ shop: APIShop, at level: String) -> [String] {
        shop.log.lines.filter { $0.hasPrefix("\(level): ") }
    }

    private func expectNoFailure(_ shop: APIShop, sourceLocation: SourceLocation = #_sourceLocation) {
        for level in ["warning", "error", "critical"] {
            #expect(lines(shop, at: level) == [], sourceLocation: sourceLocation)
        }
    }

    @Test func probesAreAtDebugAndEachLineNamesTheTraceOfItsRequest() async throws {
        let shop = try await APIShop()
        let id = "4bf92f3577b34da6a3ce929d0e0e4736"
        let header = try APIShop.header("traceparent")
        for route in [Endpoints.alive.route, Endpoints.ready.route] { _ = try await shop.call(route) }
        #expect(lines(shop, at: "info").filter { $0.contains("answered") } == [])
        #expect(lines(shop, at: "debug").count { $0.contains("answered") } == 2)
        let item = try await shop.seed()[0]
        for trace in ["00-\(id)-00f067aa0ba902b7-01", "00-\(id)-00f067aa0ba902b7"] {
            _ = try await shop.call(
                Endpoints.partnerFlag.route, ["entrupy_id": item.rawValue], headers: [header: trace])
        }
        #expect(lines(shop, at: "info").map { $0.contains(id) } == [true, false], "the second one is malformed")
    }

    @Test func aWaitForTheCheckOfPhotosIsAtDebug() async throws {
        let shop = try await APIShop()
        _ = try await shop.begin()
        for (seed, region) in zip(1..., ["outer_side", "size_tag"]) {
            _ = try await shop.put(try await SamplePhoto.sharp(UInt64(seed)), region)
        }
        _ = try await shop.submit([:])
        let response = try await shop.call(Endpoints.completeCapture.route, ["capture": "capture-1"])
        #expect(try response.problem().code == "photos_in_check")
        #expect(lines(shop, at: "debug").filter { $0.contains("refused") && $0.contains("photos_in_check") }.count == 1)
        expectNoFailure(shop)
    }

    @Test(arguments: [UploadQuotas.Scope.capture, .user, .organization])
    func aQuotaIsNoFailureOfTheServer(scope: UploadQuotas.Scope) async throws {
        let shop = try await APIShop()
        _ = try await shop.begin()
        try await shop.set(scope, toMiB: 0)
        _ = try await shop.put(try await SamplePhoto.sharp())
        let refused = lines(shop, at: "info").filter { $0.contains("refused") }
        #expect(refused.count == (scope == .organization ? 1 : 0), "its operator can raise that quota")
        #expect(refused.allSatisfy { $0.contains("organization_quota_reached") })
        expectNoFailure(shop)
    }

    @Test func aDatabaseThatFailsIsAnError() async throws {
        let shop = try await APIShop()
        try await shop.platform.store.database.close()
        #expect(try await shop.begin().status.code >= 500)
        #expect(lines(shop, at: "error").filter { $0.contains("failed") }.count == 1)
    }
}
