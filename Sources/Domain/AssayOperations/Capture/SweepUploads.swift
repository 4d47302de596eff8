import AssayCore
import AssayStorage

/// Deletes uploads that broke off so long ago that no capture takes their rest any more.
///
/// Those of captures that end before are deleted with the capture.
package struct SweepUploads: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// - Returns: How many there were.
    @discardableResult
    package func callAsFunction() async throws -> Int {
        let cutOff = platform.clock.now().adding(seconds: -CaptureLimits.uploadSeconds)
        return try await platform.uploads.sweep(before: cutOff)
    }
}
