/// A secret in the form stored in the database: encrypted and authenticated with the master key.
///
/// The layout of version 1 is: version (1 byte), the master key's id (4), the purpose's tag (4), nonce (12),
/// ciphertext, GCM tag (16). The id and the purpose's tag only serve clear error messages. The protection is the GCM
/// tag, which covers the whole head and the purpose.
package struct SealedSecret: Sendable, Hashable {
    /// The blob to store.
    package let bytes: [UInt8]

    /// Wraps a stored blob; `MasterKey.open` checks it.
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

/// The reason why a sealed secret can't be opened.
///
/// The messages are for the operator; none of them contains a secret.
package enum SealedSecretError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The secret is too short, or was not made by this software.
    case malformed
    /// A newer version of this software made the secret.
    case unknownVersion(UInt8)
    /// The secret was sealed with another master key.
    case wrongKey
    /// The secret was sealed for a purpose other than the requested one.
    case wrongPurpose
    /// The bytes were changed after the secret was sealed.
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
