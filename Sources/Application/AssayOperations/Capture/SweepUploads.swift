import AssayCore
import AssayStorage

/// Deletes uploads that broke off and to which nothing was added for a day: a client that comes later sends the whole
/// photo again.
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
        let cutOff = platform.clock.now().adding(seconds: -CaptureLimits.partSeconds)
        return try await platform.uploads.sweep(before: cutOff)
    }
}
