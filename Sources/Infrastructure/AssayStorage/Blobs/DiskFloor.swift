package import Foundation
import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The free space that uploads must leave for the database.
///
/// Below it the server refuses uploads, and everything else continues.
///
/// The bytes that uploads in progress may still write count as used, so that a hundred simultaneous uploads can't all
/// use the same free bytes. A measurement of the disk is valid for one second, or until an upload ends. The upload's
/// bytes are on the disk then and no longer count as used.
package final class DiskFloor: Sendable {
    /// The space of a file system, in bytes.
    package struct Space: Sendable, Hashable {
        package let free: Int
        package let total: Int

        package init(free: Int, total: Int) {
            self.free = free
            self.total = total
        }
    }

    /// No minimum: uploads continue until the disk is full.
    package static let off = DiskFloor(minimum: 0, measure: { Space(free: .max, total: .max) })

    /// The time for which a measurement of the disk is valid.
    private static let lookLasts = Duration.seconds(1)
    /// The maximum of the default floor, in bytes.
    private static let mostByDefault = 2 << 30

    private struct State {
        var look: (space: Space, at: ContinuousClock.Instant)?
        /// The bytes of uploads in progress.
        var admitted = 0
        /// The number of uploads that have ended; a measurement that began before the last of them may be out of date.
        var ended = 0
    }

    private let minimum: Int?
    private let measure: @Sendable () async throws -> Space
    private let now: @Sendable () -> ContinuousClock.Instant
    private let state = Mutex(State())

    /// - Parameters:
    ///   - minimum: The bytes that must stay free; `nil` for 5 % of the disk but at most 2 GiB, 0 for no floor.
    ///   - now: The clock that determines the age of a measurement.
    ///   - measure: Measures the disk.
    package init(
        minimum: Int?, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        measure: @escaping @Sendable () async throws -> Space
    ) {
        self.minimum = minimum
        self.measure = measure
        self.now = now
    }

    /// Makes the floor of the disk that contains a folder.
    package convenience init(folder: URL, minimum: Int?, pool: BlockingPool) {
        let path = folder.path
        self.init(minimum: minimum) { try await pool.run { try Self.space(at: path) } }
    }

    /// Returns whether the server accepts uploads; used by the readiness probe.
    package func hasRoom() async throws -> Bool {
        guard minimum != 0 else { return true }
        let space = try await space()
        return space.free >= Self.floor(of: space, minimum)
    }

    /// Runs the work of an upload that may write up to this number of bytes.
    ///
    /// - Throws: ``BlobError/nearlyFull(free:floor:)`` before the work begins, if the bytes do not fit above the floor;
    ///   and the errors of the work.
    package func admitting<Value>(_ bytes: Int, _ work: () async throws -> Value) async throws -> Value {
        guard minimum != 0 else { return try await work() }
        let space = try await space()
        let floor = Self.floor(of: space, minimum)
        let isAdmitted = state.withLock { state in
            guard space.free - state.admitted - bytes >= floor else { return false }
            state.admitted += bytes
            return true
        }
        guard isAdmitted else { throw BlobError.nearlyFull(free: space.free, floor: floor) }
        defer {
            state.withLock { state in
                state.admitted -= bytes
                state.ended += 1
                state.look = nil
            }
        }
        return try await work()
    }

    /// Returns the bytes that must stay free on a disk.
    package static func floor(of space: Space, _ minimum: Int?) -> Int {
        minimum ?? min(space.total / 20, mostByDefault)
    }

    private func space() async throws -> Space {
        let now = now()
        let (known, ended) = state.withLock { ($0.look, $0.ended) }
        if let known, now - known.at < Self.lookLasts { return known.space }
        let space = try await measure()
        state.withLock { state in
            if state.ended == ended { state.look = (space, now) }
        }
        return space
    }

    /// Returns the space that is free for this process, and the total space.
    package static func space(at path: String) throws(BlobError) -> Space {
        var status = statvfs()
        guard statvfs(path, &status) == 0 else { throw .failed("examine", path) }
        let block = Int(status.f_frsize)
        return Space(free: bytes(status.f_bavail, of: block), total: bytes(status.f_blocks, of: block))
    }

    /// Some network file systems report more blocks than an `Int` can count in bytes.
    private static func bytes(_ blocks: some BinaryInteger, of size: Int) -> Int {
        let (bytes, isTooLarge) = Int(clamping: blocks).multipliedReportingOverflow(by: size)
        return isTooLarge ? .max : bytes
    }
}
