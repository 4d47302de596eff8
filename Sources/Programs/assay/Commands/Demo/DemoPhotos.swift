import AssayCore
import AssayServer
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

/// The photos that a demo sends: the user's own, or drawn ones.
struct DemoPhotos: Sendable {
    /// The item metadata that goes with the drawn photos.
    static let item = [
        "brand": "Louis Vuitton", "product_category": "luxury", "item_type": "pouch", "style_name": "Pochette",
        "customer_item_id": "demo-1",
    ]

    /// The folder that the user gave; `nil` if there is none.
    let given: String?
    /// The folder for the drawn photos.
    let folder: URL

    func prepare() async throws -> (folder: URL, note: String) {
        if let given {
            let url = URL(fileURLWithPath: given, isDirectory: true)
            return (url, url.path)
        }
        let drawn = try await DrawnPhotos.write(to: folder)
        return (folder, "\(drawn.count) drawn photos of a made-up bag")
    }
}
