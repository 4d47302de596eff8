import AssayBlobs
import AssayCore
import AssayStorage

/// Deletes the parts on this process's disk that no upload needs: of captures that have ended, and the rows of files
/// that ``SweepUploads`` has deleted.
package struct SweepParts: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Parameter limit: The maximum number of parts to check.
    /// - Returns: The number of deleted parts.
    @discardableResult
    package func callAsFunction(limit: Int = 200) async throws -> Int {
        let now = platform.clock.now()
        let due = try await platform.store.read { [process = platform.process] tx in
            try tx.uploadParts.listDue(of: process, at: now, limit: limit).map {
                (part: $0, capture: try tx.captures.find($0.capture, organization: $0.organization))
            }
        }
        var count = 0
        for (part, capture) in due {
            let key = try UploadKey(capture: part.capture, region: part.region, digest: part.digest)
            if capture?.clockTurnsAt == nil { await platform.uploads.discard(key) }
            let isKept = try await platform.uploads.bytes(key) != nil
            try await platform.store.write { tx in
                guard isKept else { return try tx.uploadParts.delete(part, dueAt: now) }
                try tx.uploadParts.postpone(part, to: now.adding(seconds: UploadPart.checkInterval))
            }
            if !isKept { count += 1 }
        }
        return count
    }
}

/// Forgets the parts on the disks of processes that are gone.
package struct SweepAbandonedParts: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Parameter limit: The maximum number of parts.
    /// - Returns: The number of forgotten parts.
    @discardableResult
    package func callAsFunction(limit: Int = 200) async throws -> Int {
        let absent = platform.clock.now().adding(seconds: -UploadPart.longestAbsence)
        return try await platform.store.write { [process = platform.process] tx in
            let parts = try tx.uploadParts.listAbandoned(exceptOf: process, since: absent, limit: limit)
            for part in parts { try tx.uploadParts.delete(part, dueAt: absent) }
            return parts.count
        }
    }
}
