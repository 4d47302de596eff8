import AssayWire
package import Foundation

/// A credential that can be sent and stored but never printed.
package struct Secret: Sendable, Hashable {
    /// The credential itself, for an `Authorization` header or the secret store.
    package let value: String

    package init(_ value: String) {
        self.value = value
    }
}

extension Secret: Unprinted {}

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
    /// The device key before the last clean-up, with the time of the clean-up.
    case retiredDeviceKey
    case session
    /// The upload token of a capture.
    case uploadToken(capture: String)

    /// The name in a form that is safe as a file name.
    package var text: String {
        switch self {
        case .deviceKey: "device-key"
        case .retiredDeviceKey: "retired-device-key"
        case .session: "session"
        case .uploadToken(let capture): "upload-\(capture.filter { $0.isASCII && ($0.isLetter || $0.isNumber) })"
        }
    }
}

/// A store with one file of mode 0600 for each secret, in a folder of mode 0700; files are written atomically.
package struct FileSecretStore: SecretStore {
    private let folder: URL

    /// - Parameter folder: The folder; created when the first secret is written.
    package init(folder: URL) {
        self.folder = folder
    }

    package func read(_ name: SecretName) throws -> Data? {
        try DurableFile.read(file(name))
    }

    package func write(_ secret: Data, as name: SecretName) throws {
        try DurableFile.makeFolder(folder)
        try DurableFile.write(secret, to: file(name))
    }

    package func delete(_ name: SecretName) throws {
        try DurableFile.remove(file(name))
    }

    private func file(_ name: SecretName) -> URL {
        folder.appendingPathComponent("\(name.text).secret")
    }
}
