import AssayClient
import AssayInstruments
import AssayTestSupport
import AssayTestTiming
import EntrupySDK
import Foundation
import Testing

/// Tests for the capture screen in a real browser, with a camera whose picture the test makes.
@MainActor @Suite(.serialized, .timeLimit(.minutes(10))) struct BrowserCaptureTests {
    private typealias Device = Browsing.Device

    /// Captures an item of the configuration that needs few photos, while the script plays the user.
    private static func captured(
        on device: Device, _ script: @escaping @MainActor @Sendable (Device) async throws -> Void
    ) async throws -> EntrupyCaptureResult {
        await Browsing.configure(device)
        let heard = try await Browsing.capture(on: device, playing: script).heard
        let result = try #require(device.delegate.results.first, "\(String(describing: heard))")
        #expect(device.delegate.heard == [.loggedIn, .configured, .completed(result.authentication_id)])
        #expect(result.images?.uploaded_images?.count == 2)
        return result
    }

    /// Begins the capture; `auto` is whether the camera may take photos by itself.
    private static func start(on device: Device, auto: Bool = false) async throws {
        try await device.tab.wait(for: "#start")
        if !auto { try await takeByHand(on: device) }
        try await device.tab.click("#start")
    }

    /// Turns off the photos that are taken by themselves.
    private static func takeByHand(on device: Device) async throws {
        try await device.tab.run("localStorage.setItem('assay-capture-settings', '{\"auto\":false}')")
    }

    private static func shoot(on device: Device) async throws {
        try await device.tab.click("#shoot:enabled")
        try await device.tab.click("#use")
    }

    /// Selects a photo from a file, and accepts it.
    private static func choose(_ photo: [UInt8], on device: Device) async throws {
        let file = device.shop.test.folder.url.appendingPathComponent("\(UUID().uuidString).jpg")
        try Data(photo).write(to: file)
        try await device.tab.wait(for: "#choose")
        try await device.tab.choose(file, for: "#file")
        try await device.tab.click("#use")
    }

    @Test func anItemIsCapturedWithTheBrowsersCamera() async throws {
        try await Browsing.run(camera: try await SamplePhoto.sharp(7)) { device in
            let result = try await Self.captured(on: device) { device in
                try await Self.start(on: device)
                try await device.tab.wait(for: "#shoot:enabled")
                try await Self.shoot(on: device)
                try await Self.shoot(on: device)
                try await device.tab.wait(for: "#send")
                try await device.tab.run("document.querySelector('#field-material').value = ' calf leather '")
                try await device.tab.click("#send")
            }
            let fields = result.text_fields ?? []
            #expect(fields.contains { $0.region_id == "material" && $0.content == "calf leather" })
        }
    }

    @Test func aSharpAndSteadyPictureIsTakenByItself() async throws {
        try await Browsing.run(camera: try await SamplePhoto.sharp(7)) { device in
            _ = try await Self.captured(on: device) { device in
                try await Self.start(on: device, auto: true)
                for _ in 0..<2 {
                    // The button of the first photo may still be there when the second one is awaited.
                    try await device.tab.wait(for: "#countdown.is-on")
                    try await device.tab.click("#use")
                }
                try await device.tab.click("#send")
            }
        }
    }

    @Test func aBlurredPictureIsNotTakenByItselfAndTheHintSaysWhy() async throws {
        try await Browsing.run(camera: try await SamplePhoto.blurred(7)) { device in
            let (heard, (hint, first)) = try await Browsing.capture(on: device) { device in
                try await Self.start(on: device, auto: true)
                try await device.tab.wait(for: "#finder[data-state=wait]")
                let hint = try await Browsing.text("#hint-text", on: device)
                // The shutter always works, and the page says what it thinks of the photo.
                try await device.tab.click("#shoot:enabled")
                try await device.tab.wait(for: "#verdict[data-kind=bad]")
                let first = try await device.tab.run("document.querySelector('#review .actions button').id")
                try await device.tab.click("#again")
                try await device.tab.click("#step-back")
                try await device.tab.click("#overview .cancel")
                return (hint, first)
            }
            #expect(heard == .cancelled)
            #expect(["Not sharp yet", "Move closer"].contains(hint))
            #expect(first == "again")
        }
    }

    @Test func everyButtonMayBeClickedTwice() async throws {
        try await Browsing.run(camera: try await SamplePhoto.sharp(7)) { device in
            _ = try await Self.captured(on: device) { device in
                try await device.tab.wait(for: "#start")
                try await Self.takeByHand(on: device)
                for button in ["#start", "#shoot:enabled", "#use", "#shoot:enabled", "#use", "#send"] {
                    try await device.tab.wait(for: button)
                    try await device.tab.run("for (const _ of [1, 2]) document.querySelector('\(button)')?.click()")
                }
            }
        }
    }

    @Test func aReloadGoesOnWhereItWas() async throws {
        try await Browsing.run(camera: try await SamplePhoto.sharp(7)) { device in
            _ = try await Self.captured(on: device) { device in
                try await Self.start(on: device)
                let first = try await Browsing.text("#label", on: device)
                try await Self.shoot(on: device)
                try await device.tab.wait(for: "#shoot:enabled")
                try await device.tab.send("Page.reload")
                try await device.tab.wait(for: "#step")
                let second = try await Browsing.text("#label", on: device)
                #expect(first != second)
                try await Self.shoot(on: device)
                try await device.tab.click("#send")
            }
        }
    }

    @Test func theBackButtonOfTheBrowserGoesOneScreenBack() async throws {
        try await Browsing.run(camera: try await SamplePhoto.sharp(7)) { device in
            _ = try await Self.captured(on: device) { device in
                try await Self.start(on: device)
                try await device.tab.click("#shoot:enabled")
                try await device.tab.wait(for: "#use")
                try await device.tab.run("history.back()")
                try await device.tab.wait(for: "#shoot:enabled")
                try await device.tab.run("history.back()")
                try await device.tab.click("#start")
                try await Self.shoot(on: device)
                try await Self.shoot(on: device)
                try await device.tab.wait(for: "#send")
                try await device.tab.run("history.back()")
                try await device.tab.click("#start")
                try await device.tab.click("#send")
            }
        }
    }

    /// A key: its text, its name, and its number.
    private typealias Key = (text: String, name: String, number: Int)

    private static func press(_ key: Key, on device: Device) async throws {
        for type in ["keyDown", "keyUp"] {
            var event: [String: Any] = [
                "type": type, "key": key.text == " " ? " " : key.name, "code": key.name,
                "windowsVirtualKeyCode": key.number,
            ]
            if type == "keyDown", !key.text.isEmpty { event["text"] = key.text }
            try await device.tab.send("Input.dispatchKeyEvent", event)
        }
    }

    /// Moves the focus to an element with the tab key, and presses a key.
    private static func press(
        _ selector: String, with key: Key = ("\r", "Enter", 13), on device: Device
    ) async throws {
        try await device.tab.wait(for: selector)
        for _ in 0..<40 {
            let isThere = try await device.tab.run("String(document.activeElement.matches('\(selector)'))")
            if isThere == "true" { return try await press(key, on: device) }
            try await press(("", "Tab", 9), on: device)
        }
        Issue.record("the tab key does not lead to \(selector)")
    }

    @Test func theKeyboardAloneIsEnough() async throws {
        try await Browsing.run(camera: try await SamplePhoto.sharp(7)) { device in
            let result = try await Self.captured(on: device) { device in
                try await device.tab.wait(for: "#start")
                try await Self.takeByHand(on: device)
                try await Self.press("#start", on: device)
                try await Self.press("#options", on: device)
                try await Self.press("dialog label:nth-of-type(2) input", with: (" ", "Space", 32), on: device)
                try await Self.press("dialog .actions button", on: device)
                let settings = try await device.tab.run("localStorage.getItem('assay-capture-settings')")
                #expect(settings == #"{"auto":false,"sound":true}"#)
                for _ in 0..<2 {
                    try await Self.press("#shoot:enabled", on: device)
                    try await Self.press("#use", on: device)
                }
                try await Self.press("#send", on: device)
            }
            #expect(result.images?.uploaded_images?.count == 2)
        }
    }

    /// The numbers of elements and of listeners in a page.
    private struct Held: Decodable {
        struct Answer: Decodable {
            let result: Held
        }

        let nodes: Int
        let jsEventListeners: Int
    }

    /// Counts after two garbage collections, because the first one can leave elements that only others refer to.
    private static func held(on device: Device) async throws -> Held {
        for _ in 0..<2 { try await device.tab.send("HeapProfiler.collectGarbage") }
        let answer = try await device.tab.send("Memory.getDOMCounters")
        return try JSONDecoder().decode(Held.Answer.self, from: answer).result
    }

    @Test func fiftyPhotosInOnePageLeaveNeitherElementsNorMemoryBehind() async throws {
        try await Browsing.run(camera: try await SamplePhoto.sharp(7)) { device in
            let (heard, held) = try await Browsing.capture(on: device) { device in
                try await Self.start(on: device)
                var held: [Held] = []
                var memory: [Int] = []
                for number in 1...50 {
                    try await device.tab.click("#shoot:enabled")
                    try await device.tab.click("#again")
                    if number == 10 || number == 50 {
                        try await device.tab.wait(for: "#shoot:enabled")
                        held.append(try await Self.held(on: device))
                        memory.append(try await BrowserMemory.withoutCaches(of: device.tab))
                    }
                }
                try await device.tab.click("#step-back")
                try await device.tab.click("#overview .cancel")
                return (held, memory)
            }
            #expect(heard == .cancelled)
            let (early, late) = (try #require(held.0.first), try #require(held.0.last))
            // The hint of the moment can be an element more. A leak would add at least one for each of 40 photos.
            #expect(late.nodes < early.nodes + 20)
            #expect(late.jsEventListeners < early.jsEventListeners + 20)
            // The decoded picture of each photo has 8 MiB.
            let (before, after) = (try #require(held.1.first), try #require(held.1.last))
            #expect(after < before + 80)
        }
    }

    @Test func withoutACameraPhotosAreChosen() async throws {
        let photos = [try await SamplePhoto.sharp(21), try await SamplePhoto.sharp(22)]
        try await Browsing.run { device in
            _ = try await Self.captured(on: device) { device in
                try await Self.start(on: device)
                try await device.tab.wait(for: "#no-camera .banner")
                let focus = try await Browsing.focus(on: device)
                #expect(focus == "files h1")
                let shutter = try await device.tab.run("String(document.querySelector('#shoot').checkVisibility())")
                #expect(shutter == "false")
                for photo in photos { try await Self.choose(photo, on: device) }
                try await device.tab.click("#send")
            }
        }
    }

    @Test func aPhotoThatIntakeRefusesIsAskedForAgainInTheBrowser() async throws {
        let sharp = [try await SamplePhoto.sharp(23), try await SamplePhoto.sharp(24)]
        let blurred = try await SamplePhoto.blurred(25)
        try await Browsing.run { device in
            _ = try await Self.captured(on: device) { device in
                try await Self.start(on: device)
                try await Self.choose(sharp[0], on: device)
                try await device.tab.wait(for: "#choose")
                let label = try await Browsing.text("#files-label", on: device)
                try await Self.choose(blurred, on: device)
                try await device.tab.click("#send")
                try await device.tab.wait(for: "#refused")
                let again = try await Browsing.text("#refused-label", on: device)
                let refusal = try await Browsing.text("#refusal", on: device)
                #expect(again == label)
                #expect(refusal.contains("blurred"))
                try await device.tab.click("#retake")
                try await Self.choose(sharp[1], on: device)
            }
        }
    }

    @Test func aCameraThatTheUserRefusesIsExplainedAndLeavingIsUserDeniedPermissions() async throws {
        try await Browsing.run(camera: try await SamplePhoto.sharp(7), mayUseCamera: false) { device in
            let (heard, words) = try await Browsing.capture(on: device) { device in
                try await Self.start(on: device)
                try await device.tab.wait(for: "#no-camera .banner")
                let words = try await Browsing.text("#no-camera", on: device)
                try await device.tab.click("#files .cancel")
                return words
            }
            #expect(heard?.reason { .captureFailed(.ErrorCodeUserDeniedPermissions, $0) } != nil)
            #expect(words.contains("The camera is blocked"))
            #expect(words.contains("Camera"))
        }
    }

    @Test func theHostsCameraTakesTheStills() async throws {
        let photo = try await SamplePhoto.sharp(31)
        let folder = try TestFolder()
        let file = folder.url.appendingPathComponent("still.jpg")
        try Data(photo).write(to: file)
        let asked = LockBox<[String]>([])
        let camera: HostCamera = { region in
            let isFirst = asked.withLock { regions in
                regions.append(region)
                return regions.count == 1
            }
            // The user leaves the first time, and takes the photo afterwards.
            return isFirst ? nil : CapturedPhoto(fileURL: file, contentType: "image/jpeg")
        }
        try await Browsing.run(hostCamera: camera) { device in
            _ = try await Self.captured(on: device) { device in
                try await Self.start(on: device)
                try await device.tab.click("#host-camera")
                while asked.withLock({ $0.isEmpty }) { try await device.tab.wait(for: "#host-camera") }
                for _ in 0..<2 {
                    try await device.tab.click("#host-camera")
                    try await device.tab.click("#use")
                }
                try await device.tab.click("#send")
            }
            #expect(asked.withLock { $0.count } == 3)
            #expect(asked.withLock { Set($0).count } == 2)
        }
    }
}
