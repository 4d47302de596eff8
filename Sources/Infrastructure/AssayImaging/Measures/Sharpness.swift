import Foundation

/// The scale of `QualityMeasures.sharpness`.
package enum SharpnessScale {
    /// The minimum of a region for which the catalog sets no other value.
    package static let shippedMinimum = 20.0
}

/// The sharpness of a picture as one number: larger is sharper, and 3 more means twice the power of fine detail.
///
/// The gray picture is first scaled to 512 pixels on the long side, whatever its size. In each of twelve directions of
/// its spectrum, the logarithm of the power is averaged over the frequencies from 32 to 179 cycles per long side. Only
/// the weaker two thirds of the directions count, because camera shake leaves the edges along its direction sharp.
/// Noise is subtracted, and a picture with strong coarse contrast needs slightly more detail for the same score.
/// `docs/develop/image-quality.md` has the reasons and the measurements.
enum Sharpness {
    private static let directions = 12
    /// The number of directions that count: the weakest ones.
    private static let counted = 8
    /// The width of a frequency ring in cycles per pixel: 6.4 cycles per long side.
    private static let ringWidth = 0.0125
    private static let coarse = 0..<2
    private static let fine = 5..<28
    /// The power below which a difference is not detail but rounding of pixels and JPEG artifacts.
    private static let floor = 0.3
    /// The largest share of a power that noise subtraction may remove.
    private static let noiseAtMost = 0.9
    /// The offset that puts the shipped minimum on a round number.
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

    /// The score of a spectrum; `noise` is the noise power that every ring and direction contains.
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

    /// The share of the measured noise to subtract.
    ///
    /// In a picture with hardly more pixels than the fixed scale, the finest detail looks like noise, so nothing is
    /// subtracted. In a full-size working copy, all of it is subtracted.
    private static func trust(in longSide: Int) -> Double {
        min(max(Double(longSide - Spectrum.side) / Double(WorkingCopy.minLongSide - Spectrum.side), 0), 1)
    }
}
