import AssayTestTiming
import Foundation
import Testing

@testable import AssayImaging

@Suite struct PerceptualHashTests {
    let imaging: Imaging
    let folder: TestFolder

    init() throws {
        imaging = try Imaging.start()
        folder = try TestFolder()
    }

    func hash(of file: URL) async throws -> UInt64 {
        let targets = DerivedTargets(thumbnail: folder.file("small.jpg"), workingCopy: folder.file("working.jpg"))
        return try await imaging.derive(file, into: targets).perceptualHash
    }

    @Test func countsTheBitsThatDiffer() {
        #expect(PerceptualHash.distance(0b1011, 0b0001) == 2)
        #expect(PerceptualHash.distance(0, .max) == 64)
        #expect(PerceptualHash.distance(42, 42) == 0)
    }

    @Test(arguments: Photos.sharp)
    func staysNearWhenAPhotoIsStoredAgain(name: String) async throws {
        let photo = try MadePictures.read(Photos.url(name))
        let original = try await hash(of: Photos.url(name))
        let half = try photo.resized(width: photo.width / 2, height: photo.height / 2)
        let larger = try photo.resized(width: photo.width * 2, height: photo.height * 2)
        let brighter = try photo.linear(1.1, 4).cast("uchar")
        for (file, picture, quality) in [
            ("a.jpg", photo, 50), ("b.jpg", half, 75), ("c.webp", photo, 60), ("d.jpg", larger, 85),
            ("e.jpg", brighter, 85),
        ] {
            let copy = try MadePictures.write(picture, folder.file(file)) { $0.set("Q", quality) }
            let distance = PerceptualHash.distance(original, try await hash(of: copy))
            #expect(distance <= PerceptualHash.flagDistance, "\(file): \(distance)")
        }
    }

    @Test func isFarForDifferentPhotos() async throws {
        var hashes: [UInt64] = []
        for name in Photos.sharp + [Photos.blurred] { hashes.append(try await hash(of: Photos.url(name))) }
        for (number, hash) in hashes.enumerated() {
            for other in hashes[..<number] { #expect(PerceptualHash.distance(hash, other) >= 16) }
        }
    }

    @Test func aPhotoIsDistinguishedFromItsMirrorImage() async throws {
        let mirrored = try Operator("flip").set("in", try MadePictures.read(Photos.url("coffee")))
            .set("direction", "horizontal").picture()
        let file = try MadePictures.write(mirrored, folder.file("a.jpg"))
        let distance = PerceptualHash.distance(try await hash(of: file), try await hash(of: Photos.url("coffee")))
        #expect(distance > PerceptualHash.flagDistance)
    }

    @Test func setsABitForEachStrongWave() {
        // A single vertical wave: the bit of the wave and the bit of the mean are set.
        let values = (0..<32).flatMap { y in
            [Float](repeating: 100 + 50 * Float(cos(Double.pi * 2 * (Double(y) + 0.5) / 32)), count: 32)
        }
        #expect(PerceptualHash.hash(values) >> 16 & 1 == 1)
        #expect(PerceptualHash.hash(values) & 1 == 1)
    }
}
