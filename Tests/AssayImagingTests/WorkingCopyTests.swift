import AssayInstruments
import AssayTestTiming
import Foundation
import Testing

@testable import AssayImaging

/// Tests for the size at which a photo is decoded, and for its effect on the measures.
@Suite struct WorkingCopyTests {
    let bench: DerivingBench

    init() throws {
        bench = try DerivingBench()
    }

    @Test(arguments: [
        (999, 1), (1_999, 1), (2_000, 2), (2_016, 2), (3_999, 2), (4_000, 4), (4_032, 4), (5_712, 4), (7_999, 4),
        (8_000, 8), (8_064, 8), (11_648, 8),
    ])
    func aJPEGIsDecodedAtTheLargestFactorThatLeavesAThousandPixels(longSide: Int, factor: Int) {
        #expect(Decoding.shrink(.jpeg, storedLongSide: longSide) == factor)
    }

    @Test(arguments: [PictureFormat.png, .webp, .heic])
    func otherFormatsAreDecodedWhole(format: PictureFormat) {
        #expect(Decoding.shrink(format, storedLongSide: 8_064) == 1)
    }

    @Test(arguments: [(4_000, 1_000), (4_003, 1_000), (4_032, 1_008), (4_096, 1_024), (4_624, 1_024), (8_064, 1_008)])
    func theDecodedSizeIsKeptIfItIsNotTooLarge(longSide: Int, kept: Int) async throws {
        let black = try Operator("black").set("width", longSide).set("height", 300).set("bands", 3).picture()
        let flat = try Operator("copy").set("in", black).set("interpretation", "srgb").picture()
        let file = try MadePictures.write(flat, bench.folder.file("a.jpg"))
        #expect(try await bench.derive(file).workingWidth == kept)
    }

    /// The version before decoded at half of the size and used a filter; its rows remain in the databases.
    ///
    /// - Parameter blur: The deviation of a Gaussian blur, in 512ths of the long side.
    @Test(arguments: zip(Material.allCases, [0, 0.7, 1.2, 4.5]))
    func theMeasuresAtAQuarterStayNearThoseOfTheVersionBefore(material: Material, blur: Double) async throws {
        var texture = TextureImage(material: material, seed: 3)
        texture.blur = blur / 512
        let file = bench.folder.file("photo.jpg")
        try await texture.write(to: file, quality: 92)
        let facts = try await bench.derive(file)
        let before = try EarlierVersion(file)
        #expect(max(facts.workingWidth, facts.workingHeight) == 1_008)
        #expect(abs(facts.measures.sharpness - before.sharpness) < 0.5, "\(before.sharpness)")
        #expect(abs(facts.measures.noise - before.noise) < 0.5)
        #expect(
            (facts.measures.sharpness < SharpnessScale.shippedMinimum)
                == (before.sharpness < SharpnessScale.shippedMinimum))
        #expect(PerceptualHash.distance(facts.perceptualHash, before.hash) <= PerceptualHash.flagDistance)
    }
}

/// The figures of `spectrum-1`: a decode at half of the size, reduced to 1,024 pixels.
private struct EarlierVersion {
    let sharpness: Double
    let noise: Double
    let hash: UInt64

    init(_ file: URL) throws {
        let half = try Operator("jpegload").set("filename", file.path).set("shrink", 2).picture()
        let working = try Operator("thumbnail_image").set("in", half).set("width", 1_024).set("height", 1_024)
            .set("size", "down").picture()
        let gray = try Operator("colourspace").set("in", working).set("space", "b-w").picture().inMemory()
        let variance = try Noise.variance(of: gray)
        sharpness = try Sharpness.of(gray: gray, noise: variance)
        noise = variance.squareRoot()
        hash = try PerceptualHash.of(gray: gray)
    }
}
