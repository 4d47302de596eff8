import AssayInstruments
import AssayStorage
import Foundation

/// Checks the installation after a restart, and returns the violated guarantees.
struct StateCheck: Sendable {
    /// The results of one check.
    struct Findings: Sendable {
        var violations: [Violation] = []
        /// The number of acknowledged photos compared byte by byte.
        var photos = 0
        /// The blobs without a row that the crash left.
        var strays: Set<String> = []
        /// The number of files that the crash left in the spool.
        var spooled = 0
    }

    /// The time limit for the server to sweep leftovers of a crash, in seconds.
    private static let sweepSeconds = 60.0

    let installation: SoakInstallation
    let photoPool: PhotoPool
    let acknowledgements: AcknowledgementLog
    private let blobs: any BlobInventory

    /// - Parameter blobs: The stored photos; by default those in the installation's folder.
    init(
        installation: SoakInstallation, photoPool: PhotoPool, acknowledgements: AcknowledgementLog,
        blobs: (any BlobInventory)? = nil
    ) {
        self.installation = installation
        self.photoPool = photoPool
        self.acknowledgements = acknowledgements
        self.blobs = blobs ?? DiskBlobInventory(folder: installation.blobs)
    }

    /// - Parameters:
    ///   - down: The files that the crash left.
    ///   - server: The server that sweeps them.
    func run(after down: DownState, servedBy server: SoakServer? = nil) async throws -> Findings {
        var findings = Findings()
        let left = down.spool.intersection(DownState.spool(of: installation))
        findings.spooled = down.spool.count
        findings.violations += left.sorted().map { Violation(.spoolSwept, $0) }
        let state = try await StoredState.read(installation)
        findings.strays = down.strays(in: state)
        if blobs.isSweptAtStart { findings.violations += try await remaining(findings.strays, sweptBy: server) }
        let named = Set(state.photos.filter(\.isLive).flatMap(\.paths))
        let existing = try await blobs.existing(among: named)
        let guarantees = Guarantees(
            acknowledged: acknowledgements.acknowledged, state: state, hasBlob: existing.contains)
        findings.violations += guarantees.violations()
        for (photo, row) in guarantees.rows() { try await compare(photo, row, &findings) }
        return findings
    }

    /// Waits until all work is done, up to the given number of seconds.
    ///
    /// - Returns: A violation when work is left.
    func waitForRest(within seconds: Double) async throws -> [Violation] {
        let left = try await StoredState.waitForRest(installation, within: seconds)
        return left == 0 ? [] : [Violation(.workKept, "\(left) pieces of work were still not done")]
    }

    /// Waits until blobs without a row are gone, and returns a violation for each one that is not gone in time.
    ///
    /// - Parameter server: The server that sweeps them. If its fault ends it before it has, the next one has to.
    func remaining(_ strays: Set<String>, sweptBy server: SoakServer? = nil) async throws -> [Violation] {
        let deadline = ContinuousClock.now + .seconds(Self.sweepSeconds)
        var left = try await blobs.existing(among: strays)
        while !left.isEmpty, ContinuousClock.now < deadline {
            try await Task.sleep(for: .milliseconds(20))
            left = try await blobs.existing(among: left)
            if try await server?.end(within: 0) != nil { return [] }
        }
        return left.sorted().map { Violation(.strayGone, $0) }
    }

    private func compare(
        _ photo: Acknowledged.Photo, _ row: InventoryRepository.PhotoRow, _ findings: inout Findings
    ) async throws {
        guard let recipe = acknowledgements.recipe(of: photo.digest) else {
            findings.violations.append(.init(.photoKept, "the source of \(photo.digest) is unknown"))
            return
        }
        let path = "\(row.organization)/\(row.capture)/\(row.id)"
        let comparison = try await blobs.compare(path, with: photoPool.bytes(recipe))
        if case .knownFromBefore = comparison { return }
        findings.photos += 1
        switch comparison {
        case .same, .knownFromBefore: break
        case .different: findings.violations.append(.init(.photoKept, "\(path) holds other bytes than were sent"))
        case .unreadable: findings.violations.append(.init(.photoKept, "\(path) can't be read"))
        }
    }
}
