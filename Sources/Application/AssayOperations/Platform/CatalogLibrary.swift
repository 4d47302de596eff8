package import AssayCore
package import AssayStorage
import AssayWire
import Foundation
import Synchronization

/// The current catalog for new captures, and earlier catalogs by hash for older captures.
package final class CatalogLibrary: Sendable {
    /// The catalog of this process.
    package let current: Catalog
    private let store: Store
    private let others = Mutex<[String: Catalog]>([:])

    /// The number of other catalogs cached in memory.
    ///
    /// An operator changes the catalog a few times a year.
    private static let remembered = 8

    /// Stores the catalog in the database, so that every capture can refer to it.
    package init(_ current: Catalog, store: Store, now: Timestamp) async throws {
        let hash = current.hash
        let document = String(decoding: try current.canonicalJSON(), as: UTF8.self)
        try await store.write { try $0.catalogs.insert(hash: hash, document: document, now: now) }
        self.current = current
        self.store = store
    }

    /// The catalog with this hash.
    ///
    /// - Throws: `internal_error` if the database does not have it. That is not expected: captures and items refer to
    ///   their catalogs by foreign key.
    package func catalog(hash: String) async throws -> Catalog {
        if hash == current.hash { return current }
        if let known = others.withLock({ $0[hash] }) { return known }
        guard let document = try await store.read({ try $0.catalogs.document(hash: hash) }) else {
            throw DomainError(
                .internalError, "The server failed. Quote the request id to its operator.",
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
