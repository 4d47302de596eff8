package import Foundation

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
