import AssayInstruments
import AssayTestTiming
import Foundation
import Testing

@testable import AssayImaging

@Suite struct SharpnessTests {
    let bench: DerivingBench

    init() throws {
        bench = try DerivingBench()
    }

    func sharpness(of file: URL) async throws -> Double {
        try await bench.derive(file).measures.sharpness
    }

    func sharpness(of closeUp: TextureImage) async throws -> Double {
        let file = bench.folder.file("close-up.jpg")
        try await closeUp.write(to: file)
        return try await sharpness(of: file)
    }

    @Test func refusesThePhotoThatWasMoved() async throws {
        #expect(try await sharpness(of: Photos.url(Photos.blurred)) < SharpnessScale.shippedMinimum)
    }

    @Test(arguments: Photos.sharp)
    func acceptsTheSharpPhotos(name: String) async throws {
        #expect(try await sharpness(of: Photos.url(name)) >= SharpnessScale.shippedMinimum)
    }

    @Test(arguments: [Material.smoothLeather, .canvas])
    func acceptsCloseUpsOfAPhonesFullSize(material: Material) async throws {
        #expect(try await sharpness(of: TextureImage(material: material, seed: 1)) >= SharpnessScale.shippedMinimum)
    }

    @Test(arguments: Material.allCases)
    func acceptsASharpNoisyPhotoAtNight(material: Material) async throws {
        var closeUp = TextureImage(material: material, seed: 2, width: 1400, height: 1050)
        closeUp.isAtNight = true
        #expect(try await sharpness(of: closeUp) >= SharpnessScale.shippedMinimum)
    }

    @Test(arguments: Material.allCases)
    func isNotTalkedRoundByNoiseOnABlurredPhoto(material: Material) async throws {
        var closeUp = TextureImage(material: material, seed: 2, width: 1400, height: 1050)
        closeUp.isAtNight = true
        // Out of focus before the sensor adds noise: the fifth step of the matrix.
        closeUp.blur = Blur.gaussian.strengths[4] / 512
        #expect(try await sharpness(of: closeUp) < SharpnessScale.shippedMinimum)
    }
}
