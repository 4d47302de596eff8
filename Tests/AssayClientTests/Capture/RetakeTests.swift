import AssayClientDoubles
import AssayHTTP
import AssayWire
import Foundation
import Testing

@testable import AssayClient

/// Tests for captures of the photos that an expert has requested.
@Suite struct RetakeTests {
    private func asked(_ state: String = "batch_open") async throws -> TestClient {
        let test = try TestClient()
        try await test.logIn()
        test.platform.state.withLock {
            $0.retake = ScriptedPlatform.retake(state)
            $0.regions = [ScriptedPlatform.region("sole")]
        }
        return test
    }

    @Test(arguments: [ScriptedRefusal.captureExpired, .retakeExpired])
    func itsTwoHoursAndItsDaysEndAsATimeOut(_ refusal: ScriptedRefusal) async throws {
        let test = try await asked()
        test.platform.intercept { $0.url.path.hasSuffix("captures") ? ScriptedPlatform.problem(refusal) : nil }
        #expect(try await test.client.retake("A1B2C3D4E5", photos: ClosureSource([:])) == .timedOut)
    }

    @Test func theUserCancels() async throws {
        let test = try await asked()
        #expect(try await test.client.retake("A1B2C3D4E5", photos: ClosureSource { _ in nil }) == .cancelled)
        for await pending in await test.client.pendingCaptures() where pending.isEmpty { break }
        #expect(test.platform.calls.last?.hasPrefix("DELETE /base/sdk/v1/captures/") == true)
    }

    @Test func aSubmittedRetakeOutlivesItsProcessAndIsToldAsOne() async throws {
        let test = try await asked()
        test.platform.intercept { $0.method == "PUT" ? .failure(HTTPError(.noRoute)) : nil }
        let stalls = await test.client.pendingCaptures()
        _ = try await test.client.beginRetake("A1B2C3D4E5", photos: ClosureSource(try test.photos("sole"))) { _ in
            false
        }
        for await pending in stalls where pending.first?.state == .sending {
            #expect(pending.first?.retakeOf == "A1B2C3D4E5")
            break
        }
        await test.client.stop()
        test.platform.intercept(nil)
        let next = try TestClient(relaunchOf: test)
        let told = OneShot<EndedCapture>()
        await next.client.setEndHandler { told.settle($0) }
        await next.client.resumePendingCaptures()
        let ended = await told.value()
        #expect(ended.retake == RetakeReference(item: "A1B2C3D4E5", retake: "retake-1"))
        #expect(ended.end == .success(.completed(ScriptedPlatform.item("A1B2C3D4E5"))))
        #expect(next.platform.count("POST", "retakes/retake-1/captures") == 1)
    }
}
