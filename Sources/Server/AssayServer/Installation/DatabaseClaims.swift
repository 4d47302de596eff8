import AssayCore
import AssayStorage
import AssayWire

/// The claim of a database's installation on its store of photos.
struct DatabaseClaims: ClaimSource {
    private let store: Store

    init(_ store: Store) {
        self.store = store
    }

    func current() async throws -> StoreClaim {
        guard let claim = try await store.read({ try $0.installation.claim() }) else { throw Self.unknown }
        return claim
    }

    func advance(past generation: Int) async throws -> StoreClaim {
        guard let claim = try await store.write({ try $0.installation.advance(past: generation) }) else {
            throw Self.unknown
        }
        return claim
    }

    private static let unknown = DomainError(
        .neverServed, "The database has no record of its installation yet. Start a server first.")
}
