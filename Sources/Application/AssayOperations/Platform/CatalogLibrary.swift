package import AssayCore
package import AssayStorage
import Foundation
import Synchronization

/// The catalog that new captures begin with, and by their hash those that older captures began with.
package final class CatalogLibrary: Sendable {
    /// The catalog of this process.
    package let current: Catalog
    private let store: Store
    private let others = Mutex<[String: Catalog]>([:])

    /// How many catalogs beside the current one are kept in memory: an operator changes it a few times a year.
    private static let remembered = 8

    /// Keeps the catalog in the database, so that every capture can name it.
    package init(_ current: Catalog, store: Store, now: Timestamp) async throws {
        let hash = current.hash
        let document = String(decoding: try current.canonicalJSON(), as: UTF8.self)
        try await store.write { try $0.catalogs.insert(hash: hash, document: document, now: now) }
        self.current = current
        self.store = store
    }

    /// The catalog with this hash.
    ///
    /// - Throws: `internal_error` where the database has none: captures and items refer to theirs, so it always has.
    package func catalog(hash: String) async throws -> Catalog {
        if hash == current.hash { return current }
        if let known = others.withLock({ $0[hash] }) { return known }
        guard let document = try await store.read({ try $0.catalogs.document(hash: hash) }) else {
            throw DomainError(
                .internalFailure, "internal_error", "The server failed. Quote the request id to its operator.",
                detail: "no catalog \(hash)")
        }
        let catalog = try Catalog(canonicalJSON: Data(document.utf8), hash: hash)
        others.withLock { others in
            if others.count >= Self.remembered { others.removeAll() }
            others[hash] = catalog
        }
        return catalog
    }
}
