import AssayBlobs
import AssayCore
import AssayStorage

/// Deletes interrupted uploads that received no bytes for a day.
///
/// A client that returns later sends the whole photo again.
///
/// If a capture ends earlier, its interrupted uploads are deleted with it.
package struct SweepUploads: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Returns: The number of deleted uploads.
    @discardableResult
    package func callAsFunction() async throws -> Int {
        let cutOff = platform.clock.now().adding(seconds: -CaptureLimits.partSeconds)
        return try await platform.uploads.sweep(before: cutOff)
    }
}
