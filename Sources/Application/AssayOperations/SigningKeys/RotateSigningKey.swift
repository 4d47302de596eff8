package import AssayCore
import AssayKeys
import AssayStorage

/// Retires the active signing key of a purpose and creates the next one.
///
/// Signatures of the retired key remain verifiable.
package struct RotateSigningKey: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Parameter purpose: `login`, `certificates` or `test_certificates`.
    /// - Returns: The kids of the retired key, if any, and of the new active key.
    package func callAsFunction(
        _ staff: StaffActor, purpose: String
    ) async throws -> (retired: String?, active: String) {
        try staff.require(.admin)
        guard let purpose = KeyPurpose(rawValue: purpose) else {
            let known = KeyPurpose.allCases.map(\.rawValue).joined(separator: " or ")
            throw DomainError.invalid("purpose", "unknown_purpose", "A key is for \(known).")
        }
        let next = try StoredSigningKey(
            creating: purpose, masterKey: platform.masterKey, random: platform.random, now: platform.clock.now())
        return try await platform.change(by: staff) { tx, note in
            let before = try tx.signingKeys.active(purpose.rawValue)
            if let before, try !tx.signingKeys.retire(before.kid, now: note.now) {
                throw DomainError.revisionConflict
            }
            guard try tx.signingKeys.insert(next) else { throw DomainError.revisionConflict }
            try note.append(
                "key.rotate", subject: next.kid, organization: nil, detail: ["purpose": purpose.rawValue], to: tx)
            return (before?.kid, next.kid)
        }
    }
}
