import AssayImaging
import AssayInstruments
import Foundation

/// A few pictures that pass every check, and any number of distinct photos made of them.
struct PhotoPool: Sendable {
    private let pictures: [[UInt8]]

    /// Generates the pictures: generated textures just above the minimum that every region requires, so that checking
    /// is fast.
    static func make(in folder: URL, pictures count: Int = 8) async throws -> PhotoPool {
        var pictures: [[UInt8]] = []
        for seed in 1...count {
            let file = folder.appending(path: "picture-\(seed).jpg")
            try await TextureImage(material: .leather, seed: UInt64(seed), width: 640, height: 480).write(to: file)
            pictures.append([UInt8](try Data(contentsOf: file)))
        }
        return PhotoPool(pictures: pictures)
    }

    /// Returns the photo's bytes: the picture with the text in a comment segment, which every decoder skips.
    func bytes(_ recipe: PhotoRecipe) -> [UInt8] {
        let picture = pictures[recipe.picture % pictures.count]
        return picture[..<2] + JPEGParts.segment(0xFE, Array(recipe.text.utf8)) + picture[2...]
    }
}
