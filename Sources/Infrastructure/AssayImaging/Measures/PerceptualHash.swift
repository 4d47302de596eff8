import Foundation

/// A 64-bit fingerprint of a picture's appearance, computed from its 64 lowest-frequency cosine coefficients.
///
/// The gray picture is scaled to 32 x 32 pixels and transformed into cosine waves. Each of the 8 x 8 lowest frequencies
/// gives one bit, which is set if its coefficient is above their median. A different size or JPEG quality changes only
/// a few bits.
package enum PerceptualHash {
    /// The largest distance at which two photos count as the same picture.
    ///
    /// A match raises a flag and never decides a result. `docs/develop/image-quality.md` has the measurements behind
    /// this value.
    package static let flagDistance = 6

    /// The number of bits that differ: 0 for the same picture, about 32 for two unrelated pictures.
    package static func distance(_ one: UInt64, _ other: UInt64) -> Int {
        (one ^ other).nonzeroBitCount
    }

    private static let side = 32
    private static let kept = 8

    /// The cosine of wave `k` at position `i`: `kept` rows of `side` values.
    private static let waves: [Float] = (0..<kept).flatMap { k in
        (0..<side).map { i in Float(cos(Double.pi * Double(k) * (Double(i) + 0.5) / Double(side))) }
    }

    static func of(gray: Picture) throws(OperatorError) -> UInt64 {
        // Floats are needed: the low frequencies of an even surface are weaker than one step of 8 bits.
        hash(try gray.cast("float").resized(width: side, height: side).floats())
    }

    /// The hash of 32 x 32 values in row order.
    static func hash(_ values: [Float]) -> UInt64 {
        var rows = [Float](repeating: 0, count: side * kept)
        for y in 0..<side {
            for k in 0..<kept {
                var sum: Float = 0
                for x in 0..<side { sum += values[y * side + x] * waves[k * side + x] }
                rows[y * kept + k] = sum
            }
        }
        var strengths = [Float]()
        for down in 0..<kept {
            for across in 0..<kept {
                var sum: Float = 0
                for y in 0..<side { sum += rows[y * kept + across] * waves[down * side + y] }
                strengths.append(sum)
            }
        }
        // The first coefficient is the mean brightness. It would shift the median.
        let median = strengths.dropFirst().sorted()[31]
        return strengths.enumerated().reduce(0) { hash, wave in
            wave.element > median ? hash | 1 << UInt64(wave.offset) : hash
        }
    }
}
