import AssayHTTP
import AssayInstruments
import AssayTestSupport
import AssayTestTiming
import EntrupySDK
import Foundation
import HeadlessWebKit
import Testing

/// A device whose web view is a real browser, with a real server.
@MainActor enum Browsing {
    /// A logged-in user with a browser in place of the web view.
    struct Device {
        let shop: EndToEndScenario
        let app: EntrupyApp
        let delegate: RecordingDelegate
        let root: UIViewController
        let tab: BrowserTab
    }

    /// - Parameters:
    ///   - camera: The camera's picture; without it there is no camera.
    ///   - hostCamera: The host's own camera.
    ///   - hasPhone: Whether another page of the browser can play the user's phone.
    static func run(
        camera: [UInt8]? = nil, mayUseCamera: Bool = true, width: Int = 390,
        hostCamera: HostCamera? = nil, hasPhone: Bool = false,
        _ body: @escaping @MainActor @Sendable (Device) async throws -> Void
    ) async throws {
        let scenario = try await EndToEndScenario.make(isForDevelopment: hasPhone)
        var film: URL?
        if let camera {
            let file = scenario.test.folder.url.appendingPathComponent("camera.mjpeg")
            try Data(camera).write(to: file)
            film = file
        }
        try await Browser.run(camera: film) { browser in
            try await LiveServer.run(scenario.test.platform) { base in
                let tab = try await BrowserTab(browser, width: width)
                try await tab.allowCamera(mayUseCamera, origin: base.absoluteString)
                try await body(device(scenario, tab, hostCamera))
            }
        }
    }

    private static func device(
        _ scenario: EndToEndScenario, _ tab: BrowserTab, _ hostCamera: HostCamera?
    ) async throws -> Device {
        let transport = URLSessionTransport()
        let root = UIViewController()
        let app = scenario.app(
            transport, endless: 30,
            screenHost: ScreenHost(
                frontMost: { [weak root] in root }, prepare: { $0.headlessEngine = { ChromiumEngine(tab) } },
                camera: hostCamera))
        let delegate = RecordingDelegate(app)
        let signed = try await scenario.sign(app.generateSDKAuthorizationRequest(), over: transport)
        let heard = await delegate.next { app.loginUser(withSignedRequest: signed) }
        #expect(heard == .loggedIn)
        return Device(shop: scenario, app: app, delegate: delegate, root: root, tab: tab)
    }

    static func capture(on device: Device) async -> RecordingDelegate.Heard? {
        await device.delegate.next {
            device.app.startCapture(forItem: EndToEndScenario.bag, viewController: device.root)
        }
    }

    /// Captures an item while a script plays the user.
    ///
    /// A script that fails ends the capture, which would wait for its user for ever.
    static func capture<Value: Sendable>(
        on device: Device, playing script: @escaping @MainActor @Sendable (Device) async throws -> Value
    ) async throws -> (heard: RecordingDelegate.Heard?, value: Value) {
        let playing = Task {
            do {
                return try await script(device)
            } catch {
                let page = try? await device.tab.run("document.querySelector('main').innerText")
                Issue.record(error, "the page says: \(page ?? "nothing")")
                device.app.cleanup()
                throw error
            }
        }
        let heard = await capture(on: device)
        return (heard, try await playing.value)
    }

    /// Selects the configuration that needs few photos.
    static func configure(_ device: Device) async {
        let configured = await device.delegate.next { device.app.fetchConfigurationType(.ConfigTypeDebug) }
        #expect(configured == .configured)
    }

    /// Returns the text of an element.
    static func text(_ selector: String, on device: Device) async throws -> String {
        try await device.tab.run("document.querySelector('\(selector)').textContent") ?? ""
    }

    /// Returns the section of the page and the element that has the focus.
    static func focus(on device: Device) async throws -> String {
        let script = "document.activeElement.closest('section')?.id + ' ' + document.activeElement.localName"
        return try await device.tab.run(script) ?? ""
    }

    /// Clicks an element and waits for the resulting delegate call.
    static func click(_ selector: String, on device: Device) async -> RecordingDelegate.Heard? {
        await device.delegate.next { Task { try await device.tab.click(selector) } }
    }
}
