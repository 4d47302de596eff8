import AssayClientDoubles
import AssayHTTP
import AssayWire
import Foundation
import Testing

@testable import AssayClient

/// Tests for captures of the photos that an expert has requested.
@Suite struct RetakeTests {
    private func asked() async throws -> (test: TestClient, item: String) {
        let test = try await TestClient.loggedIn()
        return (test, try await test.platform.itemWithRetake())
    }

    private func front(_ test: TestClient) async throws -> ClosureSource {
        ClosureSource(try await test.photos("front"))
    }

    @Test func theWantedPhotosAreTakenSentAndHandedIn() async throws {
        let (test, id) = try await asked()
        let source = try await front(test)
        let found = try #require(try await test.client.retakes().items.first)
        let outcome = try await test.client.retake(" \(id.lowercased()) ", photos: source)
        #expect(outcome.isCompleted)
        #expect(try test.platform.completed == [id])
        #expect(source.requests.map(\.region) == ["front"])
        let retake = try #require(found.batch_request?.retake_id)
        #expect(test.platform.calls.contains("POST items/\(id)/retakes/\(retake)/captures"))
        await test.settled()
        #expect(!test.hasCaptureFiles)
        let again = await #expect(throws: AssayError.self) { try await test.client.retake(id, photos: source) }
        #expect(again?.code == .badRequest)
        #expect(again?.problemCode == "no_open_retake")
        #expect(test.platform.count("POST captures") == 1)
        #expect(!test.hasCaptureFiles)
    }

    @Test func aRetakeThatThePlatformNoLongerWantsFailsWithItsWord() async throws {
        let (test, id) = try await asked()
        test.platform.hold("POST captures")
        let retake = Task { try await test.client.retake(id, photos: ClosureSource([:])) }
        _ = await test.platform.holds.first { true }
        try await test.platform.withdrawRetake(of: id)
        test.platform.letGo()
        let error = await #expect(throws: AssayError.self) { try await retake.value }
        #expect(error?.code == .badRequest)
        #expect(error?.problemCode == "retake_not_open")
    }

    @Test(arguments: ["capture_expired", "retake_expired"])
    func itsTwoHoursAndItsDaysEndAsATimeOut(_ code: String) async throws {
        let (test, id) = try await asked()
        test.platform.refuse("POST captures", 410, code)
        #expect(try await test.client.retake(id, photos: ClosureSource([:])) == .timedOut)
    }

    @Test func aSubmittedRetakeSurvivesItsProcessAndIsReportedAsARetake() async throws {
        let (test, id) = try await asked()
        test.platform.goOffline("PUT")
        let stalls = await test.client.pendingCaptures()
        _ = try await test.client.beginRetake(id, photos: try await front(test)) { _ in false }
        for await pending in stalls where pending.first?.state == .sending {
            #expect(pending.first?.retakeOf == id)
            break
        }
        await test.client.stop()
        test.platform.recover()
        let next = try TestClient(relaunchOf: test)
        let told = OneShot<EndedCapture>()
        await next.client.setEndHandler { told.settle($0) }
        await next.client.resumePendingCaptures()
        let ended = await told.value()
        #expect(ended.retake?.item == id)
        #expect(ended.end.word == "completed")
        #expect(next.platform.count("POST captures") == 1)
    }
}
