#if canImport(Security)
import CryptoKit
import Foundation

extension DeviceKey {
    /// A key that never leaves the device's Secure Enclave; what is stored is of no use elsewhere.
    ///
    /// - Throws: Where the device has no Secure Enclave, or the process may not use it.
    init(enclave key: SecureEnclave.P256.Signing.PrivateKey) throws {
        let blob = key.dataRepresentation
        self.init(
            publicPoint: key.publicKey.rawRepresentation, stored: Data([Kind.secureEnclave.rawValue]) + blob
        ) {
            // From the blob each time: not every SDK declares the key itself `Sendable`.
            try SecureEnclave.P256.Signing.PrivateKey(dataRepresentation: blob).signature(for: $0).rawRepresentation
        }
    }
}
#endif
