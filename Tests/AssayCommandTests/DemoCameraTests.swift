import AssayCore
import AssayInstruments
import AssayTestTiming
import Foundation
import Testing

@testable import assay

@Suite struct DemoCameraTests {
    private static let regions = [
        DemoRegion(id: "front", label: "Front", isRequired: true),
        DemoRegion(id: "back", label: "Back", isRequired: true),
        DemoRegion(id: "box", label: "Box", isRequired: false),
    ]

    /// Writes photos by name, each with the seed of its picture.
    private static func camera(_ photos: [String: UInt64], in folder: TestFolder) async throws -> DemoCamera {
        for (name, seed) in photos {
            try await TextureImage(material: .leather, seed: seed, width: 320, height: 240)
                .write(to: folder.url.appending(path: name))
        }
        return try await DemoCamera(
            of: regions, photosIn: folder.url, film: folder.url.appending(path: "camera.y4m"))
    }

    private static func frame(of label: String, _ camera: DemoCamera) async throws -> Data? {
        try await camera.showPhoto(of: label) ? try Data(contentsOf: camera.film) : nil
    }

    @Test func eachRegionShowsThePhotoOfItsName() async throws {
        let (one, other) = (try TestFolder(), try TestFolder())
        let first = try await Self.camera(["back.jpg": 1, "other.jpg": 2], in: one)
        let second = try await Self.camera(["front.jpg": 1, "other.jpg": 2], in: other)
        let back = try #require(try await Self.frame(of: "Back", first))
        #expect(try await Self.frame(of: "Front", second) == back)
        #expect(try await Self.frame(of: "Front", first) != back)
        #expect(try await Self.frame(of: "Back", first) == back, "a frame is replaced as a whole")
    }

    @Test func aRegionThatMayBeSkippedNeedsNoPhoto() async throws {
        let camera = try await Self.camera(["front.jpg": 1, "back.jpg": 2], in: try TestFolder())
        #expect(try await camera.showPhoto(of: "Box") == false)
    }

    @Test func aFileThatIsNoPictureIsNamedBeforeTheScreenOpens() async throws {
        let folder = try TestFolder()
        try Data("no picture".utf8).write(to: folder.url.appending(path: "back.jpg"))
        let failure = await #expect(throws: DomainError.self) {
            _ = try await Self.camera(["front.jpg": 1], in: folder)
        }
        #expect(failure?.message.contains("back.jpg") == true)
    }

    @Test func aMissingPhotoIsNamedBeforeTheScreenOpens() async throws {
        let failure = await #expect(throws: (any Error).self) {
            _ = try await Self.camera(["front.jpg": 1], in: try TestFolder())
        }
        #expect("\(String(describing: failure))".contains("back.jpg"))
    }
}
