import AssayCore
import AssayImaging
import AssayInstruments
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

/// The photos that a demo sends: the user's own, or substitutes (camera pictures and generated close-ups).
struct DemoPhotos: Sendable {
    /// The item metadata that goes with the substitutes.
    static let item = [
        "brand": "Louis Vuitton", "product_category": "luxury", "item_type": "wallet", "style_name": "Zippy Wallet",
        "customer_item_id": "demo-1",
    ]

    /// Pictures from real cameras in the repository, in the order in which they fill the regions.
    private static let cameraPictures = ["coffee.jpg", "chelsea.jpg", "brick.jpg"]

    /// The folder that the user gave; `nil` if there is none.
    let given: String?
    /// The folder for the substitutes.
    let folder: URL
    /// Whether camera pictures are among the substitutes; they are too small for a camera's frame.
    var takesCameraPictures = true

    func prepare() async throws -> (folder: URL, note: String) {
        if let given {
            let url = URL(fileURLWithPath: given, isDirectory: true)
            return (url, url.path)
        }
        let camera = takesCameraPictures ? copyCameraPictures() : 0
        let wanted = try DemoRegion.all(of: Self.item, .production).count
        try await generate(wanted - camera)
        let close = "\(wanted - camera) generated close-ups"
        return (folder, camera == 0 ? close : "\(camera) camera pictures and \(close)")
    }

    /// Copies the camera pictures that exist; outside the repository there are none, and close-ups fill every region.
    private func copyCameraPictures() -> Int {
        let source = URL(fileURLWithPath: "Photos", isDirectory: true)
        var copied = 0
        for (index, name) in Self.cameraPictures.enumerated() {
            let target = folder.appending(path: "\(index)-\(name)")
            if (try? FileManager.default.copyItem(at: source.appending(path: name), to: target)) != nil { copied += 1 }
        }
        return copied
    }

    /// Generates close-ups, two at a time, because the smallest machine for a demo has two cores.
    private func generate(_ count: Int) async throws {
        let materials = Material.allCases
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<max(0, count) {
                if index >= 2 { try await group.next() }
                let material = materials[index % materials.count]
                let file = folder.appending(path: "close-up-\(index < 10 ? "0" : "")\(index)-\(material).jpg")
                group.addTask {
                    try await TextureImage(material: material, seed: UInt64(index + 1)).write(to: file, quality: 88)
                }
            }
            try await group.waitForAll()
        }
    }
}
