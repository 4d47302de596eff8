package import AssayCore
package import AssayKeys
package import AssayStorage
import AssayWire

/// The installation to which a database belongs, and the parts that must fit it: the master key and the photos.
package struct InstallationIdentity: Sendable {
    private let store: Store
    private let masterKey: MasterKey

    package init(_ store: Store, masterKey: MasterKey) {
        (self.store, self.masterKey) = (store, masterKey)
    }

    /// Returns the database's installation, and stores it if the database has none yet.
    ///
    /// - Parameters:
    ///   - blobs: The address of the photos.
    ///   - id: The id of a new installation.
    /// - Throws: The errors of ``check(_:blobs:)``.
    package func confirm(blobs: String, id: String, now: Timestamp) async throws -> InstallationRecord {
        if let found = try await find(blobs: blobs) { return found }
        try await checkSecrets()
        let record = InstallationRecord(id: id, createdAt: now, keyCheck: masterKey.checkValue(), blobs: blobs)
        // Two processes may start at the same moment; the record of one of them is stored.
        let stored = try await store.write { tx in
            try tx.installation.insertIfAbsent(record) ? record : try tx.installation.find()
        }
        guard let stored else { throw DomainError.notFound("installation") }
        try check(stored, blobs: blobs)
        return stored
    }

    /// Returns the database's installation; `nil` if no server of this version has opened the database yet.
    ///
    /// - Throws: The errors of ``check(_:blobs:)``.
    package func find(blobs: String) async throws -> InstallationRecord? {
        guard let found = try await find() else { return nil }
        try check(found, blobs: blobs)
        return found
    }

    /// Returns the database's installation, wherever its photos are.
    ///
    /// - Returns: The record; `nil` if no server of this version has opened the database yet.
    /// - Throws: `master_key_mismatch`.
    package func find() async throws -> InstallationRecord? {
        guard let found = try await store.read({ try $0.installation.find() }) else { return nil }
        guard found.keyCheck == masterKey.checkValue() else { throw Self.otherKey }
        return found
    }

    /// Records another place of the photos if the installation has no organization, and so no photos yet.
    ///
    /// An `init` that failed after its record leaves such an installation. The next one may choose another place.
    ///
    /// - Throws: `master_key_mismatch`.
    package func moveUnused(to blobs: String) async throws {
        guard let found = try await find(), found.blobs != blobs else { return }
        try await store.write { tx in
            guard try tx.organizations.isEmpty() else { return }
            try tx.installation.move(to: blobs)
        }
    }

    /// Records another place of the photos, to which an operator has moved them.
    ///
    /// - Returns: The new record; `nil` if no server of this version has opened the database yet.
    /// - Throws: `master_key_mismatch`.
    package func move(to blobs: String) async throws -> InstallationRecord? {
        let key = masterKey.checkValue()
        return try await store.write { tx in
            guard let found = try tx.installation.find() else { return nil }
            guard found.keyCheck == key else { throw Self.otherKey }
            try tx.installation.move(to: blobs)
            return InstallationRecord(
                id: found.id, createdAt: found.createdAt, keyCheck: found.keyCheck, blobs: blobs)
        }
    }

    /// The beginning of the place of the photos in the record of a database whose restore has not ended.
    package static let restoring = "restore unfinished"

    /// Records that the restore of the database is under way, so that no server starts on it, from whichever folder.
    ///
    /// - Returns: The record, whatever the master key is.
    package func beginRestore() async throws -> InstallationRecord {
        try await store.write { tx in
            guard let found = try tx.installation.find() else { throw DomainError.notFound("installation") }
            if !found.blobs.hasPrefix(Self.restoring) { try tx.installation.move(to: Self.restoring) }
            return found
        }
    }

    /// - Throws: `master_key_mismatch`, `restore_unfinished` or `blobs_mismatch`.
    private func check(_ record: InstallationRecord, blobs: String) throws {
        guard record.keyCheck == masterKey.checkValue() else { throw Self.otherKey }
        guard !record.blobs.hasPrefix(Self.restoring) else {
            throw DomainError(
                .init(.unavailable, "restore_unfinished"),
                "The restore of this database has not ended. Run the same `assay restore` again.")
        }
        guard record.blobs == blobs else {
            throw DomainError(
                .init(.unavailable, "blobs_mismatch"),
                "The photos of this installation are in \(record.blobs), but the setting blobs is \(blobs). Set blobs to "
                    + "\(record.blobs), in assay.yaml or as ASSAY_BLOBS. If you have moved them, run `assay take-over`."
            )
        }
    }

    /// Opens a secret of a database from before this record, so that a wrong key is not taken for its own.
    private func checkSecrets() async throws {
        guard let key = try await store.read({ try $0.signingKeys.list().first }) else { return }
        do {
            _ = try key.signingKey(masterKey)
        } catch SealedSecretError.wrongKey {
            throw Self.otherKey
        }
    }

    private static let otherKey = DomainError(
        .init(.unavailable, "master_key_mismatch"),
        "This database belongs to another master key: the key here can't open its secrets. Restore the key file from the "
            + "backup of this installation, or copy it from another of its processes, and name it with master.key.file "
            + "(ASSAY_MASTER_KEY_FILE).")
}
