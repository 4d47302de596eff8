import AssayClient
import AssayCore
import AssayWire
import EntrupySDK
import Foundation
import HeadlessChromium
import HeadlessWebKit

/// The SDK's own capture screen in a browser of this machine, with a user or with one that the demo plays.
@MainActor final class DemoScreens {
    /// The time between two looks at the page.
    private static let look = Duration.milliseconds(100)
    /// The time in which the browser's camera shows a new frame.
    private static let frame = Duration.milliseconds(600)

    private let window = UIViewController()
    private let camera: DemoCamera?
    private var player: Task<Void, Never>?

    /// - Parameter camera: The camera of the user that the demo plays; `nil` if the user is real.
    init(camera: DemoCamera?) {
        self.camera = camera
    }

    /// Checks that this machine can show the screen.
    ///
    /// - Parameter hasUser: Whether the user is real, and needs a window.
    /// - Throws: ``AssayCore/DomainError`` without Chromium, or without a display.
    nonisolated static func check(hasUser: Bool) throws {
        guard ChromiumOptions.program != nil else {
            throw DomainError(
                .init(.unavailable, "no_browser"),
                "--screens needs Chromium. Run scripts/setup, or name its program in ASSAY_CHROMIUM.")
        }
        guard !hasUser || ChromiumOptions.hasDisplay else {
            throw DomainError(
                .init(.unavailable, "no_display"),
                "--screens opens a window, and this machine has no display (DISPLAY or WAYLAND_DISPLAY). With --once, "
                    + "the demo uses the screen by itself, without a window.")
        }
    }

    /// Returns an app whose screens open in the browser.
    func app(server: URL, bundleID: String, storage: URL) -> EntrupyApp {
        let configuration = AssayConfiguration(
            baseURL: server, bundleIdentifier: bundleID, storageDirectory: storage,
            // The demo knows the regions by their English labels.
            language: camera == nil ? nil : Language.english.rawValue)
        let host = ScreenHost(
            frontMost: { [window] in window },
            prepare: { [weak self] configuration in
                configuration.headlessEngine = { self?.engine() ?? ChromiumEngine(ChromiumOptions()) }
            })
        return EntrupyApp(
            environment: EntrupyEnvironment(
                makeClient: { AssayClient(configuration: configuration) }, screenHost: host))
    }

    private func engine() -> ChromiumEngine {
        guard let camera else { return ChromiumEngine(ChromiumOptions()) }
        return ChromiumEngine(ChromiumOptions(camera: .film(camera.film)), access: .granted) { [weak self] tab in
            self?.player?.cancel()
            self?.player = Task { await Self.play(tab, camera) }
        }
    }

    /// Ends the played user.
    func stop() {
        player?.cancel()
    }
}

// MARK: - The played user

extension DemoScreens {
    /// The buttons that lead on, those of the latest page first.
    private static let buttons = ["#retake", "#send", "#use", "#shoot:enabled", "#start"]

    /// Presses what leads on, and holds the photo of each region into the camera, until the task is cancelled.
    private static func play(_ tab: ChromiumTab, _ camera: DemoCamera) async {
        while !Task.isCancelled {
            // The page may be loaded again, or get another browser. It ends with the capture, whose result or error the
            // demo shows.
            try? await step(tab, camera)
            try? await Task.sleep(for: look)
        }
    }

    private static func step(_ tab: ChromiumTab, _ camera: DemoCamera) async throws {
        // The shutter is pressed, so that each photo is that of its region.
        try await tab.run("localStorage.setItem('assay-capture-settings', '{\"auto\":false}')")
        for button in buttons where try await tab.isVisible(button) {
            guard button.hasPrefix("#shoot") else { return try await tab.press(button) }
            let label = try await tab.run("document.querySelector('#label').textContent") ?? ""
            guard try await camera.showPhoto(of: label) else { return try await tab.press("#skip") }
            try await Task.sleep(for: frame)
            return try await tab.press(button)
        }
    }
}
