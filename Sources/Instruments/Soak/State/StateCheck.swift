import AssayStorage
import Foundation
import Glibc

/// Looks at the installation after a restart, and says which promises were broken.
struct StateCheck: Sendable {
    /// What one look has found.
    struct Findings: Sendable {
        var violations: [Violation] = []
        /// Acknowledged photos that were compared byte by byte.
        var photos = 0
        /// Blobs without a row, which the server has swept.
        var strays = 0
        /// Files that the crash had left in the spool.
        var spooled = 0
    }

    /// How long the server may take to sweep what the crash has left, in seconds.
    private static let sweepSeconds = 60.0

    let installation: SoakInstallation
    let shelf: PhotoShelf
    let ledger: Ledger

    /// - Parameter down: What the crash has left.
    func run(after down: DownState) async throws -> Findings {
        var findings = Findings()
        let now = DownState(installation)
        let left = down.spool.intersection(now.spool)
        findings.spooled = down.spool.count
        findings.violations += left.sorted().map { Violation(.spoolSwept, $0) }
        let state = try await StoredState.read(installation)
        let strays = down.strays(in: state)
        findings.strays = strays.count
        findings.violations += try await remaining(strays).map { Violation(.strayGone, $0) }
        let promises = Promises(acknowledged: ledger.acknowledged, state: state, hasBlob: has)
        findings.violations += promises.violations()
        for (photo, row) in promises.rows() {
            findings.photos += 1
            if let violation = compare(photo, row) { findings.violations.append(violation) }
        }
        return findings
    }

    /// Waits until all work is done, but no longer than so many seconds.
    ///
    /// - Returns: What is still to be done.
    func waitForRest(within seconds: Double) async throws -> [Violation] {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while true {
            let state = try await StoredState.read(installation)
            if state.isAtRest { return [] }
            guard ContinuousClock.now < deadline else {
                return [Violation(.workKept, "\(state.jobs.count) pieces of work were still not done")]
            }
            try await Task.sleep(for: .milliseconds(200))
        }
    }

    /// The strays that the server does not sweep in time.
    private func remaining(_ strays: [String]) async throws -> [String] {
        let deadline = ContinuousClock.now + .seconds(Self.sweepSeconds)
        var left = strays.filter(has)
        while !left.isEmpty, ContinuousClock.now < deadline {
            try await Task.sleep(for: .milliseconds(20))
            left = left.filter(has)
        }
        return left
    }

    @Sendable private func has(_ blob: String) -> Bool {
        access(installation.blobs.path + "/" + blob, F_OK) == 0
    }

    private func compare(_ photo: Acknowledged.Photo, _ row: InventoryRepository.PhotoRow) -> Violation? {
        guard let recipe = ledger.recipe(of: photo.digest) else {
            return Violation(.photoKept, "nobody knows what \(photo.digest) was made of")
        }
        let path = "\(row.organization)/\(row.capture)/\(row.id)"
        guard let stored = try? Data(contentsOf: installation.blobs.appending(path: path)) else {
            return Violation(.photoKept, "\(path) can't be read")
        }
        return Data(shelf.bytes(recipe)) == stored
            ? nil : Violation(.photoKept, "\(path) holds other bytes than were sent")
    }
}
