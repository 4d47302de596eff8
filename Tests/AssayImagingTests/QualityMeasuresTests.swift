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

    @Test(arguments: [(64, 48), (70, 61), (16, 16), (33, 17)])
    func respondsToNoiseLikeTheConvolutionOfItsKernel(width: Int, height: Int) throws {
        let gray = try Operator("gaussnoise").set("width", width).set("height", height).set("sigma", 30.0)
            .set("mean", 128.0).set("seed", 3).picture().linear(1, 0.5).cast("uchar").inMemory()
        let response = try gray.cast("float").convolved([1, -2, 1, -2, 4, -2, 1, -2, 1], width: 3).floats()
        let cells = (0..<(height / 16)).flatMap { down in
            (0..<(width / 16)).map { across in
                (0..<256).reduce(0.0) { sum, pixel in
                    let value = response[(down * 16 + pixel / 16) * width + across * 16 + pixel % 16]
                    return sum + Double(value * value) / 256
                }
            }
        }
        let calm = cells.sorted()[cells.count / 5] / 36
        #expect(abs(try Noise.variance(of: gray) - calm) < 1e-6 * calm)
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
