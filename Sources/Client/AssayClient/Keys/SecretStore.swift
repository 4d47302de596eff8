package import Foundation

/// The storage for credentials: the Keychain on Apple systems, files of mode 0600 elsewhere.
package protocol SecretStore: Sendable {
    /// Returns the secret of a name; `nil` if there is none.
    func read(_ name: SecretName) throws -> Data?

    /// Stores a secret, which replaces an existing one.
    func write(_ secret: Data, as name: SecretName) throws

    /// Deletes a secret; succeeds if there is none.
    func delete(_ name: SecretName) throws
}

/// The names of the secrets.
package enum SecretName: Sendable, Hashable {
    case deviceKey
    case session
    /// The upload token of a capture.
    case uploadToken(capture: String)

    /// The name in a form that is safe as a file name.
    package var text: String {
        switch self {
        case .deviceKey: "device-key"
        case .session: "session"
        case .uploadToken(let capture): "upload-\(capture.filter { $0.isASCII && ($0.isLetter || $0.isNumber) })"
        }
    }
}
