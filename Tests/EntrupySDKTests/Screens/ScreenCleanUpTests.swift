import AssayClient
import AssayTestSupport
import AssayWire
import EntrupySDK
import Foundation
import HeadlessWebKit
import Testing

/// A user who is logged out while the capture screen is up.
@MainActor @Suite struct ScreenCleanUpTests {
    /// The photo's one region is taken as soon as it is asked for.
    private let engine = ScriptedEngine { page in
        await page.greet()
        let wanted = await page.hear("photo.wanted", "ended")
        guard wanted.type == "photo.wanted" else { return }
        await page.handOver(Data("a photo".utf8), for: wanted)
    }
    private let root = UIViewController()

    private func loggedIn() async throws -> Facade {
        let facade = try Facade(
            stage: ScreenStage(frontMost: { [root] in root }) { [engine] in $0.headlessEngine = { engine } })
        let address = "https://assay.example.test/screens/capture#ticket=t"
        facade.server.answer(
            "POST flow-tickets",
            ScriptedServer.json(FlowTicketResponse(url: address, expires_at: ScriptedServer.expiry)))
        try await facade.logIn()
        facade.sdk.captureSource = nil
        return facade
    }

    @Test func aSubmittedCapturesScreenGoesAndItsEndIsToldToItsUserLater() async throws {
        let facade = try await loggedIn()
        facade.server.hold("POST complete")
        facade.sdk.startCapture(forItem: ["brand": "Nike"], viewController: root)
        for await _ in facade.server.holds { break }
        #expect(root.presentedViewController != nil)
        facade.sdk.cleanup()
        while root.presentedViewController != nil { await Task.yield() }
        #expect(facade.app.heard == [.loggedIn])
        facade.server.letGo()
        try await facade.logIn()
        for await pending in await facade.sdk.client.pendingCaptures() where pending.isEmpty { break }
        #expect(facade.app.heard == [.loggedIn, .loggedIn, .completed("A1B2C3D4E5")])
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
        while root.presentedViewController != nil { await Task.yield() }
        #expect(facade.app.heard == [.loggedIn, .cancelled])
    }
}
