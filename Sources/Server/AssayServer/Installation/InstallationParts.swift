import AssayCore
import AssayOperations
import AssayStorage

/// The check that database, master key and store of photos belong to one installation.
struct InstallationParts: Sendable {
    let settings: ServerSettings
    let identity: InstallationIdentity
    let marker: any BlobMarker

    /// - Parameter newID: The id of an installation that is made now.
    /// - Throws: `master_key_mismatch`, `blobs_mismatch`, or `blobs_foreign`.
    func check(for purpose: Installation.Purpose, newID: String, now: Timestamp) async throws {
        let blobs = settings.blobs.address
        switch purpose {
        case .command:
            _ = try await identity.find(blobs: blobs)
        case .takeOver:
            guard let record = try await identity.move(to: blobs) else { throw Self.neverServed }
            try await marker.overwrite(record.id)
        case .join:
            guard let record = try await identity.find(blobs: blobs) else { throw Self.neverServed }
            try await requireMark(of: record)
        case .serve:
            let record = try await identity.confirm(blobs: blobs, id: newID, now: now)
            if isMarked { try await requireMark(of: record) }
        case .initialize:
            guard isMarked else {
                _ = try await identity.confirm(blobs: blobs, id: newID, now: now)
                return
            }
            // A store with another mark must not get into the record of the database.
            let mark = try await marker.read()
            let earlier = try await identity.find(blobs: blobs)
            guard mark == nil || mark == earlier?.id else { throw foreign }
            let record = try await identity.confirm(blobs: blobs, id: newID, now: now)
            if mark == nil { try await marker.write(record.id) }
        }
    }

    /// Whether the store has a mark: not if database and photos are in one folder anyway.
    private var isMarked: Bool { !settings.database.isInFolder || settings.blobs != .disk }

    private func requireMark(of record: InstallationRecord) async throws {
        let mark = try await marker.read()
        guard mark != record.id else { return }
        guard mark == nil else { throw foreign }
        throw DomainError(
            .unavailable, "blobs_foreign",
            "The store of photos (\(settings.blobs.address)) has no mark of this installation, so it may be the wrong one, "
                + "or a folder that is not mounted. If it is the right one, run `assay take-over`.")
    }

    private var foreign: DomainError {
        DomainError(
            .unavailable, "blobs_foreign",
            "The store of photos (\(settings.blobs.address)) belongs to another installation. Correct the setting blobs."
        )
    }

    private static let neverServed = DomainError(
        .unavailable, "not_initialised",
        "The database has no record of its installation yet. Start one of its processes of this version first.")
}
