import AssayCore
import AssayInstruments
import AssayTestSupport
import EntrupySDK
import Foundation
import Testing

/// Tests for the platform's own sheets in a real browser, with a real server, presented by the SDK as on a device.
@MainActor @Suite(.serialized, .timeLimit(.minutes(5))) struct BrowserScreenTests {
    private static func showFlag(of id: String, on device: Browsing.Device) async -> RecordingDelegate.Heard? {
        await device.delegate.next { device.app.displayFlagViewForItem(withEntrupyID: id) }
    }

    private static func showDetails(of id: String, on device: Browsing.Device) async -> RecordingDelegate.Heard? {
        await device.delegate.next {
            device.app.displayDetailViewForItem(
                withEntrupyID: id,
                withConfiguration: EntrupyDetailViewConfiguration(displayTimeline: true, displayUploadedImages: true))
        }
    }

    /// Switches the page to Japanese and returns its title.
    private static let titleInJapanese = """
        import('/screens/assets/texts.js').then(({ translate }) => {
          document.documentElement.lang = 'ja'
          translate()
          return document.title
        })
        """

    @Test func aResultIsDisputedInTheBrowser() async throws {
        try await Browsing.run { device in
            let client = SimulatedClient(scenario: device.shop, app: device.app, delegate: device.delegate)
            let id = try await client.reviewedInFull()
            try await client.decide(id, .authentic)
            let first = await Self.showFlag(of: id, on: device)
            #expect(first == .flagViewShown(id))
            let focus = try await Browsing.focus(on: device)
            #expect(focus == "choose h1")
            try await device.tab.click("#form .primary")
            try await device.tab.wait(for: "#problem")
            try await device.tab.click("#reasons label:nth-child(2) input")
            let heard = await Browsing.click("#form .primary", on: device)
            #expect(heard == .flagSubmitted(id))
            let item = try await device.app.fetchSessionDetails(entrupyId: id)
            #expect(item.status.flag.flag_info?.id == "details_incorrect")

            let second = await Self.showFlag(of: id, on: device)
            #expect(second == .flagViewShown(id))
            try await device.tab.wait(for: "#unflag")
            let focusThen = try await Browsing.focus(on: device)
            #expect(focusThen == "flagged h1")
            let left = await Browsing.click("#flagged .cancel", on: device)
            #expect(left == .flagViewLeft(id))

            _ = await Self.showFlag(of: id, on: device)
            try await device.tab.wait(for: "#unflag")
            let withdrawn = await Browsing.click("#unflag", on: device)
            #expect(withdrawn == .flagViewLeft(id))
            let unflagged = try await device.app.fetchSessionDetails(entrupyId: id)
            #expect(unflagged.status.flag.id == .none)

            let shown = await Self.showDetails(of: id, on: device)
            #expect(shown == .detailViewShown(id))
            try await device.tab.wait(for: "#timeline li")
            let title = try await device.tab.run(Self.titleInJapanese)
            #expect(title == "アイテムの詳細")
            let done = await Browsing.click("#item .cancel", on: device)
            #expect(done == .detailViewLeft(id))
        }
    }
}
