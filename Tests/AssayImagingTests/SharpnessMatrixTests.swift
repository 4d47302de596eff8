import AssayInstruments
import AssayTestTiming
import Foundation
import Testing

@testable import AssayImaging

/// The acceptance test of the sharpness measure, on 24 generated textures and the sharp photos.
///
/// Sharp pictures pass, strongly blurred ones fail, and more blur always gives a lower value.
@Suite struct SharpnessMatrixTests {
    @Test func fallsWithEveryStepOfBlur() async throws {
        for ladder in try await SharpnessLadder.all.value {
            #expect(ladder.figures.count > 2)
            for (before, after) in zip(ladder.figures, ladder.figures.dropFirst()) {
                #expect(after < before, "\(ladder)")
            }
        }
    }

    @Test func refusesTheTwoStrongestStepsInNineteenOfTwentyCases() async throws {
        let strongest = try await SharpnessLadder.all.value.flatMap { ladder in
            Blur.strongest.map { ladder.figures[$0] }
        }
        let refused = strongest.filter { $0 < SharpnessScale.shippedMinimum }
        #expect(strongest.count == 108)
        #expect(Double(refused.count) >= 0.95 * Double(strongest.count))
    }

    @Test func acceptsWhatIsNotBlurredAtEveryQualityAndSize() async throws {
        for ladder in try await SharpnessLadder.all.value {
            #expect(ladder.figures[0] >= SharpnessScale.shippedMinimum, "\(ladder)")
        }
    }

    @Test func coversEveryKernelWithEveryQualityAndSize() async throws {
        let ladders = try await SharpnessLadder.all.value
        #expect(!Blur.allCases.isEmpty && !SharpnessLadder.ways.isEmpty)
        for blur in Blur.allCases {
            for way in SharpnessLadder.ways {
                #expect(ladders.contains { $0.blur == blur && $0.way == way })
            }
        }
    }
}

/// The sharpness of one picture from unblurred to the strongest blur, with every copy stored in the same way.
struct SharpnessLadder: CustomStringConvertible {
    /// The storage of the copies: the JPEG quality, and the scale.
    struct Way: Hashable {
        let quality: Int
        let size: Double
    }

    let name: String
    let blur: Blur
    let way: Way
    let figures: [Double]

    var description: String {
        "\(name), \(blur), quality \(way.quality), size \(way.size): "
            + figures.map { String(format: "%.1f", $0) }.joined(separator: " ")
    }

    /// All qualities and scales.
    ///
    /// Each picture uses one of these for each kind of blur, in turn.
    static let ways = [(60, 1), (95, 0.5), (75, 2), (85, 1), (60, 0.5), (95, 2), (75, 1), (85, 0.5)].map {
        Way(quality: $0.0, size: $0.1)
    }

    /// Computed once, for all tests.
    static let all = Task {
        try await withThrowingTaskGroup(of: [SharpnessLadder].self) { group in
            for (number, name) in Photos.sharp.enumerated() {
                group.addTask { try await measure(Photos.url(name), name, number) }
            }
            for number in 0..<24 {
                group.addTask {
                    let folder = try TestFolder()
                    let material = Material.allCases[number % Material.allCases.count]
                    let file = folder.file("sharp.jpg")
                    try await TextureImage(material: material, seed: UInt64(number), width: 640, height: 480).write(
                        to: file)
                    return try await measure(file, "\(material) \(number)", number)
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
    }

    private static func measure(_ file: URL, _ name: String, _ number: Int) async throws -> [SharpnessLadder] {
        let result = try await Imaging.start().run {
            Result {
                try Blur.allCases.enumerated().map { offset, blur in
                    // The factors 5 and 3 combine each kind of blur with each storage and each material.
                    let way = ways[(number * 5 + number / 8 + offset * 3) % ways.count]
                    let sharp = try MadePictures.read(file)
                    let untouched = try sharpness(sharp, stored: way)
                    let blurred = try Blur.steps.map { step in
                        try sharpness(try blur.applied(to: sharp, step: step, angle: Double(number) * 0.7), stored: way)
                    }
                    return SharpnessLadder(name: name, blur: blur, way: way, figures: [untouched] + blurred)
                }
            }
        }
        return try result.get()
    }

    private static func sharpness(_ picture: Picture, stored way: Way) throws -> Double {
        let folder = try TestFolder()
        let sized = try picture.resized(
            width: Int(Double(picture.width) * way.size), height: Int(Double(picture.height) * way.size))
        let file = try MadePictures.write(try sized.linear(1, 0.5).cast("uchar"), folder.file("stored.jpg")) {
            $0.set("Q", way.quality)
        }
        let gray = try Derivation(limits: PictureLimits()).gray(OpenFile(reading: file))
        return try Sharpness.of(gray: gray, noise: try Noise.variance(of: gray))
    }
}
