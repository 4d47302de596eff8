import AssayBlobs
import AssayCore
import AssayOperations
import AssayServer
import AssayStorage
import Foundation

/// The photos of an installation in an object store, read as the server reads them.
///
/// A reading takes milliseconds, so a blob is read once, and again only after ``forget()``.
actor ObjectInventory: BlobInventory {
    /// The number of blobs that are read at once.
    private static let readsAtOnce = 8
    /// The number of captures in a step of the walk.
    private static let capturesAtOnce = 100
    /// How far ahead the sweep's clock is, in seconds: longer than its grace period.
    private static let sweepAhead = 2 * SweepBlobs.graceSeconds

    nonisolated let isSweptAtStart = false
    private let installation: SoakInstallation
    private var opened: Installation?
    private var known: Set<String> = []
    private var compared: Set<String> = []

    init(_ installation: SoakInstallation) {
        self.installation = installation
    }

    func names() async throws -> [String] {
        let walk = try await platform().blobs.walk()
        var names: [String] = []
        while case let captures = try await walk.next(Self.capturesAtOnce), !captures.isEmpty {
            for capture in captures {
                names += capture.blobs.map { "\(capture.organization)/\(capture.capture)/\($0.key.name)" }
            }
        }
        return names
    }

    func existing(among names: Set<String>) async throws -> Set<String> {
        let store = try await platform().blobs
        let unknown = names.subtracting(known)
        let found = try await withThrowingTaskGroup(of: String?.self) { group in
            var found: Set<String> = []
            for (index, name) in unknown.enumerated() {
                if index >= Self.readsAtOnce, let there = try await group.next() ?? nil { found.insert(there) }
                group.addTask { try await Self.read(name, store) == nil ? nil : name }
            }
            for try await case let there? in group { found.insert(there) }
            return found
        }
        known.formUnion(found)
        return names.intersection(known)
    }

    func compare(_ name: String, with bytes: [UInt8]) async throws -> BlobComparison {
        guard !compared.contains(name) else { return .knownFromBefore }
        guard let stored = try await Self.read(name, try await platform().blobs) else { return .unreadable }
        guard stored == bytes else { return .different }
        compared.insert(name)
        return .same
    }

    /// Has every blob read once more.
    func forget() {
        known = []
        compared = []
    }

    /// Sweeps the whole store once, by a clock that is ahead of the grace period.
    ///
    /// The age of an object can't be changed, unlike that of a file, so that the servers of a run sweep nothing.
    func sweep() async throws {
        let sweep = SweepBlobs(try await platform().withClock(ahead: Self.sweepAhead))
        while await sweep.isOnFirstRound { _ = try await sweep() }
    }

    /// Runs work with this inventory, and closes its connections then, also after an error.
    nonisolated func closing<Value: Sendable>(_ work: @Sendable () async throws -> Value) async throws -> Value {
        do {
            let value = try await work()
            try await close()
            return value
        } catch {
            try? await close()
            throw error
        }
    }

    private func close() async throws {
        try await opened?.close()
        opened = nil
    }

    private func platform() async throws -> Platform {
        if let opened { return opened.platform }
        let new = try await Installation.open(
            at: installation.data, purpose: .command, settings: installation.settings)
        opened = new
        return new.platform
    }

    /// Returns a blob's bytes; `nil` if it does not exist.
    private static func read(_ name: String, _ store: any BlobStore) async throws -> [UInt8]? {
        let parts = name.split(separator: "/").map(String.init)
        guard parts.count == 3,
            let key = BlobKey(organization: OrganizationID(parts[0]), capture: CaptureID(parts[1]), name: parts[2])
        else { throw SoakError("\(name) is no blob's name") }
        do {
            var bytes: [UInt8] = []
            for try await chunk in try await store.open(key) { bytes += chunk }
            return bytes
        } catch BlobError.missing {
            return nil
        }
    }
}

/// A clock that differs from another one by some seconds.
private struct ShiftedClock: WallClock {
    let clock: any WallClock
    let seconds: Int

    func now() -> Timestamp { clock.now().adding(seconds: seconds) }
}

extension Platform {
    /// The same platform with a clock that is ahead; its store of photos keeps the right one.
    fileprivate func withClock(ahead seconds: Int) -> Platform {
        Platform(
            store: store, blobs: blobs, spool: spool, uploads: uploads, decoder: decoder,
            clock: ShiftedClock(clock: clock, seconds: seconds), sleeper: sleeper, identifiers: identifiers,
            random: random, masterKey: masterKey, catalogs: catalogs, address: address, signals: signals)
    }
}
