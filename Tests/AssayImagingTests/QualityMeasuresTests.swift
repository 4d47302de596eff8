import Foundation
import Testing

@testable import AssayImaging

@Suite struct QualityMeasuresTests {
    init() throws {
        _ = try Imaging.start()
    }

    func measures(of grays: [UInt8], width: Int) throws -> QualityMeasures {
        try QualityMeasures(gray: try Picture.bytes(grays, width: width, bands: 1))
    }

    @Test func seesBlackAndWhite() throws {
        let half = [UInt8](repeating: 0, count: 5000) + [UInt8](repeating: 255, count: 5000)
        let measures = try measures(of: half, width: 100)
        #expect(abs(measures.brightness - 0.5) < 0.001)
        #expect(abs(measures.contrast - 0.5) < 0.001)
        #expect(measures.clippedDark == 0.5 && measures.clippedBright == 0.5)
    }

    @Test func findsNothingInAnEvenGray() throws {
        let measures = try measures(of: [UInt8](repeating: 128, count: 40_000), width: 200)
        #expect(abs(measures.brightness - 128 / 255) < 0.001)
        #expect(measures.contrast == 0 && measures.noise == 0)
        #expect(measures.clippedDark == 0 && measures.clippedBright == 0)
        #expect(measures.sharpness < SharpnessScale.shippedMinimum)
    }

    @Test(arguments: [2.0, 5, 10])
    func measuresTheNoise(deviation: Double) throws {
        let noise = try Operator("gaussnoise").set("width", 1024).set("height", 768).set("sigma", deviation)
            .set("mean", 128.0).set("seed", 7).picture().linear(1, 0.5).cast("uchar").inMemory()
        let measured = try QualityMeasures(gray: noise).noise
        // The measure uses the calmest fifth, so it is slightly smaller.
        #expect(measured > 0.85 * deviation && measured < 1.05 * deviation, "\(measured)")
    }

    @Test func takesNoiseForNoDetail() throws {
        let noise = try Operator("gaussnoise").set("width", 1024).set("height", 768).set("sigma", 6.0)
            .set("mean", 128.0).set("seed", 7).picture().linear(1, 0.5).cast("uchar").inMemory()
        #expect(try QualityMeasures(gray: noise).sharpness < SharpnessScale.shippedMinimum)
    }

    @Test(arguments: [1, 2, 15, 16, 17])
    func isDefinedForTheSmallestPictures(side: Int) throws {
        let measures = try measures(of: [UInt8](repeating: 9, count: side), width: side)
        #expect(measures.sharpness.isFinite && measures.noise.isFinite)
    }

    @Test func comesBackFromJSONAsItWent() throws {
        let measures = QualityMeasures(
            sharpness: 25.5, brightness: 0.4, contrast: 0.1, clippedDark: 0, clippedBright: 0.01, noise: 1.5)
        let decoded = try JSONDecoder().decode(QualityMeasures.self, from: try JSONEncoder().encode(measures))
        #expect(decoded == measures)
        #expect(decoded.algorithm == QualityMeasures.currentAlgorithm)
    }
}
