import AssayClient
import AssayCore
import AssayHTTP
import AssayOperations
import AssayTestSupport
import AssayWire
import EntrupySDK
import Foundation
import HeadlessWebKit
import Testing

/// Tests for other causes that end a screen: timeouts, crashes, windows.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ScreenEndTests {
    @Test func aPageThatNeverSaysThatItIsThereIsARequestTimeout() async throws {
        try await ScreenShop.run(endless: nil) { _ in
        } _: { shop, engine in
            let id = try await shop.item()
            let heard = await shop.delegate.next { shop.app.displayFlagViewForItem(withEntrupyID: id) }
            #expect(heard?.reason { .flagViewFailed(.ErrorCodeRequestTimeoutError, $0, of: id) } != nil)
            #expect(shop.screen == nil)
            // The wait may end before the page is asked for.
            #expect(engine.pages.count <= 1)
        }
    }

    @Test func `a portal that redirects the page counts as offline, and a later link is only refused`() async throws {
        let elsewhere = try #require(URL(string: "https://portal.example/login"))
        try await ScreenShop.run { _ in
        } _: { shop, engine in
            let id = try await shop.item()
            shop.app.displayFlagViewForItem(withEntrupyID: id)
            let first = await engine.page(0)
            let heard = await shop.delegate.next { Task { await first.web.mayNavigate(to: elsewhere) } }
            let why = try #require(heard?.reason { .flagViewFailed(.ErrorCodeOfflineAccess, $0, of: id) })
            #expect(why.contains("portal"))
            shop.app.displayFlagViewForItem(withEntrupyID: id)
            let second = await engine.page(1)
            let shown = await shop.delegate.next { Task { await second.greet() } }
            #expect(shown == .flagViewShown(id))
            #expect(await second.web.mayNavigate(to: elsewhere) == false)
            let left = await shop.delegate.next { second.say("cancel") }
            #expect(left == .flagViewLeft(id))
        }
    }

    @Test func aWebViewThatCrashesIsLoadedAgainAndTheCaptureGoesOn() async throws {
        let pages = LockBox(0)
        try await ScreenShop.run { page in
            let number = pages.withLock { pages in
                pages += 1
                return pages
            }
            guard number == 1 else { return try await CaptureScreenTests.takeAll(page) }
            await page.greet()
            _ = await page.hear("photo.wanted")
            page.web.crash()
        } _: { shop, engine in
            let heard = await shop.delegate.next {
                shop.app.startCapture(forItem: EndToEndScenario.bag, viewController: shop.root)
            }
            let result = try #require(shop.delegate.results.first, "\(String(describing: heard))")
            #expect(shop.delegate.heard == [.loggedIn, .completed(result.authentication_id)])
            #expect(engine.pages.count == 2)
            #expect(engine.pages[0].address != engine.pages[1].address, "a ticket is good once")
            let (lost, again) = (engine.pages[0].heard.last, engine.pages[1].heard[1])
            #expect(again.type == "photo.wanted")
            #expect(again.request == lost?.request)
        }
    }

    @Test func `a web view that crashes repeatedly ends the capture and closes the screen`() async throws {
        try await ScreenShop.run { shop, engine in
            shop.app.startCapture(forItem: EndToEndScenario.bag, viewController: shop.root)
            for number in 0..<2 {
                let page = await engine.page(number)
                _ = await page.hear("photo.wanted")
                page.web.crash()
            }
            let last = await engine.page(2)
            _ = await last.hear("photo.wanted")
            let heard = await shop.delegate.next { last.web.crash() }
            let why = try #require(heard?.reason { .captureFailed(.ErrorCodeUnknownError, $0) })
            #expect(why.contains("process ended"))
            #expect(shop.screen == nil)
        }
    }

    @Test func aPageThatIsLoadedAgainIsAskedForTheSamePhotoAgain() async throws {
        try await ScreenShop.run { shop, engine in
            shop.app.startCapture(forItem: EndToEndScenario.bag, viewController: shop.root)
            let page = await engine.page(0)
            let first = await page.hear("photo.wanted")
            page.say("hello", ["version": 1, "screen": "capture"])
            _ = await page.hear("welcome")
            let second = await page.hear("photo.wanted")
            #expect(second.request == first.request)
            #expect(await shop.delegate.next { page.say("cancel") } == .cancelled)
        }
    }

    @Test func theWindowGoingAwayCancels() async throws {
        try await ScreenShop.run { shop, engine in
            let window = UIWindow(windowScene: UIWindowScene())
            window.rootViewController = shop.root
            window.makeKeyAndVisible()
            shop.app.startCapture(forItem: EndToEndScenario.bag, viewController: shop.root)
            _ = await engine.page(0).hear("photo.wanted")
            #expect(await shop.delegate.next { window.headlessClose() } == .cancelled)
            #expect(shop.delegate.heard == [.loggedIn, .cancelled])
        }
    }

    @Test func `a page that is closed by its window cancels`() async throws {
        try await ScreenShop.run { shop, engine in
            shop.app.startCapture(forItem: EndToEndScenario.bag, viewController: shop.root)
            let page = await engine.page(0)
            _ = await page.hear("photo.wanted")
            #expect(await shop.delegate.next { page.web.close() } == .cancelled)
            #expect(shop.screen == nil)
            #expect(shop.delegate.heard == [.loggedIn, .cancelled])
        }
    }

    @Test func aScreenThatTheSystemDropsEndsAsLeft() async throws {
        try await ScreenShop.run { shop, _ in
            var presenter: UIViewController? = UIViewController()
            if let presenter { shop.app.startCapture(forItem: EndToEndScenario.bag, viewController: presenter) }
            let heard = await shop.delegate.next { presenter = nil }
            #expect(heard == .cancelled)
        }
    }

    @Test func aSystemWithoutAWebEngineSaysSo() async throws {
        try await ScreenShop.run { shop, _ in
            let bare = shop.scenario.app(
                shop.transport, storage: "app", endless: 30, screenHost: ScreenHost(frontMost: { shop.root }))
            let delegate = RecordingDelegate(bare)
            let heard = await delegate.next {
                bare.startCapture(forItem: EndToEndScenario.bag, viewController: shop.root)
            }
            let why = try #require(heard?.reason { .captureFailed(.ErrorCodeUnknownError, $0) })
            #expect(why.contains("no web engine"))
        }
    }

    @Test func anAppWithoutAWindowGetsAnErrorWithTheRemedy() async throws {
        try await ScreenShop.run { shop, _ in
            let bare = shop.scenario.app(shop.transport, storage: "app", screenHost: ScreenHost(frontMost: { nil }))
            let delegate = RecordingDelegate(bare)
            let heard = await delegate.next { bare.displayFlagViewForItem(withEntrupyID: "A1") }
            let why = try #require(heard?.reason { .flagViewFailed(.ErrorCodeBadRequest, $0, of: "A1") })
            #expect(why.contains("window"))
        }
    }

    @Test func aPhotoThatMayBeLeftOutIsSkipped() async throws {
        try await ScreenShop.run { page in
            await page.greet()
            var number: UInt64 = 300
            while true {
                let said = await page.hear("photo.wanted", "ended")
                guard said.type == "photo.wanted" else { return }
                number += 1
                if said.required == true {
                    await page.handOver(Data(try await SamplePhoto.sharp(number)), for: said)
                } else {
                    page.say("photo.skip", ["request": said.request ?? 0])
                }
            }
        } _: { shop, engine in
            let heard = await shop.delegate.next {
                shop.app.startCapture(forItem: EndToEndScenario.bag, viewController: shop.root)
            }
            let result = try #require(shop.delegate.results.first, "\(String(describing: heard))")
            let wanted = engine.pages[0].heard.filter { $0.type == "photo.wanted" }
            let skipped = wanted.filter { $0.required == false }.count
            #expect(skipped > 0)
            #expect(result.images?.uploaded_images?.count == wanted.count - skipped)
        }
    }

    @Test func theDetailViewIsShownAndLeft() async throws {
        try await ScreenShop.run { shop, engine in
            let id = try await shop.item()
            let before = shop.delegate.heard.count
            let heard = await shop.delegate.next {
                shop.app.displayDetailViewForItem(
                    withEntrupyID: id,
                    withConfiguration: EntrupyDetailViewConfiguration(displayTimeline: true, enableFlagging: true))
            }
            #expect(heard == .detailViewShown(id))
            #expect(engine.pages[0].address.path == "/screens/detail")
            #expect(
                engine.pages[0].heard.first?.options == [
                    "display_timeline": true, "display_uploaded_images": false, "enable_flagging": true,
                    "enable_item_detail_edit": false,
                ])
            #expect(await shop.delegate.next { engine.pages[0].say("cancel") } == .detailViewLeft(id))
            #expect(shop.heard(after: before) == [.detailViewShown(id), .detailViewLeft(id)])
        }
    }

    @Test func aRetakeIsTakenByTheScreen() async throws {
        try await ScreenShop.run(CaptureScreenTests.takeAll) { shop, engine in
            let client = SimulatedClient(scenario: shop.scenario, app: shop.app, delegate: shop.delegate)
            let id = try await client.reviewed()
            shop.app.captureSource = nil
            _ = try await RequestRetake(shop.scenario.test.platform)(
                client.expert, item: ItemID(id), regions: ["logo"], message: nil)
            let heard = await shop.delegate.next { shop.app.startRetakeCaptureForItem(withEntrupyID: id) }
            #expect(heard == .retaken(id, of: id))
            #expect(engine.pages[0].address.path == "/screens/retake")
            #expect(shop.screen == nil)
        }
    }
}
