import AssayInstruments
import AssayTestSupport
import EntrupySDK
import Foundation
import Testing

/// Tests for going on with a phone: the SDK's web view is the computer, and another page of the browser is the phone.
@MainActor @Suite(.serialized, .timeLimit(.minutes(10))) struct BrowserHandoverTests {
    private typealias Device = Browsing.Device

    /// Runs a device whose own page may not use the camera, which its phone may.
    private static func run(_ body: @escaping @MainActor @Sendable (Device) async throws -> Void) async throws {
        try await Browsing.run(
            camera: try await SamplePhoto.sharp(7), mayUseCamera: false, width: 1280, hasPhone: true, body)
    }

    private static func text(_ selector: String, on tab: BrowserTab) async throws -> String {
        try await tab.run("document.querySelector('\(selector)').textContent") ?? ""
    }

    /// Shows a code on the computer, and returns the link in it.
    private static func showCode(on device: Device) async throws -> URL {
        try await device.tab.click("#start")
        try await device.tab.click("#files .use-phone")
        try await device.tab.wait(for: "#handover .qr")
        let link = try await device.tab.run("document.querySelector('#handover-link').value") ?? ""
        return try #require(URL(string: link))
    }

    /// Opens the link on a phone, without going on.
    ///
    /// - Parameter part: The part that the page shows then: the name of the organization, if the link is good.
    private static func open(
        _ link: URL, on device: Device, showing part: String = "#phone-organization:not([aria-busy])"
    ) async throws -> BrowserTab {
        let phone = try await BrowserTab(device.tab.browser, width: 390)
        let origin = "\(link.scheme ?? "")://\(link.host() ?? ""):\(link.port ?? 0)"
        try await phone.allowCamera(true, origin: origin)
        try await phone.open(link)
        try await phone.wait(for: part)
        return phone
    }

    /// Goes on with a phone until both pages show the number.
    private static func meet(on device: Device) async throws -> (phone: BrowserTab, link: URL) {
        let link = try await showCode(on: device)
        let phone = try await open(link, on: device)
        #expect(try await phone.run("location.hash") == "", "the ticket stays in no history")
        #expect(try await text("#phone-host", on: phone) == "127.0.0.1:\(link.port ?? 0)")
        #expect(try await text("#phone-organization", on: phone) == "Shop")
        try await phone.click("#phone-go")
        try await phone.wait(for: "#phone-digits")
        try await device.tab.wait(for: "#handover-yes")
        let number = try await text("#phone-digits", on: phone)
        #expect(number.count == 2)
        #expect(try await text("#handover-title", on: device.tab) == "Does your phone show \(number)?")
        return (phone, link)
    }

    /// Goes on with a phone until it can take photos.
    private static func pair(on device: Device) async throws -> (phone: BrowserTab, link: URL) {
        let (phone, link) = try await meet(on: device)
        try await phone.run("localStorage.setItem('assay-capture-settings', '{\"auto\":false}')")
        try await device.tab.click("#handover-yes")
        try await phone.wait(for: "#start")
        return (phone, link)
    }

    private static func shoot(on phone: BrowserTab) async throws {
        try await phone.click("#shoot:enabled")
        try await phone.click("#use")
    }

    /// Waits until the computer says where the phone is.
    private static func waitFor(_ words: String, in selector: String, on tab: BrowserTab) async throws {
        try await tab.wait(for: selector)
        while try await text(selector, on: tab) != words { try Task.checkCancellation() }
    }

    /// Captures an item while the script plays the user of both pages.
    private static func captured(
        on device: Device, _ script: @escaping @MainActor @Sendable (Device) async throws -> BrowserTab
    ) async throws -> (result: EntrupyCaptureResult, phone: BrowserTab) {
        await Browsing.configure(device)
        let (heard, phone) = try await Browsing.capture(on: device, playing: script)
        let result = try #require(device.delegate.results.first, "\(String(describing: heard))")
        #expect(result.images?.uploaded_images?.count == 2)
        return (result, phone)
    }

    @Test func thePhoneTakesThePhotosAndTheComputersAppHasTheResult() async throws {
        try await Self.run { device in
            let (result, phone) = try await Self.captured(on: device) { device in
                let (phone, _) = try await Self.pair(on: device)
                try await Self.waitFor("Phone connected", in: "#handover-contact", on: device.tab)
                try await phone.click("#start")
                let label = try await Self.text("#label", on: phone)
                try await Self.waitFor("Photo 1 of 2: \(label)", in: "#handover-where", on: device.tab)
                try await Self.shoot(on: phone)
                try await Self.shoot(on: phone)
                try await phone.wait(for: "#send")
                try await phone.run("document.querySelector('#field-material').value = 'calf leather'")
                try await phone.click("#send")
                return phone
            }
            let fields = result.text_fields ?? []
            #expect(fields.contains { $0.region_id == "material" && $0.content == "calf leather" })
            try await phone.wait(for: "#phone-done")
        }
    }

    @Test func aReloadOfEitherPageGoesOnWhereItWas() async throws {
        try await Self.run { device in
            _ = try await Self.captured(on: device) { device in
                let (phone, _) = try await Self.pair(on: device)
                try await phone.click("#start")
                let first = try await Self.text("#label", on: phone)
                try await Self.shoot(on: phone)
                try await phone.wait(for: "#shoot:enabled")
                try await phone.send("Page.reload")
                try await device.tab.send("Page.reload")
                try await phone.wait(for: "#shoot:enabled")
                #expect(try await Self.text("#label", on: phone) != first)
                try await device.tab.wait(for: "#handover-stay")
                try await Self.shoot(on: phone)
                try await phone.click("#send")
                return phone
            }
        }
    }

    @Test func anotherNumberEndsItForBoth() async throws {
        try await Self.run { device in
            await Browsing.configure(device)
            let (heard, _) = try await Browsing.capture(on: device) { device in
                let (phone, link) = try await Self.meet(on: device)
                try await device.tab.click("#handover-no")
                try await phone.wait(for: "#phone-stopped")
                // A reload does not bring it back, and nor does the same link.
                try await phone.send("Page.reload")
                try await phone.wait(for: "#phone-used")
                let other = try await Self.open(link, on: device, showing: "#phone-used")
                #expect(try await Self.text("#phone-used h1", on: other) == "This code is no longer valid")
                // The computer goes on without a phone.
                try await device.tab.click("#files .cancel")
            }
            #expect(heard != nil)
        }
    }

    @Test func aCodeIsGoodForOnePhoneAndTheComputersCancelEndsIt() async throws {
        try await Self.run { device in
            await Browsing.configure(device)
            let (heard, _) = try await Browsing.capture(on: device) { device in
                let (phone, link) = try await Self.pair(on: device)
                _ = try await Self.open(link, on: device, showing: "#phone-used")
                #expect(try await phone.isVisible("#start"))
                try await device.tab.click("#handover-cancel")
                try await phone.wait(for: "#phone-stopped")
            }
            #expect(heard != nil)
        }
    }

    @Test func theComputerCanTakeThePhotosAfterAll() async throws {
        try await Self.run { device in
            await Browsing.configure(device)
            let (heard, _) = try await Browsing.capture(on: device) { device in
                let (phone, _) = try await Self.pair(on: device)
                try await device.tab.click("#handover-stay")
                try await phone.wait(for: "#phone-stopped")
                try await device.tab.wait(for: "#choose")
                // Another code is for the same screen.
                try await device.tab.click("#files .use-phone")
                try await device.tab.wait(for: "#handover .qr")
                try await device.tab.click("#handover-cancel")
            }
            #expect(heard != nil)
        }
    }

    @Test func theComputerAsksBeforeThePhonesPhotosAreLost() async throws {
        try await Self.run { device in
            await Browsing.configure(device)
            let (heard, _) = try await Browsing.capture(on: device) { device in
                let (phone, _) = try await Self.pair(on: device)
                try await phone.click("#start")
                try await Self.shoot(on: phone)
                try await phone.wait(for: "#shoot:enabled")
                let label = try await Self.text("#label", on: phone)
                try await Self.waitFor("Photo 2 of 2: \(label)", in: "#handover-where", on: device.tab)
                try await device.tab.click("#handover-stay")
                try await device.tab.wait(for: "dialog")
                #expect(try await Self.text("dialog h2", on: device.tab) == "Stop using the phone?")
                // The second button keeps the phone connected, so its user can take the other photo.
                try await device.tab.click("dialog .actions .button:not(.danger)")
                try await Self.shoot(on: phone)
                let end = "All photos are taken. Send them on your phone."
                try await Self.waitFor(end, in: "#handover-where", on: device.tab)
                #expect(try await !device.tab.isVisible("dialog"))
                try await device.tab.click("#handover-stay")
                try await device.tab.click("dialog .danger")
                try await phone.wait(for: "#phone-stopped")
                try await device.tab.click("#files .cancel")
            }
            #expect(heard != nil)
        }
    }
}
