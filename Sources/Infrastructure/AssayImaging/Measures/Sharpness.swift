import Foundation

/// Where the figures of `QualityMeasures.sharpness` stand.
package enum SharpnessScale {
    /// What a region asks for unless its catalog says otherwise.
    package static let shippedMinimum = 20.0
}

/// How sharp a picture is, as one number: larger is sharper, 3 more is twice the power of fine detail.
///
/// The gray picture is brought to one fixed scale, 512 pixels on the long side, whatever its size. Its spectrum is
/// taken there, and in each of twelve directions the power of its fine detail is averaged over the frequencies from
/// 32 to 179 cycles per long side, as a logarithm. The weaker two thirds of the directions count: a shake of
/// the hand leaves the edges along it sharp. Noise is taken off, and a picture of strong large contrasts must show a little
/// more. `docs/image-quality.md` has the reasons and the measurements.
enum Sharpness {
    private static let directions = 12
    /// So many of the directions count: those with the least.
    private static let counted = 8
    /// Rings of frequency, each 6.4 cycles per long side wide.
    private static let ringWidth = 0.0125
    private static let coarse = 0..<2
    private static let fine = 5..<28
    /// Power below which a difference is no detail but the rounding of pixels and of JPEG.
    private static let floor = 0.3
    /// The most that noise can take off a power, as a share of it.
    private static let noiseAtMost = 0.9
    /// Puts the shipped minimum on a round number.
    private static let origin = 17.0

    static func of(gray: Picture, noise: Double) throws(OperatorError) -> Double {
        let scale = Double(Spectrum.side) / Double(gray.longSide)
        let width = max(1, Int((Double(gray.width) * scale).rounded()))
        let height = max(1, Int((Double(gray.height) * scale).rounded()))
        let pixels = try gray.cast("float").resized(width: width, height: height).floats()
        let spectrum = try Spectrum(
            of: pixels, width: width, height: height, rings: fine.upperBound, ringWidth: ringWidth,
            directions: directions)
        return score(spectrum, noise: noise * scale * scale * trust(in: gray.longSide))
    }

    /// The score from the power by ring and direction; `noise` is its share of the power everywhere.
    private static func score(_ spectrum: Spectrum, noise: Double) -> Double {
        let detail = (0..<directions).map { direction in
            var sum = 0.0
            for ring in fine {
                let found = spectrum[ring, direction]
                sum += log10(max(found - noise, found * (1 - noiseAtMost)) + floor)
            }
            return sum / Double(fine.count)
        }
        let weaker = detail.sorted().prefix(counted).reduce(0, +) / Double(counted)
        return origin + 10 * (weaker - 0.15 * log10(1 + spectrum.mean(of: coarse)))
    }

    /// How much of the noise to take off.
    ///
    /// In a picture of hardly more pixels than the fixed scale the finest detail looks like noise, and nothing is taken
    /// off; in a full working copy all of it.
    private static func trust(in longSide: Int) -> Double {
        min(max(Double(longSide - Spectrum.side) / Double(WorkingCopy.longSide - Spectrum.side), 0), 1)
    }
}
