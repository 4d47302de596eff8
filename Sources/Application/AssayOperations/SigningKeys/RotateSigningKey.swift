package import AssayCore
package import AssayKeys
import AssayStorage

/// Retires the active signing key of a purpose and creates the next one.
///
/// Signatures of the retired key remain verifiable.
package struct RotateSigningKey: Sendable {
    private let store: Store
    private let clock: any WallClock
    private let identifiers: IdentifierSource
    private let random: any RandomSource
    private let masterKey: MasterKey

    package init(_ platform: Platform) {
        (store, clock, identifiers) = (platform.store, platform.clock, platform.identifiers)
        (random, masterKey) = (platform.random, platform.masterKey)
    }

    /// - Parameter purpose: `login` or `certificates`.
    /// - Returns: The kids of the retired key, if any, and of the new active key.
    package func callAsFunction(
        _ staff: StaffActor, purpose: String
    ) async throws -> (retired: String?, active: String) {
        try staff.require(.admin)
        guard let purpose = KeyPurpose(rawValue: purpose) else {
            let known = KeyPurpose.allCases.map(\.rawValue).joined(separator: " or ")
            throw DomainError.invalid("purpose", "unknown_purpose", "A key is for \(known).")
        }
        let now = clock.now()
        let note = AuditNote(staff, identifiers, now: now)
        let next = try StoredSigningKey(
            creating: purpose, masterKey: masterKey, random: random, now: now)
        return try await ConflictRetry.run {
            try await store.write { transaction in
                let before = try transaction.signingKeys.active(purpose.rawValue)
                if let before, try !transaction.signingKeys.retire(before.kid, now: now) {
                    throw DomainError.revisionConflict
                }
                try transaction.signingKeys.insert(next)
                try note.append(
                    "key.rotate", subject: next.kid, organization: nil, detail: ["purpose": purpose.rawValue],
                    to: transaction)
                return (before?.kid, next.kid)
            }
        }
    }
}

/// Returns the public keys that verify the platform's signatures, including retired keys.
package struct PublicKeys: Sendable {
    private let store: Store

    package init(_ platform: Platform) {
        store = platform.store
    }

    /// The keys, newest first.
    package func callAsFunction() async throws -> JSONWebKeySet {
        let stored = try await store.read { try $0.signingKeys.list() }
        return JSONWebKeySet(keys: try stored.compactMap { try $0.verificationKey()?.publicJWK })
    }
}
