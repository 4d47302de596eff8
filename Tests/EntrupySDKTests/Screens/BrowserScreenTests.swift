import AssayCore
import AssayHTTP
import AssayTestSupport
import AssayTestTiming
import EntrupySDK
import Foundation
import HeadlessWebKit
import Testing

/// Tests for the platform's own pages in a real browser, with a real server, presented by the SDK as on a device.
@MainActor @Suite(.serialized, .timeLimit(.minutes(5))) struct BrowserScreenTests {
    /// A logged-in user with a browser in place of the web view.
    private struct Device {
        let shop: EndToEndScenario
        let app: EntrupyApp
        let delegate: RecordingDelegate
        let root: UIViewController
        let tab: BrowserTab
    }

    /// - Parameter camera: The camera's picture; without it there is no camera.
    private static func run(
        camera: [UInt8]? = nil, mayUseCamera: Bool = true, width: Int = 390, isDark: Bool = false,
        _ body: @escaping @MainActor @Sendable (Device) async throws -> Void
    ) async throws {
        let scenario = try await EndToEndScenario.make()
        var film: URL?
        if let camera {
            let file = scenario.test.folder.url.appendingPathComponent("camera.mjpeg")
            try Data(camera).write(to: file)
            film = file
        }
        try await Browser.run(camera: film) { browser in
            try await LiveServer.run(scenario.test.platform) { base in
                let tab = try await BrowserTab(browser, width: width, isDark: isDark)
                try await tab.allowCamera(mayUseCamera, origin: base.absoluteString)
                try await body(device(scenario, tab))
            }
        }
    }

    private static func device(_ scenario: EndToEndScenario, _ tab: BrowserTab) async throws -> Device {
        let transport = URLSessionTransport()
        let root = UIViewController()
        let app = scenario.app(
            transport, endless: 30,
            screenHost: ScreenHost(frontMost: { [weak root] in root }) { $0.headlessEngine = { ChromiumEngine(tab) } })
        let delegate = RecordingDelegate(app)
        let signed = try await scenario.sign(app.generateSDKAuthorizationRequest(), over: transport)
        let heard = await delegate.next { app.loginUser(withSignedRequest: signed) }
        #expect(heard == .loggedIn)
        return Device(shop: scenario, app: app, delegate: delegate, root: root, tab: tab)
    }

    private static func showFlag(of id: String, on device: Device) async -> RecordingDelegate.Heard? {
        await device.delegate.next { device.app.displayFlagViewForItem(withEntrupyID: id) }
    }

    private static func showDetails(of id: String, on device: Device) async -> RecordingDelegate.Heard? {
        await device.delegate.next {
            device.app.displayDetailViewForItem(
                withEntrupyID: id,
                withConfiguration: EntrupyDetailViewConfiguration(displayTimeline: true, displayUploadedImages: true))
        }
    }

    private static func capture(on device: Device) async -> RecordingDelegate.Heard? {
        await device.delegate.next {
            device.app.startCapture(forItem: EndToEndScenario.bag, viewController: device.root)
        }
    }

    /// Selects the configuration that needs few photos.
    private static func configure(_ device: Device) async {
        let configured = await device.delegate.next { device.app.fetchConfigurationType(.ConfigTypeDebug) }
        #expect(configured == .configured)
    }

    /// Selects a photo from a file, once the page offers the choice.
    private static func choose(_ photo: [UInt8], on device: Device) async throws {
        let file = device.shop.test.folder.url.appendingPathComponent("\(UUID().uuidString).jpg")
        try Data(photo).write(to: file)
        try await device.tab.wait(for: "#choose")
        try await device.tab.choose(file, for: "#file")
        try await device.tab.click("#use")
    }

    /// Returns the text of an element.
    private static func text(_ selector: String, on device: Device) async throws -> String {
        try await device.tab.run("document.querySelector('\(selector)').textContent") ?? ""
    }

    /// Switches the page to Japanese and returns its title.
    private static let titleInJapanese = """
        import('/screens/assets/texts.js').then(({ translate }) => {
          document.documentElement.lang = 'ja'
          translate()
          return document.title
        })
        """

    /// Returns the section of the page and the element that has the focus.
    private static func focus(on device: Device) async throws -> String {
        let script = "document.activeElement.closest('section')?.id + ' ' + document.activeElement.localName"
        return try await device.tab.run(script) ?? ""
    }

    /// Clicks an element and waits for the resulting delegate call.
    private static func click(_ selector: String, on device: Device) async -> RecordingDelegate.Heard? {
        await device.delegate.next { Task { try await device.tab.click(selector) } }
    }

    /// Saves a screenshot of the page to the folder in `ASSAY_SCREENSHOTS`, if it is set.
    private static func keep(_ tab: BrowserTab, _ name: String) async throws {
        guard let folder = ProcessInfo.processInfo.environment["ASSAY_SCREENSHOTS"] else { return }
        try await tab.screenshot().write(to: URL(fileURLWithPath: folder).appendingPathComponent("\(name).png"))
    }

    @Test(arguments: [(390, false), (1280, true)])
    func aResultIsDisputedInTheBrowser(width: Int, isDark: Bool) async throws {
        try await Self.run(width: width, isDark: isDark) { device in
            let client = SimulatedClient(scenario: device.shop, app: device.app, delegate: device.delegate)
            let id = try await client.reviewedInFull()
            try await client.decide(id, .authentic)
            let first = await Self.showFlag(of: id, on: device)
            #expect(first == .flagViewShown(id))
            let focus = try await Self.focus(on: device)
            #expect(focus == "choose h1")
            try await Self.keep(device.tab, "flag-\(width)")
            try await device.tab.click("#form .primary")
            try await device.tab.wait(for: "#problem")
            try await device.tab.click("#reasons label:nth-child(2) input")
            try await Self.keep(device.tab, "flag-chosen-\(width)")
            let heard = await Self.click("#form .primary", on: device)
            #expect(heard == .flagSubmitted(id))
            let item = try await device.app.fetchSessionDetails(entrupyId: id)
            #expect(item.status.flag.flag_info?.id == "details_incorrect")

            let second = await Self.showFlag(of: id, on: device)
            #expect(second == .flagViewShown(id))
            try await device.tab.wait(for: "#unflag")
            let focusThen = try await Self.focus(on: device)
            #expect(focusThen == "flagged h1")
            try await Self.keep(device.tab, "flagged-\(width)")
            let left = await Self.click("#flagged .cancel", on: device)
            #expect(left == .flagViewLeft(id))

            let shown = await Self.showDetails(of: id, on: device)
            #expect(shown == .detailViewShown(id))
            try await device.tab.wait(for: "#timeline li")
            try await Self.keep(device.tab, "detail-\(width)")
            let title = try await device.tab.run(Self.titleInJapanese)
            #expect(title == "アイテムの詳細")
            let done = await Self.click("#item .cancel", on: device)
            #expect(done == .detailViewLeft(id))
        }
    }

    @Test func anItemIsCapturedWithTheBrowsersCamera() async throws {
        try await Self.run(camera: try await SamplePhoto.sharp(7)) { device in
            await Self.configure(device)
            let clicking = Task {
                try await device.tab.wait(for: "#shoot")
                try await Self.keep(device.tab, "capture-390")
                while !Task.isCancelled {
                    try await device.tab.click("#shoot")
                    try await device.tab.wait(for: "#use")
                    try await Self.keep(device.tab, "capture-preview-390")
                    try await device.tab.click("#use")
                }
            }
            let heard = await Self.capture(on: device)
            clicking.cancel()
            let result = try #require(device.delegate.results.first, "\(String(describing: heard))")
            #expect(result.images?.uploaded_images?.count == 2)
        }
    }

    @Test func withoutACameraPhotosAreChosen() async throws {
        let photos = [try await SamplePhoto.sharp(21), try await SamplePhoto.sharp(22)]
        try await Self.run { device in
            await Self.configure(device)
            let choosing = Task {
                try await device.tab.wait(for: "#no-camera")
                let focus = try await Self.focus(on: device)
                let shutter = try await device.tab.run("String(document.querySelector('#shoot').checkVisibility())")
                try await Self.keep(device.tab, "capture-choose-390")
                for photo in photos { try await Self.choose(photo, on: device) }
                return (focus, shutter)
            }
            let heard = await Self.capture(on: device)
            choosing.cancel()
            let result = try #require(device.delegate.results.first, "\(String(describing: heard))")
            #expect(result.images?.uploaded_images?.count == 2)
            let (focus, shutter) = try await choosing.value
            #expect(focus == "camera h1")
            #expect(shutter == "false")
        }
    }

    @Test func aPhotoThatIntakeRefusesIsAskedForAgainInTheBrowser() async throws {
        let sharp = [try await SamplePhoto.sharp(23), try await SamplePhoto.sharp(24)]
        let blurred = try await SamplePhoto.blurred(25)
        try await Self.run { device in
            await Self.configure(device)
            let choosing = Task {
                try await Self.choose(sharp[0], on: device)
                try await device.tab.wait(for: "#choose")
                let label = try await Self.text("#label", on: device)
                try await Self.choose(blurred, on: device)
                // All photos are delivered, so the page is busy until the rejection arrives.
                try await device.tab.wait(for: "#refusal")
                let again = try await Self.text("#label", on: device)
                let refusal = try await Self.text("#refusal", on: device)
                try await Self.keep(device.tab, "capture-refused-390")
                try await Self.choose(sharp[1], on: device)
                return (label, again, refusal)
            }
            let heard = await Self.capture(on: device)
            choosing.cancel()
            let result = try #require(device.delegate.results.first, "\(String(describing: heard))")
            #expect(device.delegate.heard == [.loggedIn, .configured, .completed(result.authentication_id)])
            #expect(result.images?.uploaded_images?.count == 2)
            let (label, again, refusal) = try await choosing.value
            #expect(again == label)
            #expect(refusal.contains("blurred"))
        }
    }

    @Test func aCameraThatTheUserRefusesIsUserDeniedPermissions() async throws {
        try await Self.run(camera: try await SamplePhoto.sharp(7), mayUseCamera: false) { device in
            let heard = await Self.capture(on: device)
            guard case .captureFailed(.ErrorCodeUserDeniedPermissions, _) = heard else {
                Issue.record("\(String(describing: heard))")
                return
            }
        }
    }
}
