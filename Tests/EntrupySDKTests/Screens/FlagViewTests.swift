import AssayHTTP
import AssayTestSupport
import AssayWire
import EntrupySDK
import Foundation
import HeadlessWebKit
import Testing

/// Tests for the built-in flag view: the page's calls to the platform, and the app's delegate calls.
@MainActor @Suite(.timeLimit(.minutes(10))) struct FlagViewTests {
    @Test func aUserDisputesAResultInTheView() async throws {
        try await ScreenShop.run { page in
            await page.greet()
            // A reloaded page does this too; the view remains presented.
            await page.greet()
        } _: { shop, engine in
            let id = try await shop.item()
            let before = shop.delegate.heard.count
            #expect(
                await shop.delegate.next { shop.app.displayFlagViewForItem(withEntrupyID: id) } == .flagViewShown(id))
            #expect(shop.screen?.modalPresentationStyle == .pageSheet)

            let page = try #require(engine.pages.first)
            #expect(page.address.path == "/screens/flag")
            let redeemed = try await page.redeem(over: shop.transport)
            let flow = try WireJSON.decode(FlowResponse.self, from: redeemed.body)
            #expect(flow.entrupy_id == id)
            let set = try await page.call(
                "PUT", "/sdk/v1/items/\(id)/flag", body: Data(#"{"reason_id": "wrong_photos"}"#.utf8),
                headers: ["Authorization": "Bearer \(flow.flow_token)"], over: shop.transport)
            #expect(set.status == 200)

            #expect(await shop.delegate.next { page.say("submitted") } == .flagSubmitted(id))
            #expect(shop.screen == nil)
            #expect(shop.heard(after: before) == [.flagViewShown(id), .flagSubmitted(id)])
            #expect(try await shop.app.fetchSessionDetails(entrupyId: id).status.flag.id == .flagged)
        }
    }

    @Test func aUserWhoCancelsOrSwipesHasCancelled() async throws {
        try await ScreenShop.run { shop, engine in
            let id = try await shop.item()
            let ways: [@MainActor () -> Void] = [
                { engine.pages.last?.say("cancel") },
                { shop.screen?.presentationController?.headlessSwipeToDismiss() },
                { shop.root.dismiss(animated: true) },
            ]
            for leave in ways {
                let before = shop.delegate.heard.count
                #expect(
                    await shop.delegate.next { shop.app.displayFlagViewForItem(withEntrupyID: id) }
                        == .flagViewShown(id))
                #expect(await shop.delegate.next(leave) == .flagViewLeft(id))
                #expect(shop.screen == nil)
                #expect(shop.heard(after: before) == [.flagViewShown(id), .flagViewLeft(id)])
            }
        }
    }

    @Test func anItemThatIsNotThereFailsWithoutAPage() async throws {
        try await ScreenShop.run { shop, engine in
            let heard = await shop.delegate.next { shop.app.displayFlagViewForItem(withEntrupyID: "0000000000") }
            let why = try #require(heard?.reason { .flagViewFailed(.ErrorCodeBadRequest, $0, of: "0000000000") })
            #expect(why.contains("no such item"))
            #expect(engine.pages.isEmpty)
            #expect(shop.screen == nil)
        }
    }

    @Test func failuresOfAPageAreReportedWithTheDocumentedCodes() async throws {
        let failures: [([String: Any], EntrupyErrorCode)] = [
            (["reason": "refused", "status": 401], .ErrorCodeUnauthorizedAccess),
            (["reason": "refused", "status": 409], .ErrorCodeBadRequest),
            (["reason": "refused", "status": 503], .ErrorCodeInternalServerError),
            (["reason": "offline"], .ErrorCodeOfflineAccess),
            (["reason": "broken", "description": "x is undefined"], .ErrorCodeUnknownError),
        ]
        try await ScreenShop.run { shop, engine in
            let id = try await shop.item()
            for (fields, code) in failures {
                _ = await shop.delegate.next { shop.app.displayFlagViewForItem(withEntrupyID: id) }
                let heard = await shop.delegate.next { engine.pages.last?.say("fail", fields) }
                #expect(heard?.reason { .flagViewFailed(code, $0, of: id) } != nil)
                #expect(shop.screen == nil)
            }
        }
    }

    @Test func aPageThatDoesNotComeFailsInTheDocumentedCodes() async throws {
        try await ScreenShop.run { shop, engine in
            let id = try await shop.item()
            let answers: [(Int?, Bool, EntrupyErrorCode)] = [
                (nil, true, .ErrorCodeOfflineAccess), (200, false, .ErrorCodeOfflineAccess),
                (404, true, .ErrorCodeBadRequest), (500, true, .ErrorCodeInternalServerError),
            ]
            for (status, isOurs, code) in answers {
                (engine.status, engine.isOurs) = (status, isOurs)
                let heard = await shop.delegate.next { shop.app.displayFlagViewForItem(withEntrupyID: id) }
                #expect(heard?.reason { .flagViewFailed(code, $0, of: id) } != nil)
                #expect(shop.screen == nil)
            }
        }
    }

    @Test func aSecondScreenWhileOneIsUpIsRefusedAndTheFirstGoesOn() async throws {
        try await ScreenShop.run { shop, engine in
            let id = try await shop.item()
            _ = await shop.delegate.next { shop.app.displayFlagViewForItem(withEntrupyID: id) }
            for call: @MainActor () -> Void in [
                { shop.app.displayFlagViewForItem(withEntrupyID: id) },
                {
                    shop.app.displayDetailViewForItem(
                        withEntrupyID: id, withConfiguration: EntrupyDetailViewConfiguration())
                },
                { shop.app.startCapture(forItem: EndToEndScenario.bag, viewController: shop.root) },
                { shop.app.startRetakeCaptureForItem(withEntrupyID: id) },
            ] {
                switch await shop.delegate.next(call) {
                case .flagViewFailed(.ErrorCodeBadRequest, let why, of: _),
                    .detailViewFailed(.ErrorCodeBadRequest, let why, of: _),
                    .captureFailed(.ErrorCodeBadRequest, let why), .retakeFailed(.ErrorCodeBadRequest, let why, of: _):
                    #expect(why.contains("already up"))
                case let other: Issue.record("\(String(describing: other))")
                }
            }
            #expect(await shop.delegate.next { engine.pages.last?.say("cancel") } == .flagViewLeft(id))
        }
    }

    @Test func aCleanUpTakesTheSheetAway() async throws {
        try await ScreenShop.run { shop, _ in
            let id = try await shop.item()
            _ = await shop.delegate.next { shop.app.displayFlagViewForItem(withEntrupyID: id) }
            #expect(await shop.delegate.next { shop.app.cleanup() } == .flagViewLeft(id))
            #expect(shop.screen == nil)
        }
    }
}
