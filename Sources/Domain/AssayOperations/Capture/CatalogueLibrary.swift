package import AssayCore
package import AssayStorage
import Foundation
import Synchronization

/// The catalogue that new captures begin with, and by their hash those that older captures began with.
package final class CatalogueLibrary: Sendable {
    /// The catalogue of this process.
    package let current: Catalogue
    private let store: Store
    private let others = Mutex<[String: Catalogue]>([:])

    /// How many catalogues beside the current one are kept in memory: an operator changes it a few times a year.
    private static let remembered = 8

    /// Keeps the catalogue in the database, so that every capture can name it.
    package init(_ current: Catalogue, store: Store, now: Timestamp) async throws {
        let hash = current.hash
        let document = String(decoding: try current.canonicalJSON(), as: UTF8.self)
        try await store.write { try $0.catalogues.insert(hash: hash, document: document, now: now) }
        self.current = current
        self.store = store
    }

    /// The catalogue with this hash.
    ///
    /// - Throws: `internal_error` where the database has none: captures and items refer to theirs, so it always has.
    package func catalogue(hash: String) async throws -> Catalogue {
        if hash == current.hash { return current }
        if let known = others.withLock({ $0[hash] }) { return known }
        guard let document = try await store.read({ try $0.catalogues.document(hash: hash) }) else {
            throw DomainError(
                .internalFailure, "internal_error", "The server failed. Quote the request id to its operator.",
                detail: "no catalogue \(hash)")
        }
        let catalogue = try Catalogue(canonicalJSON: Data(document.utf8), hash: hash)
        others.withLock { others in
            if others.count >= Self.remembered { others.removeAll() }
            others[hash] = catalogue
        }
        return catalogue
    }
}
