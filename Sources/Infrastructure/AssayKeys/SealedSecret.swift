/// A secret as it lies in the database: encrypted and authenticated under the master key.
///
/// Layout, version 1: version (1 byte), the master key's id (4), the purpose's tag (4), nonce (12), ciphertext, GCM tag
/// (16). The two ids are there for clear messages alone; what protects is the GCM tag, over the whole head and the purpose.
package struct SealedSecret: Sendable, Hashable {
    /// The blob to store.
    package let bytes: [UInt8]

    /// A stored blob; it is checked when it is opened.
    package init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    static let version: UInt8 = 1
    static let idBytes = 4
    static let headBytes = 1 + 2 * idBytes
    static let nonceBytes = 12
    static let tagBytes = 16
}

extension SealedSecret: CustomStringConvertible {
    package var description: String { "SealedSecret(\(bytes.count) bytes)" }
}

/// Why a sealed secret stays closed.
///
/// The sentences are for the operator; none of them shows a secret.
package enum SealedSecretError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Too short, or not made by this software.
    case malformed
    /// Made by a newer version of this software.
    case unknownVersion(UInt8)
    /// Sealed under another master key.
    case wrongKey
    /// Sealed for another purpose than it is asked for.
    case wrongPurpose
    /// The bytes are not those that were sealed.
    case tampered

    package var description: String {
        switch self {
        case .malformed: "A sealed secret in the database is cut off or is not one."
        case .unknownVersion(let version):
            "A sealed secret has version \(version), which this version of the server does not know. Update the server."
        case .wrongKey:
            "A sealed secret was sealed under another master key. Start the server with the master key file that belongs "
                + "to this database (ASSAY_MASTER_KEY_FILE)."
        case .wrongPurpose: "A sealed secret was sealed for another purpose than it is asked for."
        case .tampered: "A sealed secret in the database was changed after it was sealed."
        }
    }
}
