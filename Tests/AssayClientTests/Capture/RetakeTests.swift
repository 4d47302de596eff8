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

    @Test func theWantedPhotosAreTakenSentAndHandedIn() async throws {
        let test = try await asked()
        let source = ClosureSource(try test.photos("sole"))
        let outcome = try await test.client.retake(" a1b2c3d4e5 ", photos: source)
        #expect(outcome == .completed(ScriptedPlatform.item("A1B2C3D4E5")))
        #expect(source.requests.map(\.region) == ["sole"])
        let capture = try #require(test.platform.state.withLock { $0.captures.first })
        #expect(capture.value.state == "completed")
        let begun = try test.platform.bodies(BeginRetakeRequest.self, "POST", "retakes/retake-1/captures")
        #expect(begun.map(\.id) == [capture.key])
        #expect(
            test.platform.calls.dropFirst(1).prefix(3).map { $0.replacingOccurrences(of: "/base/sdk/v1/", with: "") }
                == ["GET config", "GET items/a1b2c3d4e5", "POST items/A1B2C3D4E5/retakes/retake-1/captures"])
        for await pending in await test.client.pendingCaptures() where pending.isEmpty { break }
        #expect(!test.folder.files.contains { $0.contains("captures/") || $0.contains("upload-") })
    }

    @Test(arguments: [ScriptedPlatform.retake("batch_submitted"), ScriptedPlatform.retake("batch_open", id: nil), nil])
    func whereNoPhotosAreAskedForNothingBegins(_ retake: EntrupyCaptureResultBatchRequest?) async throws {
        let test = try await asked()
        test.platform.state.withLock { $0.retake = retake }
        let error = await #expect(throws: AssayError.self) {
            try await test.client.retake("A1B2C3D4E5", photos: ClosureSource([:]))
        }
        #expect(error?.code == .badRequest)
        #expect(error?.problemCode == "no_open_retake")
        #expect(test.platform.count("POST", "captures") == 0)
        #expect(!test.folder.files.contains { $0.contains("captures/") })
    }

    @Test func aRetakeThatThePlatformNoLongerWantsFailsWithItsWord() async throws {
        let test = try await asked()
        test.platform.intercept {
            $0.url.path.hasSuffix("captures") ? ScriptedPlatform.problem(.retakeNotOpen) : nil
        }
        let error = await #expect(throws: AssayError.self) {
            try await test.client.retake("A1B2C3D4E5", photos: ClosureSource([:]))
        }
        #expect(error?.code == .badRequest)
        #expect(error?.problemCode == "retake_not_open")
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

    @Test func retakesAreFound() async throws {
        let test = try await asked()
        #expect(try await test.client.retakes() == ScriptedPlatform.retakes)
        #expect(test.platform.calls.last == "GET /base/sdk/v1/retakes")
    }
}
