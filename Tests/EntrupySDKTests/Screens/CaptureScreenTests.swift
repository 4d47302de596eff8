import AssayTestSupport
import AssayTestTiming
import EntrupySDK
import Foundation
import HeadlessWebKit
import Testing

/// Tests for the built-in capture screen, whose photos pass through the queue like all others.
@MainActor @Suite(.timeLimit(.minutes(10))) struct CaptureScreenTests {
    /// Supplies every requested photo, until the host closes the screen.
    static func takeAll(_ page: ScriptedPage) async throws {
        await page.greet()
        var number: UInt64 = 100
        while true {
            let said = await page.hear("photo.wanted", "ended")
            guard said.type == "photo.wanted" else { return }
            number += 1
            await page.handOver(Data(try await SamplePhoto.sharp(number)), for: said)
            _ = await page.hear("photo.stored", "ended")
        }
    }

    @Test func anItemIsCapturedByTheScreen() async throws {
        try await ScreenShop.run(Self.takeAll) { shop, engine in
            let heard = await shop.delegate.next {
                shop.app.startCapture(forItem: EndToEndScenario.bag, viewController: shop.root)
            }
            #expect(shop.screen == nil)
            let result = try #require(shop.delegate.results.first, "\(String(describing: heard))")
            #expect(shop.delegate.heard == [.loggedIn, .completed(result.authentication_id)])
            let page = try #require(engine.pages.first)
            #expect(page.address.path == "/screens/capture")
            let wanted = page.heard.filter { $0.type == "photo.wanted" }
            #expect(wanted.count == wanted.first?.regions?.count)
            #expect(result.images?.uploaded_images?.count == wanted.count)
            #expect(page.heard.filter { $0.type == "photo.stored" }.count == wanted.count)
            let drafts = shop.scenario.test.folder.url.appendingPathComponent("app/drafts")
            let left = try FileManager.default.contentsOfDirectory(atPath: drafts.path)
            #expect(left == [])
        }
    }

    @Test func leavingBeforeThePhotosAreThereCancelsWhicheverWayItIsDone() async throws {
        try await ScreenShop.run { shop, engine in
            let ways: [@MainActor () -> Void] = [
                { engine.pages.last?.say("cancel") },
                { shop.root.dismiss(animated: true) },
                { shop.app.cleanup() },
            ]
            for (number, leave) in ways.enumerated() {
                shop.app.startCapture(forItem: EndToEndScenario.bag, viewController: shop.root)
                _ = await engine.page(number).hear("photo.wanted")
                #expect(await shop.delegate.next(leave) == .cancelled)
                #expect(shop.screen == nil)
                #expect(shop.delegate.heard.count == number + 2)
            }
        }
    }

    @Test func aCameraThatIsRefusedIsUserDeniedPermissions() async throws {
        try await ScreenShop.run { page in
            await page.greet()
            page.say("fail", ["reason": "camera_denied", "description": "Permission denied"])
        } _: { shop, _ in
            let heard = await shop.delegate.next {
                shop.app.startCapture(forItem: EndToEndScenario.bag, viewController: shop.root)
            }
            let why = try #require(heard?.reason { .captureFailed(.ErrorCodeUserDeniedPermissions, $0) })
            #expect(why.contains("Permission denied"))
            #expect(shop.screen == nil)
        }
    }

    /// Invalid sequences of parts for a photo of ten bytes: a gap, too few bytes, too many, none, and more than the
    /// limit.
    nonisolated private static let misfits: [[[String: any Sendable]]] = [
        [begin(10), ["type": "photo.chunk", "offset": 3, "data": "AAAA"]],
        [begin(10), ["type": "photo.chunk", "offset": 0, "data": "AAAA"], ["type": "photo.end"]],
        [begin(10), ["type": "photo.chunk", "offset": 0, "data": "AAAAAAAAAAAAAAAA"]],
        [begin(10), ["type": "photo.chunk", "offset": 0, "data": ""]],
        [begin(0)], [begin(32 * 1024 * 1024 + 1)],
    ]

    nonisolated private static func begin(_ bytes: Int) -> [String: any Sendable] {
        ["type": "photo.begin", "content_type": "image/jpeg", "bytes": bytes]
    }

    @Test(arguments: misfits.indices)
    func aPhotoThatDoesNotFitTogetherIsAskedForAgain(misfit: Int) async throws {
        try await ScreenShop.run { page in
            await page.greet()
            let request = await page.hear("photo.wanted").request ?? 0
            for var message in Self.misfits[misfit] {
                let type = message.removeValue(forKey: "type") as? String ?? ""
                page.say(type, message.merging(["request": request]) { $1 })
            }
        } _: { shop, engine in
            shop.app.startCapture(forItem: EndToEndScenario.bag, viewController: shop.root)
            let page = await engine.page(0)
            while page.heard.filter({ $0.type == "photo.wanted" }).count < 2 { _ = await page.change() }
            let again = page.heard.filter { $0.type == "photo.wanted" }
            #expect(again[1].region == again[0].region)
            #expect(again[1].request != again[0].request)
            #expect(again[1].refusal?.contains("Take it again") == true)
            let late = again[0].request ?? 0
            page.say("photo.end", ["request": late])
            #expect(await shop.delegate.next { page.say("cancel") } == .cancelled)
        }
    }

    @Test func onlyThePlatformsOwnPageIsTrustedAndGetsTheCamera() async throws {
        let foreign = WKSecurityOrigin(headlessURL: try #require(URL(string: "https://evil.example")))
        try await ScreenShop.run { shop, engine in
            shop.app.startCapture(forItem: EndToEndScenario.bag, viewController: shop.root)
            let page = await engine.page(0)
            _ = await page.hear("photo.wanted")
            let own = WKSecurityOrigin(headlessURL: page.address)
            // If either message were accepted, the capture would fail: messages are processed in order.
            page.say("fail", ["reason": "broken"], from: WKFrameInfo(headlessOrigin: foreign))
            page.say("fail", ["reason": "broken"], from: WKFrameInfo(headlessOrigin: own, isMainFrame: false))
            #expect(await page.web.mayNavigate(to: URL(fileURLWithPath: "/etc/passwd")) == false)
            let elsewhere = try #require(URL(string: "https://evil.example"))
            #expect(await page.web.mayNavigate(to: elsewhere) == false)
            #expect(await page.web.mayNavigate(to: page.address, isMainFrame: false) == false)
            #expect(await page.web.mayNavigate(to: page.address))
            #expect(await page.web.permission(for: .camera, origin: own) == .grant)
            #expect(await page.web.permission(for: .camera, origin: foreign) == .deny)
            #expect(await page.web.permission(for: .microphone, origin: own) == .deny)
            #expect(shop.delegate.heard == [.loggedIn])
            #expect(await shop.delegate.next { page.say("cancel") } == .cancelled)
        }
    }

    @Test func metadataThatThePlatformRefusesEndsTheScreen() async throws {
        try await ScreenShop.run { shop, _ in
            let heard = await shop.delegate.next {
                shop.app.startCapture(forItem: ["brand": "Nike"], viewController: shop.root)
            }
            let why = try #require(heard?.reason { .captureFailed(.ErrorCodeBadRequest, $0) })
            #expect(why.contains("product_category"))
            #expect(shop.screen == nil)
        }
    }

    @Test func aPresenterThatShowsSomethingAlreadyIsPresentedOverInFront() async throws {
        try await ScreenShop.run { shop, engine in
            let alert = UIViewController()
            shop.root.present(alert, animated: false)
            shop.app.startCapture(forItem: EndToEndScenario.bag, viewController: shop.root)
            _ = await engine.page(0).hear("photo.wanted")
            #expect(alert.presentedViewController?.modalPresentationStyle == .fullScreen)
            #expect(await shop.delegate.next { shop.root.dismiss(animated: false) } == .cancelled)
        }
    }

    @Test func thePageGetsColorsLanguageAndLimits() async throws {
        final class Theme: EntrupyTheme {
            let backgroundColor: UIColor? = UIColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.5)
            let foregroundColor: UIColor? = .black
            let borderColor: UIColor? = nil
        }
        try await ScreenShop.run { shop, engine in
            shop.app.theme = Theme()
            shop.app.startCapture(forItem: EndToEndScenario.bag, viewController: shop.root)
            _ = await engine.page(0).hear("photo.wanted")
            let welcome = try #require(engine.pages[0].heard.first)
            #expect(welcome.theme == ["background": "rgb(51 102 153 / 0.5)", "foreground": "rgb(0 0 0 / 1.0)"])
            #expect(welcome.offers == ["photos"])
            #expect(welcome.language == "en")
            #expect(welcome.chunk_bytes == 524_288)
            #expect(await shop.delegate.next { engine.pages[0].say("cancel") } == .cancelled)
        }
    }
}
