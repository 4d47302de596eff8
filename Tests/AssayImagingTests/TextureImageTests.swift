import AssayInstruments
import AssayTestTiming
import Foundation
import Testing

@testable import AssayImaging

@Suite struct TextureImageTests {
    let imaging: Imaging
    let folder: TestFolder

    init() throws {
        imaging = try Imaging.start()
        folder = try TestFolder()
    }

    func bytes(of closeUp: TextureImage, quality: Int = 90) async throws -> Data {
        let file = folder.file("\(UUID().uuidString).jpg")
        try await closeUp.write(to: file, quality: quality)
        return try Data(contentsOf: file)
    }

    func hash(of closeUp: TextureImage) async throws -> UInt64 {
        let file = folder.file("\(UUID().uuidString).jpg")
        try await closeUp.write(to: file)
        let targets = DerivedTargets(thumbnail: folder.file("small.jpg"), workingCopy: folder.file("working.jpg"))
        return try await imaging.derive(file, into: targets).perceptualHash
    }

    @Test(arguments: Material.allCases)
    func givesTheSameBytesForTheSameSeed(material: Material) async throws {
        let closeUp = TextureImage(material: material, seed: 11, width: 480, height: 360)
        async let first = bytes(of: closeUp)
        async let second = bytes(of: closeUp)
        let (one, other) = try await (first, second)
        #expect(one == other)
        #expect(try await bytes(of: TextureImage(material: material, seed: 12, width: 480, height: 360)) != one)
    }

    @Test func theDefaultSizeIsThatOfAPhone() {
        let closeUp = TextureImage(material: .leather, seed: 1)
        #expect(closeUp.width == 4032 && closeUp.height == 3024)
    }

    @Test(arguments: [1, 6])
    func carriesTheEXIFOfAPhone(orientation: Int) async throws {
        var closeUp = TextureImage(material: .knit, seed: 4, width: 400, height: 300)
        closeUp.camera.orientation = orientation
        let file = folder.file("a.jpg")
        try await closeUp.write(to: file)
        let header = try await imaging.inspect(file)
        #expect(header.orientation == orientation)
        #expect(header.width == (orientation == 1 ? 400 : 300))
        #expect(header.camera == CameraName(make: "Assay", model: "Simulated phone"))
        let stored = try Operator("jpegload").set("filename", file.path).picture()
        let fields = ["exif-ifd2-ExposureTime": "1/120", "exif-ifd2-ISOSpeedRatings": "64"]
        for (field, value) in fields { #expect(stored.field(field)?.hasPrefix(value) == true) }
        #expect(stored.field("exif-ifd2-DateTimeOriginal")?.hasPrefix(closeUp.camera.taken) == true)
    }

    @Test func doesNotLookLikeAnotherCloseUp() async throws {
        var hashes: [UInt64] = []
        for material in Material.allCases {
            for seed in UInt64(1)...2 {
                hashes.append(try await hash(of: TextureImage(material: material, seed: seed, width: 480, height: 360)))
            }
        }
        for (number, hash) in hashes.enumerated() {
            for other in hashes[..<number] {
                #expect(PerceptualHash.distance(hash, other) > PerceptualHash.flagDistance)
            }
        }
    }

    @Test func changesItsSurfaceAloneWhenOnlyTheSurfaceIsAltered() async throws {
        let genuine = TextureImage(material: .leather, seed: 3, width: 480, height: 360)
        var altered = genuine
        guard case .leather(var leather) = altered.surface else { return #expect(Bool(false), "no leather") }
        leather.cell *= 1.2
        altered.surface = .leather(leather)
        #expect(altered.light == genuine.light && altered.camera == genuine.camera)
        #expect(try await bytes(of: altered) != bytes(of: genuine))
    }

    @Test func hasMoreNoiseAtNightAndLessLight() async throws {
        let day = TextureImage(material: .canvas, seed: 5, width: 1024, height: 768)
        var night = day
        night.camera = day.camera.atNight()
        let targets = DerivedTargets(thumbnail: folder.file("small.jpg"), workingCopy: folder.file("working.jpg"))
        var measures: [QualityMeasures] = []
        for closeUp in [day, night] {
            let file = folder.file("a.jpg")
            try await closeUp.write(to: file)
            measures.append(try await imaging.derive(file, into: targets).measures)
        }
        #expect(measures[1].brightness < 0.7 * measures[0].brightness)
        #expect(measures[1].noise > 1.5 * measures[0].noise)
    }

    @Test func isSmallerAtALowerQuality() async throws {
        let closeUp = TextureImage(material: .canvas, seed: 6, width: 480, height: 360)
        #expect(try await bytes(of: closeUp, quality: 60).count < bytes(of: closeUp, quality: 95).count / 2)
    }
}
