import AssayCore
import AssayOperations
import AssayStorage
import AssayWire

/// The check that database, master key and store of photos belong to one installation.
struct InstallationParts: Sendable {
    let settings: ServerSettings
    let identity: InstallationIdentity
    let marker: any BlobMarker

    /// - Parameter newID: The id of an installation that is made now.
    /// - Throws: `master_key_mismatch`, `blobs_mismatch`, `blobs_foreign`, or `blobs_unavailable`.
    func check(for purpose: Installation.Purpose, newID: String, now: Timestamp) async throws {
        let blobs = settings.blobs.address
        switch purpose {
        case .command:
            _ = try await identity.find(blobs: blobs)
        case .takeOver(let replaceable):
            guard let record = try await identity.find() else { throw Self.notYetServed }
            try await requireReplaceable(record, replaceable)
            // The address is recorded last: one that can't be marked must not become the one of all processes.
            try await marker.overwrite(record.id)
            _ = try await identity.move(to: blobs)
        case .restore:
            let record = try await identity.beginRestore()
            guard isMarked else { return }
            let mark = try await marker.read()
            guard mark == nil || mark == record.id else { throw foreign }
            if mark == nil { try await marker.write(record.id) }
        case .join:
            guard let record = try await identity.find(blobs: blobs) else { throw Self.notYetServed }
            try await requireMark(of: record)
        case .serve:
            guard let record = try await identity.find(blobs: blobs) else {
                // No store has the mark of an installation without a record, so a refused start records nothing.
                guard !isMarked else { throw unrecorded }
                _ = try await identity.confirm(blobs: blobs, id: newID, now: now)
                return
            }
            if isMarked { try await requireMark(of: record) }
        case .initialize:
            // A store with another mark must not get into the record of the database.
            let mark = isMarked ? try await marker.read() : nil
            let earlier = try await identity.find()
            guard mark == nil || mark == earlier?.id else { throw foreign }
            try await identity.moveUnused(to: blobs)
            let record = try await identity.confirm(blobs: blobs, id: newID, now: now)
            if isMarked, mark == nil { try await marker.write(record.id) }
        }
    }

    /// Whether the store has a mark: not if database and photos are in one folder anyway.
    private var isMarked: Bool { !settings.database.isInFolder || settings.blobs != .disk }

    private func requireMark(of record: InstallationRecord) async throws {
        let mark = try await marker.read()
        guard mark != record.id else { return }
        guard mark == nil else { throw foreign }
        throw DomainError(
            .blobsForeign,
            "The store of photos (\(settings.blobs.address)) has no mark of this installation, so it may be the wrong one, "
                + "or a folder that is not mounted. If it is the right one, run `assay take-over`.")
    }

    /// Refuses to replace the mark of another installation, which may be in use, unless the operator has named it.
    private func requireReplaceable(_ record: InstallationRecord, _ replaceable: String?) async throws {
        guard let mark = try await marker.read(), mark != record.id, mark != replaceable else { return }
        let other = mark.prefix(64)
        throw DomainError(
            .blobsForeign,
            "The store of photos (\(settings.blobs.address)) belongs to the installation \(other), not to this one, "
                + "\(record.id). Correct the setting blobs. If \(other) is gone for good, add --replace-mark \(other): "
                + "its photos that this database does not know are then deleted.")
    }

    private var unrecorded: DomainError {
        DomainError(
            .blobsForeign,
            "The database has no record of its installation yet, so its photos can't be in \(settings.blobs.address). "
                + "Set blobs as it was before (disk, if it was not set), and start the server. If this installation is "
                + "new, run `assay init` again.")
    }

    private var foreign: DomainError {
        DomainError(
            .blobsForeign,
            "The store of photos (\(settings.blobs.address)) belongs to another installation. Correct the setting blobs."
        )
    }

    private static let notYetServed = DomainError(
        .neverServed,
        "The database has no record of its installation yet. Start one of its processes of this version first.")
}
