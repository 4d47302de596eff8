import AssayInstruments
import AssayTestTiming
import Foundation
import Testing

@testable import AssayImaging

@Suite struct TextureImageTests {
    private let bench: DerivingBench

    init() throws {
        bench = try DerivingBench()
    }

    private func facts(_ material: Material, _ seed: UInt64, atNight: Bool = false) async throws -> PictureFacts {
        var closeUp = TextureImage(material: material, seed: seed, width: 640, height: 480)
        closeUp.isAtNight = atNight
        let file = bench.folder.file("close-up.jpg")
        try await closeUp.write(to: file)
        return try await bench.derive(file)
    }

    @Test func theSameSeedGivesTheSameBytes() async throws {
        func bytes(_ seed: UInt64) async throws -> Data {
            let file = bench.folder.file("close-up.jpg")
            try await TextureImage(material: .knit, seed: seed, width: 320, height: 240).write(to: file)
            return try Data(contentsOf: file)
        }
        let first = try await bytes(11)
        #expect(try await bytes(11) == first)
        #expect(try await bytes(12) != first)
    }

    @Test func doesNotLookLikeAnotherCloseUp() async throws {
        var hashes: [UInt64] = []
        for material in Material.allCases {
            for seed in UInt64(1)...6 { hashes.append(try await facts(material, seed).perceptualHash) }
        }
        for (number, hash) in hashes.enumerated() {
            for other in hashes[..<number] {
                #expect(PerceptualHash.distance(hash, other) > PerceptualHash.flagDistance)
            }
        }
    }

    @Test func hasMoreNoiseAtNightAndLessLight() async throws {
        let day = try await facts(.canvas, 5).measures
        let night = try await facts(.canvas, 5, atNight: true).measures
        #expect(night.brightness < 0.7 * day.brightness)
        #expect(night.noise > 1.5 * day.noise)
    }
}
