import AssayInstruments
import AssayTestSupport
import AssayTestTiming
import EntrupySDK
import FaultProxy
import HeadlessWebKit
import Testing

@testable import SampleApp

/// Tests for the sample app with the SDK's own screens, whose pages run in a real browser: the delegate calls, in order
/// and complete.
@MainActor @Suite(.serialized, .timeLimit(.minutes(5))) struct ScreenWalkTests {
    /// Runs the body with a device whose web views are pages of a browser.
    private static func run(
        _ body: @escaping @MainActor @Sendable (SampleServers, SampleDevice, BrowserTab) async throws -> Void
    ) async throws {
        try await SampleServers.run { @MainActor servers in
            try await Browser.run { browser in
                let (tab, window) = (try await BrowserTab(browser), UIViewController())
                let device = try await SampleDevice(
                    servers, photos: 12,
                    screenHost: ScreenHost(frontMost: { window }) { $0.headlessEngine = { ChromiumEngine(tab) } })
                try await body(servers, device, tab)
            }
        }
    }

    /// Returns an item that an expert has decided as authentic.
    private static func item(_ servers: SampleServers, _ device: SampleDevice) async throws -> String {
        device.shop.capture.configuration = .ConfigTypeProduction
        await device.shop.authenticate(Catalog.wallet)
        let id = try #require(device.shop.capture.result?.authentication_id)
        try await eventually("the item has its first result") {
            try await device.shop.sdk.fetchSessionDetails(entrupyId: id).event_times?.initial_result_set_at != nil
        }
        try await servers.callAuthentic(id)
        return id
    }

    /// Clicks an element and waits for the resulting delegate call.
    private static func click(_ selector: String, _ tab: BrowserTab, _ device: SampleDevice) async {
        await device.shop.journal.next { Task { try await tab.click(selector) } }
    }

    @Test func aResultIsLookedAtAndDisputedInTheSheets() async throws {
        try await Self.run { servers, device, tab in
            let (shop, journal) = (device.shop, device.shop.journal)
            let id = try await Self.item(servers, device)
            let before = journal.lines.count
            await journal.next { shop.detail.showSheet(id) }
            // Only one sheet can be shown at a time.
            await journal.next { shop.flag.showSheet(id) }
            await Self.click("#item .cancel", tab, device)
            await journal.next { shop.flag.showSheet(id) }
            try await tab.click("#reasons label:first-child input")
            await Self.click("#form .primary", tab, device)
            await journal.next { shop.flag.showSheet(id) }
            await Self.click("#flagged .cancel", tab, device)
            await journal.next { shop.detail.showSheet("0000000000") }
            let heard = try await device.everythingHeard()
            #expect(
                heard.dropFirst(before) == [
                    "didDisplayDetailViewForItem", "didDisplayFlagViewFailWithError ErrorCodeBadRequest",
                    "didDismissDetailViewForItem", "didDisplayFlagViewForItem", "didUserSubmitFlag",
                    "didDisplayFlagViewForItem", "didUserCancelFlagViewForItem",
                    "didDisplayDetailViewFailWithError ErrorCodeBadRequest",
                ])
        }
    }
}
