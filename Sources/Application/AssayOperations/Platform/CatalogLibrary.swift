package import AssayCore
package import AssayStorage
import AssayWire
import Foundation

/// The current catalog for new captures, and earlier catalogs by hash for older captures.
package final class CatalogLibrary: Sendable {
    /// The catalog of this process.
    package let current: Catalog
    private let store: Store
    /// Other catalogs by their hashes.
    ///
    /// An operator changes the catalog a few times a year.
    private let others = BoundedCache<String, Catalog>(limit: 8)

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
        if let known = known(hash) { return known }
        return try catalog(hash, try await store.read { try $0.catalogs.document(hash: hash) })
    }

    /// The catalog with this hash, for a transaction that has to know it.
    func catalog(hash: String, in tx: Transaction) throws -> Catalog {
        if let known = known(hash) { return known }
        return try catalog(hash, try tx.catalogs.document(hash: hash))
    }

    private func known(_ hash: String) -> Catalog? { hash == current.hash ? current : others[hash] }

    private func catalog(_ hash: String, _ document: String?) throws -> Catalog {
        guard let document else {
            throw DomainError(
                .internalError, "The server failed. Quote the request id to its operator.",
                detail: "no catalog \(hash)")
        }
        let catalog = try Catalog(canonicalJSON: Data(document.utf8), hash: hash).completed(by: current)
        others.insert(catalog, for: hash)
        return catalog
    }
}
