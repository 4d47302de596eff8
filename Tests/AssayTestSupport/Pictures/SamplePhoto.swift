import AssayImaging
import AssayInstruments
import AssayTestTiming
import Foundation

/// Photos for tests above the imaging layer: generated textures, created once per process.
package enum SamplePhoto {
    /// Returns a good photo, as a JPEG of 800 × 600 pixels; each seed gives another photo.
    package static func sharp(_ seed: UInt64 = 1) async throws -> [UInt8] {
        try await cache.bytes(for: "sharp \(seed)") {
            TextureImage(material: .leather, seed: seed, width: 800, height: 600)
        }
    }

    /// Returns the same photo as a HEIC.
    package static func heic(_ seed: UInt64 = 1) async throws -> [UInt8] {
        try await cache.bytes(for: "heic \(seed)", as: "heic") {
            TextureImage(material: .leather, seed: seed, width: 800, height: 600)
        }
    }

    /// Returns the same photo, far out of focus.
    package static func blurred(_ seed: UInt64 = 1) async throws -> [UInt8] {
        try await cache.bytes(for: "blurred \(seed)") {
            var closeUp = TextureImage(material: .leather, seed: seed, width: 800, height: 600)
            closeUp.blur = 0.02
            return closeUp
        }
    }

    /// Returns the same photo, with a short side below the minimum of every region.
    package static func small(_ seed: UInt64 = 1) async throws -> [UInt8] {
        try await cache.bytes(for: "small \(seed)") {
            TextureImage(material: .leather, seed: seed, width: 400, height: 299)
        }
    }

    private static let cache = Cache()

    private actor Cache {
        private var photos: [String: Task<[UInt8], any Error>] = [:]

        func bytes(
            for name: String, as suffix: String = "jpg", _ make: @Sendable () -> TextureImage
        ) async throws -> [UInt8] {
            if let photo = photos[name] { return try await photo.value }
            let closeUp = make()
            let photo = Task {
                let folder = try TestFolder()
                let file = folder.url.appending(path: "photo.\(suffix)")
                try await closeUp.write(to: file)
                return Array(try Data(contentsOf: file))
            }
            photos[name] = photo
            return try await photo.value
        }
    }
}
