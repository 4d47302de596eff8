import AssaySQLite
import AssayStorage

/// What the database holds, as one transaction has seen it.
struct StoredState: Sendable {
    var captures: [InventoryRepository.CaptureRow] = []
    var photos: [InventoryRepository.PhotoRow] = []
    var items: [InventoryRepository.ItemRow] = []
    var jobs: [InventoryRepository.JobRow] = []
    var room = InventoryRepository.Room()

    init(
        captures: [InventoryRepository.CaptureRow] = [], photos: [InventoryRepository.PhotoRow] = [],
        items: [InventoryRepository.ItemRow] = [], jobs: [InventoryRepository.JobRow] = []
    ) {
        self.captures = captures
        self.photos = photos
        self.items = items
        self.jobs = jobs
    }

    /// Reads all rows, and lets go of the database: a handle that outlived the server would spare the next one the
    /// recovery that is to be seen.
    static func read(_ installation: SoakInstallation) async throws -> StoredState {
        let database = try await SQLiteDatabase.open(.file(installation.database), readers: 1)
        do {
            let state = try await read(Store(database))
            try await database.close()
            return state
        } catch {
            try? await database.close()
            throw error
        }
    }

    private static func read(_ store: Store) async throws -> StoredState {
        try await store.read { tx in
            var state = StoredState(
                captures: try tx.inventory.captures(), photos: try tx.inventory.photos(),
                items: try tx.inventory.items(), jobs: try tx.inventory.jobs())
            state.room = try tx.inventory.room()
            return state
        }
    }

    /// Whether no work is left: nothing in line, nothing that waits for work.
    var isAtRest: Bool {
        jobs.isEmpty && items.allSatisfy { $0.phase != "checking" } && photos.allSatisfy { !$0.isAwaited }
    }
}

extension InventoryRepository.PhotoRow {
    /// Whether the row promises that the photo is there.
    var isLive: Bool { !isDeleted }

    /// Whether its pixels are still to be looked at.
    var isAwaited: Bool { state == "checking" && !isReplaced && !isDeleted }

    /// Where its pictures lie below the blobs' folder: the original, and what an accepted photo has besides.
    var paths: [String] {
        let original = "\(organization)/\(capture)/\(id)"
        return state == "accepted" ? [original, "\(original).thumbnail", "\(original).working"] : [original]
    }
}
