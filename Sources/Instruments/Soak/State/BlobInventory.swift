import AssayServer
import Foundation
import Glibc

/// The stored photos of an installation, by their names `organization/capture/photo` with a suffix for derived images.
protocol BlobInventory: Sendable {
    /// Returns the names of all blobs.
    func names() async throws -> [String]

    /// Returns those of the names that are in the store.
    func existing(among names: Set<String>) async throws -> Set<String>

    /// Compares a blob with the bytes that were sent.
    func compare(_ name: String, with bytes: [UInt8]) async throws -> BlobComparison

    /// Whether the next server sweeps blobs without a row as soon as it has started.
    var isSweptAtStart: Bool { get }
}

/// The result of a comparison.
enum BlobComparison: Sendable {
    case same
    case different
    case unreadable
    /// An earlier comparison found it to be the same, and a store on another machine is not read again each time.
    case knownFromBefore
}

/// The photos of an installation in files.
struct DiskBlobInventory: BlobInventory {
    let folder: URL
    let isSweptAtStart = true

    func names() -> [String] {
        // The file that names the installation is no blob.
        FolderListing.files(below: folder).filter { $0.count { $0 == "/" } == 2 }
    }

    func existing(among names: Set<String>) -> Set<String> {
        names.filter { access(folder.path + "/" + $0, F_OK) == 0 }
    }

    func compare(_ name: String, with bytes: [UInt8]) -> BlobComparison {
        guard let stored = try? Data(contentsOf: folder.appending(path: name)) else { return .unreadable }
        return Data(bytes) == stored ? .same : .different
    }
}
