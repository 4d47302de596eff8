package import Foundation

/// Where credentials lie: the Keychain on Apple systems, files of mode 0600 elsewhere.
package protocol SecretStore: Sendable {
    /// The secret of a name, or `nil` where there is none.
    func read(_ name: SecretName) throws -> Data?

    /// Stores a secret, replacing what was there.
    func write(_ secret: Data, as name: SecretName) throws

    /// Forgets a secret; that there is none is as good.
    func delete(_ name: SecretName) throws
}

/// What secrets there are.
package enum SecretName: Sendable, Hashable {
    case deviceKey
    case session
    /// The upload token of a capture.
    case uploadToken(capture: String)

    /// A name that is safe as a file's.
    package var text: String {
        switch self {
        case .deviceKey: "device-key"
        case .session: "session"
        case .uploadToken(let capture): "upload-\(capture.filter { $0.isASCII && ($0.isLetter || $0.isNumber) })"
        }
    }
}
