package import Foundation
import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The room on the disk that uploads leave to the database: below it they are refused, and all else goes on.
///
/// The bytes that uploads under way may still bring count as taken, so a hundred that come at once don't pass by the
/// same free bytes. A measurement of the disk counts for a second, or until an upload ends: its bytes are on the disk
/// then, and count as taken no more.
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

    /// No floor: uploads go on until the disk is full.
    package static let off = DiskFloor(minimum: 0, measure: { Space(free: .max, total: .max) })

    /// How long a look at the disk counts.
    private static let lookLasts = Duration.seconds(1)
    /// The largest floor that is chosen where none is set.
    private static let mostByDefault = 2 << 30

    private struct State {
        var look: (space: Space, at: ContinuousClock.Instant)?
        /// The bytes of uploads under way.
        var admitted = 0
        /// How many uploads have ended; a measurement that began before the last of them may be out of date.
        var ended = 0
    }

    private let minimum: Int?
    private let measure: @Sendable () async throws -> Space
    private let now: @Sendable () -> ContinuousClock.Instant
    private let state = Mutex(State())

    /// - Parameters:
    ///   - minimum: The bytes that stay free; `nil` for 5 % of the disk and 2 GiB at most, 0 for none.
    ///   - measure: Looks at the disk.
    ///   - now: The clock by which a look grows old.
    package init(
        minimum: Int?, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        measure: @escaping @Sendable () async throws -> Space
    ) {
        self.minimum = minimum
        self.measure = measure
        self.now = now
    }

    /// The floor of the disk that a folder lies on.
    package convenience init(folder: URL, minimum: Int?, pool: BlockingPool) {
        let path = folder.path
        self.init(minimum: minimum) { try await pool.run { try Self.space(at: path) } }
    }

    /// Whether uploads are taken: what a readiness probe asks.
    package func hasRoom() async throws -> Bool {
        guard minimum != 0 else { return true }
        let space = try await space()
        return space.free >= Self.floor(of: space, minimum)
    }

    /// Does the work of an upload that may bring so many bytes.
    ///
    /// - Throws: ``BlobError/nearlyFull(free:floor:)`` where they don't fit above the floor, before the work begins; and
    ///   what the work throws.
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

    /// The bytes that stay free on a disk.
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

    /// The free space for this process, and the whole.
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
