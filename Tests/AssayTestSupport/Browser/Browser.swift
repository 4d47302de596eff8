package import Foundation
@_exported public import HeadlessChromium

/// The browser of the tests: it has no window, and its camera is a file.
package typealias Browser = Chromium
/// One page of the browser.
package typealias BrowserTab = ChromiumTab

extension Chromium {
    /// Runs a browser without a window during the body, and waits for its exit.
    ///
    /// - Parameter camera: A file of frames that the camera shows; without it there is no camera.
    package static func run<Value>(
        camera: URL? = nil, isolation: isolated (any Actor)? = #isolation, _ body: (Browser) async throws -> Value
    ) async throws -> Value {
        try await run(
            ChromiumOptions(camera: camera.map { .film($0) } ?? .none, hasWindow: false), isolation: isolation, body)
    }
}
