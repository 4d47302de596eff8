import AssaySQL
import AssayStorage
import AssayWire
import Crypto
import Foundation

/// Data of benchmarks that takes minutes to create and stays for the next run.
enum Stock: String, Sendable, CaseIterable {
    /// The items of searches and of the partner API.
    case items
    /// The photos beside which evidence is gathered.
    case photos
    /// The deliveries beside which a claim is measured.
    case deliveries

    /// The number of the recipe.
    ///
    /// Raise it with each change of the data, or of the code that writes it, that figures depend on.
    private static let recipe = 1

    /// Returns the folder of the data that this version makes in a folder, and deletes the data of other versions there.
    ///
    /// A version is a schema and a recipe.
    static func folder(in root: URL) throws -> URL {
        let prefix = "version-"
        let schema = Schema.migrations.map { migration in
            migration.id + migration.statements.map { $0.rendered(for: .sqlite).sql }.joined()
        }
        let text = "\(recipe)\n\(schema.joined(separator: "\n"))"
        let folder = root.appending(path: prefix + Array(SHA256.hash(data: Data(text.utf8)).prefix(6)).hexText)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for other in try FileManager.default.contentsOfDirectory(at: root, includingPropertiesForKeys: nil)
        where other.lastPathComponent.hasPrefix(prefix) && other.lastPathComponent != folder.lastPathComponent {
            try FileManager.default.removeItem(at: other)
        }
        return folder
    }
}
