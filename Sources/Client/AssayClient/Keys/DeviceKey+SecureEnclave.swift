#if canImport(Security)
import CryptoKit
import Foundation

extension DeviceKey {
    /// Creates a key in the device's Secure Enclave, which it never leaves; the stored blob is useless on other
    /// devices.
    ///
    /// - Throws: An error if the device has no Secure Enclave, or the process may not use it.
    init(enclave key: SecureEnclave.P256.Signing.PrivateKey) throws {
        let blob = key.dataRepresentation
        self.init(
            publicPoint: key.publicKey.rawRepresentation, stored: Data([Kind.secureEnclave.rawValue]) + blob
        ) {
            // The key is recreated from the blob for each signature, because not every SDK declares it `Sendable`.
            try SecureEnclave.P256.Signing.PrivateKey(dataRepresentation: blob).signature(for: $0).rawRepresentation
        }
    }
}
#endif
