import AssayClient
import AssayClientDoubles
import AssayHTTP
import AssayTestSupport
import AssayTestTiming
import EntrupySDK
import Testing

/// Tests for `startCapture` and its delegate.
@MainActor @Suite struct FacadeCaptureTests {
    @Test func aCaptureAnswersWithTheResultAndTheItemAsItWasGiven() async throws {
        let facade = try Facade()
        try await facade.logIn()
        var given = Facade.wallet()
        given["mine"] = ["a": 1, "b": [true, NSNull()]] as [String: Any]
        #expect(try await facade.capture(given) == facade.completed)
        #expect(try facade.app.results == facade.server.answers(EntrupyCaptureResult.self, "POST complete"))
        let item = try #require(facade.app.items.first)
        #expect(item["brand"] as? String == "Gucci")
        #expect((item["mine"] as? [String: Any])?["a"] as? Int == 1)
        #expect(facade.server.bodies("POST captures").first?.contains("mine") == false)
    }

    @Test func anItemThatIsNotJSONIsRefusedImmediately() async throws {
        let facade = try Facade()
        try await facade.logIn()
        let items: [[AnyHashable: Any]] = [
            ["brand": Date(timeIntervalSince1970: 0)], [1: "Nike"], ["brand": Double.infinity],
        ]
        for item in items {
            let why = try #require(await facade.capture(item)?.reason { .captureFailed(.ErrorCodeBadRequest, $0) })
            #expect(why.contains("not JSON"))
        }
        #expect(facade.app.items.count == 3)
        #expect(facade.server.bodies("POST captures").isEmpty)
    }

    @Test func aNumberInTheMetadataIsReadAsItsText() async throws {
        let facade = try Facade()
        try await facade.logIn()
        facade.sdk.captureSource = NoPhoto()
        let sizes: [(Any, String)] = [
            (9.5, "9.5"), (9.0, "9"), (9, "9"), (1, "1"), (0, "0"), (Float(9.1), "9.1"), (UInt8(9), "9"),
            (NSNumber(value: 9.5), "9.5"), (NSNumber(value: 1), "1"), (195_244_532_483, "195244532483"),
        ]
        for (size, text) in sizes {
            _ = await facade.capture(["brand": "Nike", "us_size": size])
            #expect(facade.server.bodies("POST captures").last?.contains(#""us_size":"\#(text)""#) == true, "\(text)")
            #expect("\(facade.app.items.last?["us_size"] ?? "")" == "\(size)")
        }
    }

