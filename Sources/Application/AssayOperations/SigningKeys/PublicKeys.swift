package import AssayKeys
import AssayStorage

/// Returns the public keys that verify the platform's signatures, including retired keys.
package struct PublicKeys: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// The keys, newest first.
    package func callAsFunction() async throws -> JSONWebKeySet {
        let stored = try await platform.store.read { try $0.signingKeys.list() }
        return JSONWebKeySet(keys: try stored.compactMap { try $0.verificationKey()?.publicJWK })
    }
}
