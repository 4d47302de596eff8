import CImage

/// The quality measures that intake takes of each picture.
///
/// `docs/develop/image-quality.md` describes the method and its limits.
package struct QualityMeasures: Hashable, Codable, Sendable {
    /// Name and version of the measuring algorithm.
    ///
    /// Values of different versions must not be compared.
    package let algorithm: String
    /// Amount of fine detail in the directions that show the least of it, at one fixed scale; see ``Sharpness``.
    package let sharpness: Double
    /// Mean gray, 0 for black to 1 for white.
    package let brightness: Double
    /// Standard deviation of the gray values: 0 for a single gray, at most 0.5.
    package let contrast: Double
    /// Shares of the pixels that are nearly black (gray 0 to 2) and nearly white (253 to 255), where no detail is
    /// visible.
    package let clippedDark: Double
    package let clippedBright: Double
    /// Standard deviation of the noise in the working copy, in steps of 8-bit gray, measured in its calmest parts.
    package let noise: Double

    package static let currentAlgorithm = "spectrum-2"

    package init(
        algorithm: String = currentAlgorithm, sharpness: Double, brightness: Double, contrast: Double,
        clippedDark: Double, clippedBright: Double, noise: Double
    ) {
        self.algorithm = algorithm
        self.sharpness = sharpness
        self.brightness = brightness
        self.contrast = contrast
        self.clippedDark = clippedDark
        self.clippedBright = clippedBright
        self.noise = noise
    }

    /// Measures the gray working copy.
    init(gray: Picture) throws(OperatorError) {
        let tone = try Tone(gray: gray)
        let noise = try Noise.variance(of: gray)
        self.init(
            sharpness: try Sharpness.of(gray: gray, noise: noise), brightness: tone.mean, contrast: tone.deviation,
            clippedDark: tone.share(of: 0...2), clippedBright: tone.share(of: 253...255), noise: noise.squareRoot())
    }
}

/// The distribution of a picture's gray values.
private struct Tone {
    /// Shares of the 256 gray values; they add up to 1.
    private let shares: [Double]

    init(gray: Picture) throws(OperatorError) {
        let counts = try Operator("hist_find").set("in", gray).picture().floats().map(Double.init)
        let all = counts.reduce(0, +)
        shares = counts.map { $0 / all }
    }

    func share(of grays: ClosedRange<Int>) -> Double {
        shares.enumerated().reduce(0) { grays.contains($1.offset) ? $0 + $1.element : $0 }
    }

    var mean: Double {
        shares.enumerated().reduce(0) { $0 + Double($1.offset) / 255 * $1.element }
    }

    var deviation: Double {
        let mean = mean
        let variance = shares.enumerated().reduce(0) { sum, gray in
            let away = Double(gray.offset) / 255 - mean
            return sum + away * away * gray.element
        }
        return variance.squareRoot()
    }
}

/// The noise of a picture, measured in the parts that contain nothing else.
enum Noise {
    private static let cell = Int(CIMAGE_NOISE_CELL)

    /// Variance of the noise, taken from the calmest fifth of the cells of 16 x 16 pixels.
    ///
    /// The kernel responds to noise but not to straight structures (Immerkær 1996); its response has 36 times the
    /// noise's variance.
    static func variance(of gray: Picture) throws(OperatorError) -> Double {
        let (across, down) = (gray.width / cell, gray.height / cell)
        guard across > 0, down > 0 else { return 0 }
        let pixels = try gray.bytes()
        guard pixels.count == gray.width * gray.height else {
            throw OperatorError(
                operation: "noise", text: "\(pixels.count) samples are not \(gray.width) x \(gray.height)")
        }
        var cells = [Double](repeating: 0, count: across * down)
        cimage_noise(pixels, Int32(gray.width), Int32(gray.height), &cells)
        cells.sort()
        return cells[cells.count / 5] / 36
    }
}

/// The copy of a photo that is measured, and that examiners and experts see.
///
/// Its long side has from ``minLongSide`` to ``longSide`` pixels. A smaller original keeps its size.
package enum WorkingCopy {
    /// The length of the long side to which a longer picture is reduced, in pixels.
    package static let longSide = 1024
    /// The length that a decode at a fraction of the size must reach, in pixels.
    ///
    /// A photo of 4,032 pixels, the usual 12 megapixels, has 1,008 at a quarter. A longer minimum would cost a decode
    /// at half of the size, with four times the pixels.
    package static let minLongSide = 1000
}
