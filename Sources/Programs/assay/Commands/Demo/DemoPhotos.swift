import AssayCore
import AssayImaging
import AssayServer
import Foundation

/// The photos that a demo sends: the user's own, or camera pictures and generated close-ups that stand in for them.
struct DemoPhotos: Sendable {
    /// What the stand-ins are said to show.
    static let item = [
        "brand": "Louis Vuitton", "product_category": "luxury", "item_type": "wallet", "style_name": "Zippy Wallet",
        "customer_item_id": "demo-1",
    ]

    /// The pictures by real cameras that lie in the repository, in the order in which they fill regions.
    private static let cameraPictures = ["coffee.jpg", "chelsea.jpg", "brick.jpg"]

    /// The folder that the user gave, if any.
    let given: String?
    /// Where the stand-ins are put.
    let folder: URL

    func prepare() async throws -> (folder: URL, note: String) {
        if let given {
            let url = URL(fileURLWithPath: given, isDirectory: true)
            return (url, url.path)
        }
        let camera = copyCameraPictures()
        let wanted = try Self.regionCount()
        try await generate(wanted - camera)
        return (folder, "\(camera) camera pictures and \(wanted - camera) generated close-ups")
    }

    /// How many photos the item will ask for, by the built-in catalog.
    private static func regionCount() throws -> Int {
        let catalog = try ChosenCatalog.load(nil)
        let item = try CaptureMetadata(item).resolved(in: catalog)
        return catalog.regions(for: item, configuration: .production).count
    }

    /// Copies what is there; away from the repository, close-ups fill every region.
    private func copyCameraPictures() -> Int {
        let source = URL(fileURLWithPath: "Photos", isDirectory: true)
        var copied = 0
        for (index, name) in Self.cameraPictures.enumerated() {
            let target = folder.appending(path: "\(index)-\(name)")
            if (try? FileManager.default.copyItem(at: source.appending(path: name), to: target)) != nil { copied += 1 }
        }
        return copied
    }

    /// Makes close-ups, two at a time: as many as the machine that a demo needs has cores.
    private func generate(_ count: Int) async throws {
        let materials = Material.allCases
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<max(0, count) {
                if index >= 2 { try await group.next() }
                let material = materials[index % materials.count]
                let file = folder.appending(path: "close-up-\(index < 10 ? "0" : "")\(index)-\(material).jpg")
                group.addTask {
                    try await CloseUp(material: material, seed: UInt64(index + 1)).write(to: file, quality: 88)
                }
            }
            try await group.waitForAll()
        }
    }
}
