import AssayImaging
import Foundation

/// Photos for tests of what lies above the pictures: close-ups by the project's own generator, made once per process.
package enum SamplePhoto {
    /// What a phone takes when all is well, as JPEG of 800 by 600 pixels; another seed is another photo.
    package static func sharp(_ seed: UInt64 = 1) async throws -> [UInt8] {
        try await cache.bytes(for: "sharp \(seed)") { CloseUp(material: .leather, seed: seed, width: 800, height: 600) }
    }

    /// The same, far out of focus.
    package static func blurred(_ seed: UInt64 = 1) async throws -> [UInt8] {
        try await cache.bytes(for: "blurred \(seed)") {
            var closeUp = CloseUp(material: .leather, seed: seed, width: 800, height: 600)
            closeUp.camera.blur = 0.02
            return closeUp
        }
    }

    /// The same, with a short side below what every region asks for.
    package static func small(_ seed: UInt64 = 1) async throws -> [UInt8] {
        try await cache.bytes(for: "small \(seed)") { CloseUp(material: .leather, seed: seed, width: 400, height: 299) }
    }

    private static let cache = Cache()

    private actor Cache {
        private var photos: [String: Task<[UInt8], any Error>] = [:]

        func bytes(for name: String, _ make: @Sendable () -> CloseUp) async throws -> [UInt8] {
            if let photo = photos[name] { return try await photo.value }
            let closeUp = make()
            let photo = Task {
                let folder = try TestFolder()
                let file = folder.url.appending(path: "photo.jpg")
                try await closeUp.write(to: file)
                return Array(try Data(contentsOf: file))
            }
            photos[name] = photo
            return try await photo.value
        }
    }
}
