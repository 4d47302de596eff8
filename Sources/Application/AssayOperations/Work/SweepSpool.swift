import AssayStorage

/// Deletes the uploads that a process which died has left half done.
package struct SweepSpool: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// Only for the process that serves, and before it takes its first photo.
    ///
    /// - Returns: How many files there were.
    @discardableResult
    package func callAsFunction() async throws -> Int {
        try await platform.spool.sweep()
    }
}
