import AssayInstruments
import AssayStorage
import Foundation
import Glibc

/// Checks the installation after a restart, and returns the violated guarantees.
struct StateCheck: Sendable {
    /// The results of one check.
    struct Findings: Sendable {
        var violations: [Violation] = []
        /// The number of acknowledged photos compared byte by byte.
        var photos = 0
        /// The number of blobs without a row, which the server has swept.
        var strays = 0
        /// The number of files that the crash left in the spool.
        var spooled = 0
    }

    /// The time limit for the server to sweep leftovers of a crash, in seconds.
    private static let sweepSeconds = 60.0

    let installation: SoakInstallation
    let photoPool: PhotoPool
    let acknowledgements: AcknowledgementLog

    /// - Parameter down: The files that the crash left.
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
        let promises = Guarantees(acknowledged: acknowledgements.acknowledged, state: state, hasBlob: has)
        findings.violations += promises.violations()
        for (photo, row) in promises.rows() {
            findings.photos += 1
            if let violation = compare(photo, row) { findings.violations.append(violation) }
        }
        return findings
    }

    /// Waits until all work is done, up to the given number of seconds.
    ///
    /// - Returns: A violation when work is left.
    func waitForRest(within seconds: Double) async throws -> [Violation] {
        let left = try await StoredState.waitForRest(installation, within: seconds)
        return left == 0 ? [] : [Violation(.workKept, "\(left) pieces of work were still not done")]
    }

    /// Returns the blobs without a row that the server does not sweep in time.
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
        guard let recipe = acknowledgements.recipe(of: photo.digest) else {
            return Violation(.photoKept, "nobody knows what \(photo.digest) was made of")
        }
        let path = "\(row.organization)/\(row.capture)/\(row.id)"
        guard let stored = try? Data(contentsOf: installation.blobs.appending(path: path)) else {
            return Violation(.photoKept, "\(path) can't be read")
        }
        return Data(photoPool.bytes(recipe)) == stored
            ? nil : Violation(.photoKept, "\(path) holds other bytes than were sent")
    }
}
