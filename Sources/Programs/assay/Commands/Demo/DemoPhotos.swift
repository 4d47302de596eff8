import AssayCore
import AssayProcesses
import AssayServer
import AssayWire
import Foundation

/// A region of an item that a demo photographs.
struct DemoRegion: Sendable {
    let id: String
    /// The region's name in English, the language of the demo's app.
    let label: String
    let isRequired: Bool

    /// Returns the regions that the built-in catalog requires of an item.
    static func all(of metadata: [String: String], _ configuration: CaptureConfiguration) throws -> [DemoRegion] {
        let catalog = try ChosenCatalog.load(nil)
        let item = try CaptureMetadata(metadata).resolved(in: catalog)
        return catalog.regions(for: item, configuration: configuration).map { region in
            let label = catalog.texts.text(region.label, in: .english)
            return DemoRegion(id: region.id, label: label, isRequired: region.required)
        }
    }
}

/// The photos that a demo sends: the user's own, or those of a made-up bag.
///
/// The repository has one photo for each region that the built-in catalog asks for of a wallet or a pouch.
struct DemoPhotos: Sendable {
    /// The item metadata that goes with the photos of the made-up bag.
    static let item = [
        "brand": "Louis Vuitton", "product_category": "luxury", "item_type": "pouch", "style_name": "Pochette",
        "customer_item_id": "demo-1",
    ]

    /// The folder that the user gave; `nil` if there is none.
    let given: String?
    /// The folder for the photos of the made-up bag.
    let folder: URL

    func prepare() throws -> (folder: URL, note: String) {
        if let given {
            let url = URL(fileURLWithPath: given, isDirectory: true)
            return (url, url.path)
        }
        let names = try Self.write(to: folder)
        return (folder, "\(names.count) photos of a made-up bag")
    }

    /// Copies the photos of the made-up bag into a folder, each named by its region, and creates the folder if
    /// necessary.
    ///
    /// Each copy has a random comment, because the same bytes a second time make an item Invalid.
    ///
    /// - Returns: The files' names.
    /// - Throws: ``AssayCore/DomainError`` if there is a file of such a name, the folder can't be written, or this
    ///   program is in no clone of the repository.
    @discardableResult
    static func write(to folder: URL) throws -> [String] {
        let originals = try originals()
        let names = originals.map(\.lastPathComponent)
        for name in names where FileManager.default.fileExists(atPath: folder.appending(path: name).path) {
            throw DomainError(
                .init(.badInput, "photo_exists"),
                "\(folder.relativePath) has a photo \(name) already. Name a new folder: photos that were sent before make "
                    + "the next item Invalid.")
        }
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        guard FileManager.default.isWritableFile(atPath: folder.path) else {
            throw DomainError(
                .init(.unavailable, "folder_not_writable"),
                "The folder \(folder.relativePath) can't be written. Name one of your own.")
        }
        for original in originals {
            let photo = try Data(contentsOf: original)
            // A comment of 36 bytes (ITU-T T.81, B.2.4.5) behind the start of the image.
            let comment = Data([0xFF, 0xFE, 0, 38]) + Data(UUID().uuidString.utf8)
            try (photo.prefix(2) + comment + photo.dropFirst(2))
                .write(to: folder.appending(path: original.lastPathComponent))
        }
        return names
    }

    /// Returns the photos of the repository that this program was built in, sorted by name.
    private static func originals() throws -> [URL] {
        var parent = ChildProcess.ownProgram.resolvingSymlinksInPath().deletingLastPathComponent()
        while parent.path != "/" {
            let files = try? FileManager.default.contentsOfDirectory(
                at: parent.appending(path: "Photos/demo"), includingPropertiesForKeys: nil)
            if let photos = files?.filter({ $0.pathExtension == "jpg" }), !photos.isEmpty {
                return photos.sorted { $0.lastPathComponent < $1.lastPathComponent }
            }
            parent.deleteLastPathComponent()
        }
        throw DomainError(
            .init(.unavailable, "no_demo_photos"),
            "The photos are in the repository, in Photos/demo. Run this program in the clone that it was built in.")
    }
}
