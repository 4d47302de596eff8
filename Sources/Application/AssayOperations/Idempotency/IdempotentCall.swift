package import AssayCore
import AssayKeys
package import AssayStorage
package import AssayWire
package import Foundation

/// The answer of a partner's call: made by the call, or kept from the same call before.
///
/// Only ``IdempotentCall`` makes receipts, so that a route which must return one can't pass by the caller's key.
package struct Receipt: Sendable, Hashable {
    package let answer: StoredAnswer
    /// Whether the call was carried out before, and this is the answer that it had then.
    package let isReplay: Bool

    fileprivate init(_ answer: StoredAnswer, isReplay: Bool) {
        self.answer = answer
        self.isReplay = isReplay
    }
}

/// A call of a partner that is carried out at most once in 24 hours for its caller's key.
package struct IdempotentCall: Sendable {
    /// The caller's key; `nil` if there is none, so that the call is carried out each time.
    let key: IdempotencyKey?
    private let holdsSecret: Bool

    /// - Parameters:
    ///   - parameters: The values of the endpoint's parameters, in the order of its template.
    ///   - key: The value of the header `Idempotency-Key`; `nil` without one.
    ///   - body: The bytes of the request's body.
    /// - Throws: `invalid_idempotency_key` (bad input).
    package init(
        _ endpoint: Route, of organization: OrganizationID, parameters: [String], key: String?, body: Data
    ) throws(DomainError) {
        holdsSecret = endpoint.grantsAccess
        guard let key else {
            self.key = nil
            return
        }
        let text = try IdempotencyKey.text(of: key)
        self.key = IdempotencyKey(
            organization: organization, route: "\(endpoint.version?.rawValue ?? "") \(endpoint.name)",
            hash: SHA256Digest(of: Data(text.utf8)).hex, fingerprint: Self.fingerprint(parameters, body),
            subject: parameters.first.map { ItemID(userInput: $0)?.rawValue ?? $0 })
    }

    /// Each value comes with its length, so that no two requests have the same bytes.
    private static func fingerprint(_ parameters: [String], _ body: Data) -> String {
        var bytes = Data()
        for value in parameters.map({ Data($0.utf8) }) + [body] {
            bytes.append(contentsOf: "\(value.count):".utf8)
            bytes.append(value)
        }
        return SHA256Digest(of: bytes).hex
    }
}

extension IdempotentCall {
    /// Carries out the call in the caller's transaction, or returns the answer that it had before.
    ///
    /// The key is claimed first, so that another transaction with the same key waits for the end of this one, and finds
    /// its answer.
    ///
    /// - Parameter body: Changes the data and renders the answer. It must succeed only if the transaction is to commit.
    /// - Throws: `idempotency_key_reused` (unprocessable), `already_done` (conflict);
    ///   ``AssayCore/DomainError/revisionConflict``, after which the transaction must run again.
    package func run(
        in tx: Transaction, now: Timestamp, _ body: () throws -> StoredAnswer
    ) throws -> Receipt {
        guard let key else { return Receipt(try body(), isReplay: false) }
        guard try tx.idempotencyKeys.claim(key, now: now, forgetting: Self.start(now)) else {
            guard let kept = try replay(in: tx, now: now) else { throw DomainError.revisionConflict }
            return kept
        }
        let answer = try body()
        try tx.idempotencyKeys.store(holdsSecret ? nil : answer, for: key)
        return Receipt(answer, isReplay: false)
    }

    /// Returns the answer that the call had before; `nil` if it was not carried out within the time.
    ///
    /// - Throws: `idempotency_key_reused` (unprocessable), `already_done` (conflict).
    func replay(in tx: Transaction, now: Timestamp) throws -> Receipt? {
        guard let key, let kept = try tx.idempotencyKeys.find(key, since: Self.start(now)) else { return nil }
        guard kept.fingerprint == key.fingerprint else { throw IdempotencyErrors.keyReused }
        guard let answer = kept.answer else { throw IdempotencyErrors.alreadyDone }
        return Receipt(answer, isReplay: true)
    }

    private static func start(_ now: Timestamp) -> Timestamp {
        now.adding(seconds: -IdempotencyKey.lifetime)
    }
}