    @Test func aSecondCaptureWhileOneIsUpIsRefusedAndAThirdAfterItIsNot() async throws {
        let facade = try Facade()
        try await facade.logIn()
        facade.server.hold("POST captures")
        facade.start()
        let why = try #require(
            await facade.capture(["brand": "Dior"])?.reason { .captureFailed(.ErrorCodeBadRequest, $0) })
        #expect(why.contains("already up"))
        #expect(facade.app.items.last?["brand"] as? String == "Dior")
        #expect(try await facade.app.next { facade.server.letGo() } == facade.completed)
        #expect(try await facade.capture() == facade.completed)
        #expect(facade.app.heard.count == 4)
    }

    @Test func cancellingAndTimingOutAreNoErrors() async throws {
        let facade = try Facade()
        try await facade.logIn()
        facade.sdk.captureSource = NoPhoto()
        #expect(await facade.capture() == .cancelled)
        facade.server.refuse("POST captures", 410, "capture_expired")
        #expect(await facade.capture() == .timedOut)
    }

    @Test func anErrorOfTheSourceKeepsItsCode() async throws {
        let facade = try Facade()
        try await facade.logIn()
        facade.sdk.captureSource = DeniedCamera()
        let heard = await facade.capture()
        #expect(heard == .captureFailed(.ErrorCodeUserDeniedPermissions, "no camera"))
    }

    @Test func cleaningUpCancelsWhatIsNotSubmitted() async throws {
        let facade = try Facade()
        try await facade.logIn()
        let camera = WaitingCamera()
        facade.sdk.captureSource = camera
        facade.start()
        for await _ in camera.asked { break }
        #expect(await facade.app.next { facade.sdk.cleanup() } == .cancelled)
        #expect(facade.app.items.last?["brand"] as? String == "Gucci")
    }

    @Test func cleaningUpInTheSameTurnCancelsWhatHasJustStarted() async throws {
        let facade = try Facade()
        try await facade.logIn()
        let heard = await facade.app.next {
            facade.start()
            facade.sdk.cleanup()
        }
        #expect(heard == .cancelled)
    }

    @Test func aCameraThatFailsBecauseOfACleanUpEndsACancelledCapture() async throws {
        let facade = try Facade()
        try await facade.logIn()
        facade.sdk.captureSource = LogoutCamera(sdk: facade.sdk)
        let heard = await facade.capture()
        #expect(heard == .cancelled)
        try await facade.logIn()
        for await pending in await facade.sdk.client.pendingCaptures() where pending.isEmpty { break }
        #expect(facade.app.heard == [.loggedIn, .cancelled, .loggedIn])
    }

    @Test func `a submitted capture continues after a cleanup and is reported only to its own user`() async throws {
        let facade = try Facade()
        try await facade.logIn()
        facade.server.hold("POST complete")
        facade.start()
        await facade.held()
        facade.sdk.cleanup()
        try await facade.logIn("bob")
        facade.server.letGo()
        #expect(await facade.capture(Facade.wallet("Dior"))?.isCompleted == true)
        #expect(facade.app.items.compactMap { $0["brand"] as? String } == ["Dior"])
        facade.sdk.cleanup()
        try await facade.logIn()
        for await pending in await facade.sdk.client.pendingCaptures() where pending.isEmpty { break }
        #expect(facade.app.items.compactMap { $0["brand"] as? String } == ["Dior", "Gucci"])
        #expect(facade.app.heard.count == 5)
    }

    @Test func noScreenOpensAfterTheSessionHasExpired() async throws {
        let facade = try Facade()
        try await facade.logIn()
        facade.sdk.captureSource = nil
        facade.clock.advance(86_400)
        // Without the check, the SDK would report that there is no window for a screen.
        let heard = await facade.capture()
        #expect(heard?.code == .ErrorCodeUnauthorizedAccess)
    }

    @Test func anUndeliveredEndIsDeliveredOnceToTheNextDelegate() async throws {
        let facade = try Facade()
        try await facade.logIn()
        facade.sdk.captureDelegate = nil
        facade.start()
        let client = facade.sdk.client
        for await pending in await client.pendingCaptures() {
            if case .ended = pending.first?.state { break }
        }
        try await facade.released()
        #expect(facade.app.heard == [.loggedIn])
        let heard = await facade.app.next { facade.sdk.captureDelegate = facade.app }
        #expect(try heard == facade.completed)
        #expect(facade.app.items.last?["brand"] as? String == "Gucci")
        for await pending in await client.pendingCaptures() where pending.isEmpty { break }
        #expect(try facade.app.heard == [.loggedIn, facade.completed])
    }
}

/// A photo source whose user cancels.
struct NoPhoto: EntrupyCaptureSource {
    func photo(for request: EntrupyPhotoRequest) async throws -> EntrupyPhoto? { nil }
}

/// A photo source without camera permission.
struct DeniedCamera: EntrupyCaptureSource {
    func photo(for request: EntrupyPhotoRequest) async throws -> EntrupyPhoto? {
        throw EntrupyError(.ErrorCodeUserDeniedPermissions, description: "no camera")
    }
}

/// The camera of an app that logs its user out while the camera is open, and then fails.
private struct LogoutCamera: EntrupyCaptureSource {
    struct Gone: Error {}

    let sdk: EntrupyApp

    func photo(for request: EntrupyPhotoRequest) async throws -> EntrupyPhoto? {
        // The first step of a cleanup. Its other steps follow after this failure.
        _ = sdk.client.forgetSession()
        throw Gone()
    }
}
