import AssayInstruments
import AssayServer
import AssayStorage

/// The content of the database, as read in one transaction.
struct StoredState: Sendable {
    var captures: [InventoryRepository.CaptureRow] = []
    var photos: [InventoryRepository.PhotoRow] = []
    var items: [InventoryRepository.ItemRow] = []
    var jobs: [InventoryRepository.JobRow] = []
    var decisions: [InventoryRepository.DecisionRow] = []
    var certificates: [InventoryRepository.CertificateRow] = []

    init(
        captures: [InventoryRepository.CaptureRow] = [], photos: [InventoryRepository.PhotoRow] = [],
        items: [InventoryRepository.ItemRow] = [], jobs: [InventoryRepository.JobRow] = [],
        decisions: [InventoryRepository.DecisionRow] = [], certificates: [InventoryRepository.CertificateRow] = []
    ) {
        self.captures = captures
        self.photos = photos
        self.items = items
        self.jobs = jobs
        self.decisions = decisions
        self.certificates = certificates
    }

    /// Reads all rows and closes the database.
    ///
    /// A handle of SQLite that outlived the server would make the next server skip the recovery, which the run is
    /// meant to exercise.
    static func read(_ installation: SoakInstallation) async throws -> StoredState {
        let database = try await OpenedDatabase.open(installation.settings, DataDirectory(installation.data))
        do {
            let state = try await read(Store(database.database))
            try await database.close()
            return state
        } catch {
            try? await database.close()
            throw error
        }
    }

    private static func read(_ store: Store) async throws -> StoredState {
        try await store.read { tx in
            StoredState(
                captures: try tx.inventory.captures(), photos: try tx.inventory.photos(),
                items: try tx.inventory.items(), jobs: try tx.inventory.jobs(),
                decisions: try tx.inventory.decisions(), certificates: try tx.inventory.certificates())
        }
    }

    /// Compares items with their certificates, which no one has revoked.
    func certificatesApart() -> [Violation] {
        let issued = Dictionary(grouping: certificates.filter { $0.state == "issued" }, by: \.item)
        return certificates.filter { $0.state == "issued" && !$0.hasDocument }.map {
            Violation(.certificateOnce, "certificate \($0.id) has no document")
        }
            + items.compactMap { item in
                let ids = issued[item.id, default: []].map(\.id)
                guard ids.count != (item.isAuthentic ? 1 : 0) || item.certificate != ids.first else { return nil }
                return Violation(
                    .certificateOnce, "item \(item.id) names \(item.certificate ?? "none") of its certificates \(ids)")
            }
    }

    /// The number of open jobs, of undecided items and of unchecked photos.
    ///
    /// An item or a photo counts beside its job, because it may wait although the queue has no job for it.
    var openWork: Int {
        jobs.count + items.count { $0.phase == "checking" } + photos.count { $0.isAwaited }
    }

    /// Waits until all work is done, up to the given number of seconds.
    ///
    /// - Returns: The ``openWork`` that is left.
    static func waitForRest(_ installation: SoakInstallation, within seconds: Double) async throws -> Int {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while true {
            let left = try await read(installation).openWork
            if left == 0 || ContinuousClock.now > deadline { return left }
            try await Task.sleep(for: .milliseconds(200))
        }
    }
}

extension InventoryRepository.PhotoRow {
    /// Whether the photo must exist according to the row.
    var isLive: Bool { !isDeleted }

    /// Whether the pixel check is still outstanding.
    var isAwaited: Bool { state == "checking" && !isReplaced && !isDeleted }

    /// The paths of the photo's files relative to the blobs' folder: the original, and the derived files of an accepted
    /// photo.
    var paths: [String] {
        let original = "\(organization)/\(capture)/\(id)"
        return state == "accepted" ? [original, "\(original).thumbnail", "\(original).working"] : [original]
    }
}
