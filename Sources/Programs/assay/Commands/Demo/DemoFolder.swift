import AssayCore
import AssayWire
import Foundation

/// The new folder of a demo; it is removed at the end unless `--keep` was given.
struct DemoFolder: Sendable {
    let root: URL
    private let isKept: Bool

    init(keeping path: String?) throws {
        isKept = path != nil
        root =
            path.map { URL(fileURLWithPath: $0, isDirectory: true) }
            ?? FileManager.default.temporaryDirectory.appending(path: "assay-demo-\(UUID().uuidString.prefix(8))")
        do {
            try FileManager.default.createDirectory(
                at: photos, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw DomainError(
                .init(.unavailable, "demo_folder"), "The folder \(root.path) can't be made.", detail: "\(error)")
        }
    }

    var data: URL { root.appending(path: "data", directoryHint: .isDirectory) }
    var photos: URL { root.appending(path: "photos", directoryHint: .isDirectory) }
    var app: URL { root.appending(path: "app", directoryHint: .isDirectory) }
    var serverLog: URL { root.appending(path: "server.log") }
    var partnerLog: URL { root.appending(path: "partner-backend.log") }

    /// Writes the demo customer's login to a file for the partner's backend.
    ///
    /// A file is needed because every user of the machine can read a password in a program's arguments.
    func keep(_ user: DemoUser) throws -> URL {
        let file = root.appending(path: "shop-users")
        let line = [user.username, user.password, user.email, user.firstName, user.lastName].joined(separator: ":")
        guard
            FileManager.default.createFile(
                atPath: file.path, contents: Data("\(line)\n".utf8), attributes: [.posixPermissions: 0o600])
        else { throw DomainError(.init(.unavailable, "demo_folder"), "The folder \(root.path) can't be written.") }
        return file
    }

    func remove() {
        guard !isKept else { return }
        try? FileManager.default.removeItem(at: root)
    }
}
