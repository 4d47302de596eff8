package import Foundation
import Glibc

/// The settings with which a browser starts.
package struct ChromiumOptions: Sendable {
    /// The camera that pages get.
    package enum Camera: Sendable, Hashable {
        /// The cameras of this machine.
        case real
        /// No camera.
        case none
        /// The frames of a file: uncompressed video (`.y4m`) or consecutive JPEGs (`.mjpeg`), shown again and again.
        ///
        /// The browser reads a `.y4m` file anew for each frame, so a file that is overwritten in place changes the
        /// picture.
        case film(URL)
    }

    /// The pages' camera.
    package var camera: Camera
    /// Whether the browser shows a window; if not, it draws nothing.
    package var hasWindow: Bool
    /// The size of the window in CSS pixels, about that of a phone.
    package var width = 430
    package var height = 900
    /// The parent of the browser's temporary folder, unless its path is too long for the browser's sockets.
    package var temporary = FileManager.default.temporaryDirectory
    /// Further arguments of the browser.
    package var more: [String] = []

    /// Creates the settings; by default the browser has a window if this machine has a display.
    package init(camera: Camera = .real, hasWindow: Bool = ChromiumOptions.hasDisplay) {
        self.camera = camera
        self.hasWindow = hasWindow
    }

    /// Whether this machine has a display for windows.
    package static var hasDisplay: Bool {
        ["DISPLAY", "WAYLAND_DISPLAY"].contains { ProcessInfo.processInfo.environment[$0]?.isEmpty == false }
    }

    /// The path of the browser: `ASSAY_CHROMIUM`, or Debian's; `nil` if there is none.
    ///
    /// `scripts/setup` installs one.
    package static let program: String? = {
        let chosen = ProcessInfo.processInfo.environment["ASSAY_CHROMIUM"] ?? ""
        let known = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
        return (chosen.isEmpty ? known : [chosen]).first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    /// The arguments for a browser whose files are in a folder.
    func arguments(profile: URL) -> [String] {
        var arguments = [
            "--remote-debugging-pipe", "--user-data-dir=\(profile.path)", "--no-first-run",
            "--no-default-browser-check", "--disable-breakpad", "--disable-background-networking",
            "--disable-component-update", "--disable-default-apps", "--disable-extensions", "--disable-sync",
            "--disable-features=MediaRouter,Translate", "--metrics-recording-only", "--no-pings",
            "--password-store=basic",
            // A page that is covered by another window runs on, as a screen in front does.
            "--disable-background-timer-throttling", "--disable-backgrounding-occluded-windows",
            "--disable-renderer-backgrounding",
        ]
        // Chromium's sandbox does not work as root, as in a container. `--test-type` suppresses the warning about it.
        if geteuid() == 0 { arguments += ["--no-sandbox", "--test-type"] }
        switch camera {
        case .real: break
        case .none: arguments.append("--use-fake-device-for-media-stream=device-count=0")
        case .film(let file):
            arguments += ["--use-fake-device-for-media-stream", "--use-file-for-fake-video-capture=\(file.path)"]
        }
        arguments += more
        guard hasWindow else { return arguments + ["--headless", "--disable-gpu", "--hide-scrollbars", "about:blank"] }
        // A window of an app has neither tabs nor an address.
        return arguments + ["--window-size=\(width),\(height)", "--app=data:text/html,<title>Assay</title>"]
    }
}
