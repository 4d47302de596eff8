import AssayBlobs
import AssayCore
import AssayStorage

/// Counts the parts of uploads that were running when this process was killed.
///
/// The file of such a part has no row yet. Its declared size is lost, so it counts with the largest size of a photo.
package struct RestoreParts: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// Call it only at the start of the process, before it receives its first photo.
    ///
    /// - Returns: The number of restored parts.
    @discardableResult
    package func callAsFunction() async throws -> Int {
        var count = 0
        for key in try await platform.uploads.list() {
            let (capture, found) = try await platform.store.read { tx in
                let capture = try tx.captures.find(anywhere: key.capture)
                let found = try capture.flatMap {
                    try tx.uploadParts.find(capture: $0.id, region: key.region, organization: $0.organization)
                }
                return (capture, found)
            }
            if let found, found.process == platform.process, found.digest == key.digest { continue }
            if let capture, capture.clockTurnsAt != nil, try await restore(key, of: capture, found) {
                count += 1
            } else {
                await platform.uploads.discard(key)
            }
        }
        return count
    }

    /// - Parameter found: The region's part, which another process or another upload has left.
    /// - Returns: `false` if another process has a part of the region.
    private func restore(_ key: UploadKey, of capture: Capture, _ found: UploadPart?) async throws -> Bool {
        let part = UploadPart(
            organization: capture.organization, user: capture.user, capture: capture.id, region: key.region,
            digest: key.digest, bytes: CaptureLimits.photoBytes, process: platform.process)
        // In a database that only one process can use, all parts are its own, also those of a restored backup.
        let earlier = platform.store.isShared ? nil : found?.process
        let checkAt = platform.clock.now().adding(seconds: UploadPart.checkInterval)
        return try await platform.store.write { try $0.uploadParts.put(part, after: earlier, checkAt: checkAt) }
    }
}
