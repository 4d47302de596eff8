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
    /// Supplies the photo of the only region as soon as it is requested.
    private let engine = ScriptedEngine { page in
        await page.greet()
        let wanted = await page.hear("photo.wanted", "ended")
        guard wanted.type == "photo.wanted" else { return }
        await page.handOver(Data("a photo".utf8), for: wanted)
    }
    private let root = UIViewController()
    private let interruption = Interruption()

    /// An action inside the presentation of a screen.
    @MainActor private final class Interruption {
        var run: @MainActor () -> Void = {}
    }

    private func loggedIn() async throws -> Facade {
        let facade = try Facade(
            screenHost: ScreenHost(frontMost: { [root] in root }) { [engine, interruption] in
                $0.headlessEngine = { engine }
                interruption.run()
            })
        let address = "https://assay.example.test/screens/capture#ticket=t"
        facade.server.answer(
            "POST flow-tickets",
            try ScriptedServer.json(FlowTicketResponse(url: address, expires_at: ScriptedServer.expiry)))
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

    @Test func aSubmittedCapturesScreenGoesAndItsEndIsToldToItsUserLater() async throws {
        let facade = try await loggedIn()
        facade.server.hold("POST complete")
        facade.sdk.startCapture(forItem: ["brand": "Nike"], viewController: root)
        for await _ in facade.server.holds { break }
        #expect(root.presentedViewController != nil)
        facade.sdk.cleanup()
        try await eventually("the screen is gone") { root.presentedViewController == nil }
        #expect(facade.app.heard == [.loggedIn])
        facade.server.letGo()
        try await facade.logIn()
        for await pending in await facade.sdk.client.pendingCaptures() where pending.isEmpty { break }
        // The capture's end may be reported as soon as its user is back, before the login is reported.
        try await eventually("login and end are told") { facade.app.heard.count == 3 }
        #expect(facade.app.heard.filter { $0 == .loggedIn }.count == 2)
        #expect(facade.app.heard.filter { $0 == .completed("A1B2C3D4E5") }.count == 1)
    }

    @Test func aPageThatIsLoadedAgainWhenAllIsTakenHearsHowFarThePhotosAre() async throws {
        let facade = try await loggedIn()
        facade.server.hold("POST complete")
        facade.sdk.startCapture(forItem: ["brand": "Nike"], viewController: root)
        for await _ in facade.server.holds { break }
        let first = await engine.page(0)
        while first.heard.last?.sent != 1 { await first.change() }
        first.web.crash()
        let again = await engine.page(1)
        while again.heard.count < 2 { await again.change() }
        #expect(again.heard.map(\.type) == ["welcome", "progress"])
        #expect(again.heard.last?.sent == 1)
        let heard = await facade.app.next { facade.server.letGo() }
        #expect(heard == .completed("A1B2C3D4E5"))
    }

    @Test func aCaptureThatIsStillBeingBegunIsCancelled() async throws {
        let facade = try await loggedIn()
        facade.server.hold("POST captures")
        facade.sdk.startCapture(forItem: ["brand": "Nike"], viewController: root)
        for await _ in facade.server.holds { break }
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
        facade.sdk.startCapture(forItem: ["brand": "Nike"], viewController: root)
        for await _ in facade.server.holds { break }
        #expect(root.presentedViewController != nil)
        facade.sdk.cleanup()
        try await eventually("the screen is gone") { root.presentedViewController == nil }
        let heard = await facade.app.next { facade.server.letGo() }
        #expect(heard == .cancelled)
        #expect(facade.app.heard == [.loggedIn, .cancelled])
    }
}
