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
/// use the same free bytes. A measurement of the disk is valid for one second, or until an upload ends. Bytes that were
/// written before it began are among the disk's used bytes; later ones count as not yet written.
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

    /// No minimum on a disk without an end, for tests.
    package static let off = DiskFloor(minimum: 0, measure: { Space(free: .max, total: .max) })

    /// The time for which a measurement of the disk is valid.
    private static let measurementLifetime = Duration.seconds(1)
    /// The maximum of the default floor, in bytes.
    private static let maxByDefault = 2 << 30

    private struct State {
        var lastMeasurement: (measured: Measurement, at: ContinuousClock.Instant)?
        /// The bytes of all uploads so far.
        var admitted = 0
        /// The bytes of these that are written, or that an ended upload did not need.
        var settled = 0
        /// The number of uploads that have ended; a measurement that began before the last of them is used only once.
        var ended = 0

        /// Returns the bytes that remain if all uploads in progress write all of theirs.
        func remaining(after measured: Measurement) -> Int {
            measured.space.free - (admitted - measured.settled)
        }
    }

    private struct Measurement: Sendable {
        let space: Space
        /// The value of ``State/settled`` when the measurement began.
        let settled: Int
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

    /// Returns whether the server accepts uploads and the disk is not full; used by the readiness probe.
    package func hasFreeSpace() async throws -> Bool {
        let measured = try await measured()
        return state.withLock { $0.remaining(after: measured) } >= Self.least(of: measured.space, minimum)
    }

    /// Returns the free bytes of the disk, and those that uploads leave.
    package func space() async throws -> (free: Int, floor: Int) {
        let space = try await measured().space
        return (space.free, Self.floor(of: space, minimum))
    }

    /// Runs the work of an upload that may write up to this number of bytes.
    ///
    /// - Parameter work: Reports the bytes that it has written to the share, if there is a floor.
    /// - Throws: ``BlobError/nearlyFull(free:floor:)`` before the work begins, if the bytes do not fit above the floor;
    ///   and the errors of the work.
    package func admitting<Value>(_ bytes: Int, _ work: (DiskShare?) async throws -> Value) async throws -> Value {
        guard minimum != 0 else { return try await work(nil) }
        let measured = try await measured()
        let floor = Self.floor(of: measured.space, minimum)
        let isAdmitted = state.withLock { state in
            guard state.remaining(after: measured) - bytes >= floor else { return false }
            state.admitted += bytes
            return true
        }
        guard isAdmitted else { throw BlobError.nearlyFull(free: measured.space.free, floor: floor) }
        let share = DiskShare(of: self, bytes: bytes)
        defer {
            share.note(written: bytes)
            state.withLock { state in
                state.ended += 1
                state.lastMeasurement = nil
            }
        }
        return try await work(share)
    }

    fileprivate func settle(_ bytes: Int) {
        state.withLock { $0.settled += bytes }
    }

    /// Returns the bytes that must stay free on a disk.
    package static func floor(of space: Space, _ minimum: Int?) -> Int {
        minimum ?? min(space.total / 20, maxByDefault)
    }

    /// Returns the free bytes below which the disk is not ready: the floor, or those with which it is full.
    ///
    /// Without a floor, too, the database needs some: a thousandth of the disk, at most 1 MiB.
    package static func least(of space: Space, _ minimum: Int?) -> Int {
        max(floor(of: space, minimum), min(space.total / 1_000, 1 << 20))
    }

    private func measured() async throws -> Measurement {
        let now = now()
        let (known, settled, ended) = state.withLock { ($0.lastMeasurement, $0.settled, $0.ended) }
        if let known, now - known.at < Self.measurementLifetime { return known.measured }
        let measured = Measurement(space: try await measure(), settled: settled)
        state.withLock { state in
            if state.ended == ended { state.lastMeasurement = (measured, now) }
        }
        return measured
    }

    /// Returns the space that is free for this process, and the total space.
    package static func space(at path: String) throws(BlobError) -> Space {
        var status = statvfs()
        guard statvfs(path, &status) == 0 else { throw .failed("examine", path) }
        return space(of: status)
    }

    /// On a disk that has used up its files (inodes), no byte is free.
    package static func space(of status: statvfs) -> Space {
        let block = Int(status.f_frsize)
        let hasFiles = status.f_files == 0 || status.f_favail > 0
        return Space(
            free: hasFiles ? bytes(status.f_bavail, of: block) : 0, total: bytes(status.f_blocks, of: block))
    }

    /// Some network file systems report more blocks than an `Int` can count in bytes.
    private static func bytes(_ blocks: some BinaryInteger, of size: Int) -> Int {
        let (bytes, isTooLarge) = Int(clamping: blocks).multipliedReportingOverflow(by: size)
        return isTooLarge ? .max : bytes
    }
}

/// The disk space of one upload in progress.
package final class DiskShare: Sendable {
    private let floor: DiskFloor
    private let bytes: Int
    private let written = Mutex(0)

    fileprivate init(of floor: DiskFloor, bytes: Int) {
        self.floor = floor
        self.bytes = bytes
    }

    /// Records how many bytes the upload has written so far.
    package func note(written total: Int) {
        let more = written.withLock { written in
            let more = max(0, min(total, bytes) - written)
            written += more
            return more
        }
        if more > 0 { floor.settle(more) }
    }
}
