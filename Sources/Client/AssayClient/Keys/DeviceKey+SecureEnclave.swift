#if canImport(Security)
import CryptoKit
import Foundation

extension DeviceKey {
    /// A key that never leaves the device's Secure Enclave; what is stored is of no use elsewhere.
    ///
    /// - Throws: Where the device has no Secure Enclave, or the process may not use it.
    init(enclave key: SecureEnclave.P256.Signing.PrivateKey) throws {
        self.init(
            publicPoint: key.publicKey.rawRepresentation,
            stored: Data([Kind.secureEnclave.rawValue]) + key.dataRepresentation
        ) { try key.signature(for: $0).rawRepresentation }
    }
}
#endif
