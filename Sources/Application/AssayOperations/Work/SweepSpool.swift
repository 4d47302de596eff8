import AssayStorage

/// Deletes the incomplete uploads of a crashed process.
package struct SweepSpool: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// Call this only in the serving process, before it accepts its first photo.
    ///
    /// - Returns: The number of deleted files.
    @discardableResult
    package func callAsFunction() async throws -> Int {
        try await platform.spool.sweep()
    }
}
