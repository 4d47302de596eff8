import AssayCore
import AssayHTTP
import AssayTestSupport
import EntrupySDK
import Foundation
import HeadlessWebKit
import Testing

/// Tests for the platform's own pages in a real browser, with a real server, presented by the SDK as on a device.
@MainActor @Suite(.serialized, .timeLimit(.minutes(5))) struct BrowserScreenTests {
    /// A logged-in user with a browser in place of the web view.
    private struct Phone {
        let shop: SpineWorld
        let app: EntrupyApp
        let person: SpineApp
        let root: UIViewController
        let tab: BrowserTab
    }

    /// - Parameter camera: The camera's picture; without it there is no camera.
    private static func run(
        camera: [UInt8]? = nil, mayUseCamera: Bool = true, width: Int = 390, isDark: Bool = false,
        _ body: @escaping @MainActor @Sendable (Phone) async throws -> Void
    ) async throws {
        let world = try await SpineWorld.make()
        var film: URL?
        if let camera {
            let file = world.test.folder.url.appendingPathComponent("camera.mjpeg")
            try Data(camera).write(to: file)
            film = file
        }
        try await Browser.run(camera: film) { browser in
            try await LiveServer.run(world.test.platform) { base in
                let tab = try await BrowserTab(browser, width: width, isDark: isDark)
                try await tab.allowCamera(mayUseCamera, origin: base.absoluteString)
                try await body(phone(world, tab))
            }
        }
    }

    private static func phone(_ world: SpineWorld, _ tab: BrowserTab) async throws -> Phone {
        let transport = URLSessionTransport()
        let root = UIViewController()
        let app = world.app(
            transport, endless: 30,
            screenHost: ScreenHost(frontMost: { [weak root] in root }) { $0.headlessEngine = { ChromiumEngine(tab) } })
        let person = SpineApp(app)
        let signed = try await world.sign(app.generateSDKAuthorizationRequest(), over: transport)
        let heard = await person.next { app.loginUser(withSignedRequest: signed) }
        #expect(heard == .loggedIn)
        return Phone(shop: world, app: app, person: person, root: root, tab: tab)
    }

    private static func showFlag(of id: String, on phone: Phone) async -> SpineApp.Heard? {
        await phone.person.next { phone.app.displayFlagViewForItem(withEntrupyID: id) }
    }

    private static func showDetails(of id: String, on phone: Phone) async -> SpineApp.Heard? {
        await phone.person.next {
            phone.app.displayDetailViewForItem(
                withEntrupyID: id,
                withConfiguration: EntrupyDetailViewConfiguration(displayTimeline: true, displayUploadedImages: true))
        }
    }

    private static func capture(on phone: Phone) async -> SpineApp.Heard? {
        await phone.person.next { phone.app.startCapture(forItem: SpineWorld.bag, viewController: phone.root) }
    }

    /// Selects the configuration that needs few photos.
    private static func configure(_ phone: Phone) async {
        let configured = await phone.person.next { phone.app.fetchConfigurationType(.ConfigTypeDebug) }
        #expect(configured == .configured)
    }

    /// Selects a photo from a file, once the page offers the choice.
    private static func choose(_ photo: [UInt8], on phone: Phone) async throws {
        let file = phone.shop.test.folder.url.appendingPathComponent("\(UUID().uuidString).jpg")
        try Data(photo).write(to: file)
        try await phone.tab.wait(for: "#choose")
        try await phone.tab.choose(file, for: "#file")
        try await phone.tab.click("#use")
    }

    /// Returns the text of an element.
    private static func text(_ selector: String, on phone: Phone) async throws -> String {
        try await phone.tab.run("document.querySelector('\(selector)').textContent") ?? ""
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
    private static func focus(on phone: Phone) async throws -> String {
        let script = "document.activeElement.closest('section')?.id + ' ' + document.activeElement.localName"
        return try await phone.tab.run(script) ?? ""
    }

    /// Clicks an element and waits for the resulting delegate call.
    private static func click(_ selector: String, on phone: Phone) async -> SpineApp.Heard? {
        await phone.person.next { Task { try await phone.tab.click(selector) } }
    }

    /// Saves a screenshot of the page to the folder in `ASSAY_SCREENSHOTS`, if it is set.
    private static func keep(_ tab: BrowserTab, _ name: String) async throws {
        guard let folder = ProcessInfo.processInfo.environment["ASSAY_SCREENSHOTS"] else { return }
        try await tab.screenshot().write(to: URL(fileURLWithPath: folder).appendingPathComponent("\(name).png"))
    }

    @Test(arguments: [(390, false), (1280, true)])
    func aResultIsDisputedInTheBrowser(width: Int, isDark: Bool) async throws {
        try await Self.run(width: width, isDark: isDark) { phone in
            let shopper = SimulatedClient(world: phone.shop, app: phone.app, person: phone.person)
            let id = try await shopper.reviewedInFull()
            try await shopper.decide(id, .authentic)
            let first = await Self.showFlag(of: id, on: phone)
            #expect(first == .flagViewShown(id))
            let focus = try await Self.focus(on: phone)
            #expect(focus == "choose h1")
            try await Self.keep(phone.tab, "flag-\(width)")
            try await phone.tab.click("#form .primary")
            try await phone.tab.wait(for: "#problem")
            try await phone.tab.click("#reasons label:nth-child(2) input")
            try await Self.keep(phone.tab, "flag-chosen-\(width)")
            let heard = await Self.click("#form .primary", on: phone)
            #expect(heard == .flagSubmitted(id))
            let item = try await phone.app.fetchSessionDetails(entrupyId: id)
            #expect(item.status.flag.flag_info?.id == "details_incorrect")

            let second = await Self.showFlag(of: id, on: phone)
            #expect(second == .flagViewShown(id))
            try await phone.tab.wait(for: "#unflag")
            let focusThen = try await Self.focus(on: phone)
            #expect(focusThen == "flagged h1")
            try await Self.keep(phone.tab, "flagged-\(width)")
            let left = await Self.click("#flagged .cancel", on: phone)
            #expect(left == .flagViewLeft(id))

            let shown = await Self.showDetails(of: id, on: phone)
            #expect(shown == .detailViewShown(id))
            try await phone.tab.wait(for: "#timeline li")
            try await Self.keep(phone.tab, "detail-\(width)")
            let title = try await phone.tab.run(Self.titleInJapanese)
            #expect(title == "アイテムの詳細")
            let done = await Self.click("#item .cancel", on: phone)
            #expect(done == .detailViewLeft(id))
        }
    }

    @Test func anItemIsCapturedWithTheBrowsersCamera() async throws {
        try await Self.run(camera: try await SamplePhoto.sharp(7)) { phone in
            await Self.configure(phone)
            let clicking = Task {
                try await phone.tab.wait(for: "#shoot")
                try await Self.keep(phone.tab, "capture-390")
                while !Task.isCancelled {
                    try await phone.tab.click("#shoot")
                    try await phone.tab.wait(for: "#use")
                    try await Self.keep(phone.tab, "capture-preview-390")
                    try await phone.tab.click("#use")
                }
            }
            let heard = await Self.capture(on: phone)
            clicking.cancel()
            let result = try #require(phone.person.results.first, "\(String(describing: heard))")
            #expect(result.images?.uploaded_images?.count == 2)
        }
    }

    @Test func withoutACameraPhotosAreChosen() async throws {
        let photos = [try await SamplePhoto.sharp(21), try await SamplePhoto.sharp(22)]
        try await Self.run { phone in
            await Self.configure(phone)
            let choosing = Task {
                try await phone.tab.wait(for: "#no-camera")
                let focus = try await Self.focus(on: phone)
                let shutter = try await phone.tab.run("String(document.querySelector('#shoot').checkVisibility())")
                try await Self.keep(phone.tab, "capture-choose-390")
                for photo in photos { try await Self.choose(photo, on: phone) }
                return (focus, shutter)
            }
            let heard = await Self.capture(on: phone)
            choosing.cancel()
            let result = try #require(phone.person.results.first, "\(String(describing: heard))")
            #expect(result.images?.uploaded_images?.count == 2)
            let (focus, shutter) = try await choosing.value
            #expect(focus == "camera h1")
            #expect(shutter == "false")
        }
    }

    @Test func aPhotoThatIntakeRefusesIsAskedForAgainInTheBrowser() async throws {
        let sharp = [try await SamplePhoto.sharp(23), try await SamplePhoto.sharp(24)]
        let blurred = try await SamplePhoto.blurred(25)
        try await Self.run { phone in
            await Self.configure(phone)
            let choosing = Task {
                try await Self.choose(sharp[0], on: phone)
                try await phone.tab.wait(for: "#choose")
                let label = try await Self.text("#label", on: phone)
                try await Self.choose(blurred, on: phone)
                // All photos are delivered, so the page is busy until the rejection arrives.
                try await phone.tab.wait(for: "#refusal")
                let again = try await Self.text("#label", on: phone)
                let refusal = try await Self.text("#refusal", on: phone)
                try await Self.keep(phone.tab, "capture-refused-390")
                try await Self.choose(sharp[1], on: phone)
                return (label, again, refusal)
            }
            let heard = await Self.capture(on: phone)
            choosing.cancel()
            let result = try #require(phone.person.results.first, "\(String(describing: heard))")
            #expect(phone.person.heard == [.loggedIn, .configured, .completed(result.authentication_id)])
            #expect(result.images?.uploaded_images?.count == 2)
            let (label, again, refusal) = try await choosing.value
            #expect(again == label)
            #expect(refusal.contains("blurred"))
        }
    }

    @Test func aCameraThatTheUserRefusesIsUserDeniedPermissions() async throws {
        try await Self.run(camera: try await SamplePhoto.sharp(7), mayUseCamera: false) { phone in
            let heard = await Self.capture(on: phone)
            guard case .captureFailed(.ErrorCodeUserDeniedPermissions, _) = heard else {
                Issue.record("\(String(describing: heard))")
                return
            }
        }
    }
}
