import Foundation
import Testing

@testable import AssayImaging

@Suite struct SpectrumTests {
    func spectrum(_ gray: [Float], width: Int, height: Int) throws -> Spectrum {
        try Spectrum(of: gray, width: width, height: height, rings: 24, ringWidth: 0.0125, directions: 12)
    }

    @Test func findsAWaveAtItsFrequencyAndInItsDirection() throws {
        // 0.206 cycles per pixel, 60 degrees from the rows: ring 16, direction 4.
        let across = 0.206 * cos(Double.pi / 3)
        let down = 0.206 * sin(Double.pi / 3)
        var wave: [Float] = []
        for y in 0..<400 {
            for x in 0..<500 {
                let turns = across * Double(x) + down * Double(y)
                wave.append(Float(50 * cos(2 * Double.pi * turns)))
            }
        }
        let found = try spectrum(wave, width: 500, height: 400)
        for ring in 0..<24 {
            for direction in 0..<12 where ring != 16 || direction != 4 {
                #expect(found[ring, direction] < 0.01 * found[16, 4])
            }
        }
    }

    @Test func givesTheVarianceOfWhiteNoiseEverywhere() throws {
        _ = try Imaging.start()
        let noise = try Operator("gaussnoise").set("width", 512).set("height", 384).set("sigma", 6.0)
            .set("mean", 100.0).set("seed", 3).picture().floats()
        let found = try spectrum(noise, width: 512, height: 384)
        for direction in 0..<12 { #expect(found[20, direction] > 20 && found[20, direction] < 60) }
        #expect(abs(found.mean(of: 5..<24) - 36) < 1)
    }

    @Test func doesNotSeeTheMeanBrightness() throws {
        let found = try spectrum([Float](repeating: 200, count: 64 * 64), width: 64, height: 64)
        #expect(found.mean(of: 0..<24) < 0.001)
    }

    /// The spectrum needs no libvips, so its refusals must not look into the error buffer, which a process without
    /// libvips does not have.
    @Test(arguments: [
        (513, 513, 1, "spectrum: 513 x 1 is not within 1 to 512 pixels, or no memory"),
        (0, 0, 0, "spectrum: 0 x 0 is not within 1 to 512 pixels, or no memory"),
        (3, 2, 2, "spectrum: 3 samples are not 2 x 2"),
    ])
    func refusesAPictureThatDoesNotFit(samples: Int, width: Int, height: Int, sentence: String) {
        let error = #expect(throws: OperatorError.self) {
            try spectrum([Float](repeating: 0, count: samples), width: width, height: height)
        }
        #expect(error?.detail == sentence)
    }
}
