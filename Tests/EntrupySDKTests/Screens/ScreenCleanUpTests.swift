import AssayClient
import AssayClientDoubles
import AssayTestSupport
import AssayTestTiming
import AssayWire
import EntrupySDK
import Foundation
import HeadlessWebKit
import Testing

/// Tests for a user who is logged out while a screen is presented.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ScreenCleanUpTests {
    /// Supplies the photo of each region as soon as it is requested.
    private let engine = ScriptedEngine(ScreenCleanUpTests.handOverPhotos)
    private let root = UIViewController()
    private let interruption = Interruption()

    /// An action inside the presentation of a screen.
    @MainActor private final class Interruption {
        var run: @MainActor () -> Void = {}
    }

    private static func handOverPhotos(_ page: ScriptedPage) async throws {
        await page.greet()
        for seed in [UInt64(11), 12] {
            let wanted = await page.hear("photo.wanted", "ended")
            guard wanted.type == "photo.wanted" else { return }
            await page.handOver(Data(try await SamplePhoto.sharp(seed)), for: wanted)
        }
    }

    private func loggedIn() async throws -> Facade {
        // The time limit of a screen's appearance, 30 seconds, does not pass by itself.
        let facade = try Facade(
            clock: ManualClock(longest: 20),
            screenHost: ScreenHost(frontMost: { [root] in root }) { [engine, interruption] in
                $0.headlessEngine = { engine }
                interruption.run()
            })
        let address = "https://assay.example.test/screens/capture#ticket=t"
        let ticket = FlowTicketResponse(url: address, expires_at: ManualClock.start.timeIntervalSince1970 + 86_400)
        facade.server.answer("POST flow-tickets", .success(MadeAnswer.json(try WireJSON.encode(ticket))))
        try await facade.logIn()
        facade.sdk.captureSource = nil
        return facade
    }

    @Test func aSheetThatIsPresentedDuringALogoutIsClosedAtOnce() async throws {
        let facade = try await loggedIn()
        interruption.run = { [weak sdk = facade.sdk] in sdk?.cleanup() }
        let heard = await facade.app.next { facade.sdk.displayFlagViewForItem(withEntrupyID: "A1B2C3D4E5") }
        #expect(heard == .flagViewLeft("A1B2C3D4E5"))
        #expect(root.presentedViewController == nil)
        #expect(engine.pages.isEmpty)
    }

    @Test func aSubmittedCapturesScreenClosesAndItsEndIsReportedLater() async throws {
        let facade = try await loggedIn()
        facade.server.hold("POST complete")
        facade.sdk.startCapture(forItem: Facade.wallet(), viewController: root)
        await facade.held()
        try await eventually("the screen is up") { root.presentedViewController != nil }
        facade.sdk.cleanup()
        try await eventually("the screen is gone") { root.presentedViewController == nil }
        #expect(facade.app.heard == [.loggedIn])
        facade.server.letGo()
        try await facade.logIn()
        for await pending in await facade.sdk.client.pendingCaptures() where pending.isEmpty { break }
        // The capture's end may be reported as soon as its user is back, before the login is reported.
        try await eventually("login and end are told") { facade.app.heard.count == 3 }
        #expect(facade.app.heard.filter { $0 == .loggedIn }.count == 2)
        #expect(try facade.app.heard.contains(facade.completed))
    }

    @Test func aPageReloadedAfterTheLastPhotoGetsTheProgress() async throws {
        let facade = try await loggedIn()
        facade.server.hold("POST complete")
        facade.sdk.startCapture(forItem: Facade.wallet(), viewController: root)
        await facade.held()
        let first = await engine.page(0)
        while first.heard.last?.sent != 2 { await first.change() }
        first.web.crash()
        let again = await engine.page(1)
        while again.heard.count < 2 { await again.change() }
        // A change of a photo's state may be reported once more.
        #expect(again.heard.prefix(2).map(\.type) == ["welcome", "progress"])
        #expect(again.heard.last?.sent == 2)
        let heard = await facade.app.next { facade.server.letGo() }
        #expect(try heard == facade.completed)
    }

    @Test func aCaptureThatIsStillBeingBegunIsCancelled() async throws {
        let facade = try await loggedIn()
        facade.server.hold("POST captures")
        facade.sdk.startCapture(forItem: Facade.wallet(), viewController: root)
        await facade.held()
        let heard = await facade.app.next {
            facade.sdk.cleanup()
            facade.server.letGo()
        }
        #expect(heard == .cancelled)
        try await eventually("the screen is gone") { root.presentedViewController == nil }
        #expect(facade.app.heard == [.loggedIn, .cancelled])
    }

    @Test func theScreenOfACaptureThatWaitsForItsConfigurationGoesAtOnce() async throws {
        let facade = try await loggedIn()
        facade.server.hold("GET config")
        facade.sdk.startCapture(forItem: Facade.wallet(), viewController: root)
        await facade.held()
        try await eventually("the screen is up") { root.presentedViewController != nil }
        facade.sdk.cleanup()
        try await eventually("the screen is gone") { root.presentedViewController == nil }
        let heard = await facade.app.next { facade.server.letGo() }
        #expect(heard == .cancelled)
        #expect(facade.app.heard == [.loggedIn, .cancelled])
    }
}
