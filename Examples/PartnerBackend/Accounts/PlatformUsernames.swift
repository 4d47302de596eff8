import Foundation
import Logging

/// The platform's names for the customers, as `authorize-user` and the customers' items tell them.
///
/// A search for the items of a customer needs this name. The platform never changes it, so a real shop stores it with
/// its account at the first authorization. This demo has no database; it keeps the names in a file, or without one in
/// memory until it ends.
actor PlatformUsernames {
    /// The file is not the shop's, or can't be read.
    struct Unreadable: Error, CustomStringConvertible {
        let path: String

        var description: String {
            "can't read the names' file \(path): check its owner, or delete it and the names are learned anew"
        }
    }

    /// The names by the customers' platform IDs.
    private var names: [String: String] = [:]
    private let file: URL?
    private let logger: Logger

    /// - Parameter path: The file of the names, which need not exist; `nil` for none.
    init(file path: String?, logger: Logger) throws(Unreadable) {
        file = path.map { URL(filePath: $0) }
        self.logger = logger
        guard let path, FileManager.default.fileExists(atPath: path) else { return }
        do {
            names = try BoundedJSONDecoder().decode([String: String].self, from: Data(contentsOf: URL(filePath: path)))
            // A file that an earlier version has written may be readable to others.
            try Self.hide(path)
        } catch {
            throw Unreadable(path: path)
        }
    }

    /// Stores a name, which may be the one that is known.
    func set(_ name: String, for account: Account) {
        guard names[account.platformID] != name else { return }
        names[account.platformID] = name
        guard let file else { return }
        do {
            try JSONEncoder.sorted.encode(names).write(to: file, options: .atomic)
            try Self.hide(file.path)
        } catch {
            logger.warning(
                "The platform's name of a customer could not be stored, and is lost when this server ends",
                metadata: ["file": "\(file.path)", "error": "\(error)"])
        }
    }

    /// Keeps other users of the machine from reading the file.
    ///
    /// While it is written, the program's `umask` does so.
    private static func hide(_ path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    }

    /// `nil` until the shop has learned the name.
    func name(of account: Account) -> String? { names[account.platformID] }
}
