import AssayTestSupport
import AssayTestTiming
import EntrupySDK
import FaultProxy
import Foundation
import HeadlessWebKit
import Testing

@testable import SampleApp

/// Tests for the sample app with the SDK's own screens, whose pages run in a real browser: the delegate calls, in order
/// and complete.
@MainActor @Suite(.serialized, .timeLimit(.minutes(5))) struct ScreenWalkTests {
    /// Runs the body with a device whose web views are pages of a browser.
    private static func run(
        _ body: @escaping @MainActor @Sendable (Marketplace, Phone, BrowserTab) async throws -> Void
    ) async throws {
        try await Marketplace.run { @MainActor market in
            let film = market.test.folder.url.appendingPathComponent("camera.mjpeg")
            try Data(try await SamplePhoto.sharp(90)).write(to: film)
            try await Browser.run(camera: film) { browser in
                let tab = try await BrowserTab(browser)
                try await tab.allowCamera(true, origin: market.proxy.url.absoluteString)
                let window = UIViewController()
                let phone = try await Phone(
                    market, photos: 12,
                    screenHost: ScreenHost(frontMost: { window }) { $0.headlessEngine = { ChromiumEngine(tab) } })
                try await body(market, phone, tab)
            }
        }
    }

    /// Returns an item that an expert has decided as authentic.
    private static func item(_ market: Marketplace, _ phone: Phone) async throws -> String {
        phone.shop.capture.configuration = .ConfigTypeProduction
        await phone.shop.authenticate(Catalog.wallet)
        let id = try #require(phone.shop.capture.result?.authentication_id)
        try await eventually("the item has its first result") {
            try await phone.shop.sdk.fetchSessionDetails(entrupyId: id).event_times?.initial_result_set_at != nil
        }
        try await market.callAuthentic(id)
        return id
    }

    /// Clicks an element and waits for the resulting delegate call.
    private static func click(_ selector: String, _ tab: BrowserTab, _ phone: Phone) async {
        await phone.shop.journal.next { Task { try await tab.click(selector) } }
    }

    @Test func aResultIsLookedAtAndDisputedInTheSheets() async throws {
        try await Self.run { market, phone, tab in
            let (shop, journal) = (phone.shop, phone.shop.journal)
            let id = try await Self.item(market, phone)
            let before = journal.lines.count
            await journal.next { shop.detail.showSheet(id) }
            // Only one sheet can be shown at a time.
            await journal.next { shop.flag.showSheet(id) }
            await Self.click("#item .cancel", tab, phone)
            await journal.next { shop.flag.showSheet(id) }
            try await tab.click("#reasons label:first-child input")
            await Self.click("#form .primary", tab, phone)
            await journal.next { shop.flag.showSheet(id) }
            await Self.click("#flagged .cancel", tab, phone)
            await journal.next { shop.detail.showSheet("0000000000") }
            let heard = try await phone.everythingHeard()
            #expect(
                heard.dropFirst(before) == [
                    "didDisplayDetailViewForItem", "didDisplayFlagViewFailWithError ErrorCodeBadRequest",
                    "didDismissDetailViewForItem", "didDisplayFlagViewForItem", "didUserSubmitFlag",
                    "didDisplayFlagViewForItem", "didUserCancelFlagViewForItem",
                    "didDisplayDetailViewFailWithError ErrorCodeBadRequest",
                ])
        }
    }

    @Test func anItemIsCapturedByTheScreenAndTheNextOneIsCancelled() async throws {
        try await Self.run { market, phone, tab in
            let shop = phone.shop
            shop.sdk.captureSource = nil
            _ = await shop.authorization.prepare()
            await phone.press(.configure)
            let taking = Task {
                while !Task.isCancelled {
                    try await tab.click("#shoot")
                    try await tab.click("#use")
                }
            }
            await phone.press(.capture)
            taking.cancel()
            await shop.journal.next {
                shop.capture.authenticate(Catalog.sneakers)
                Task { try await tab.click("#camera .cancel") }
            }
            let heard = try await phone.everythingHeard()
            #expect(
                heard == [
                    "didLoginUserSuccessfully", "didFetchConfigurationSuccessfully",
                    "didCaptureCompleteSuccessfully sneakers-1: Under Review", "didUserCancelCapture sneakers-1",
                ])
        }
    }
}
