import Foundation

/// A 64-bit fingerprint of how a picture looks: the signs of its 64 slowest waves.
///
/// The gray picture is squeezed to 32 x 32 pixels and taken apart into cosine waves; of the eight by eight slowest
/// each gives a bit, set where the wave is stronger than their median. Another size or JPEG quality changes a few bits.
package enum PerceptualHash {
    /// At most so many different bits make two photos look like the same picture: worth a flag, never a decision.
    ///
    /// `docs/image-quality.md` has the measurements behind it.
    package static let flagDistance = 6

    /// How many bits differ: 0 for the same picture, about 32 for two that have nothing to do with each other.
    package static func distance(_ one: UInt64, _ other: UInt64) -> Int {
        (one ^ other).nonzeroBitCount
    }

    private static let side = 32
    private static let kept = 8

    /// The cosine of wave `k` at place `i`, row by row of `side` places.
    private static let waves: [Float] = (0..<kept).flatMap { k in
        (0..<side).map { i in Float(cos(Double.pi * Double(k) * (Double(i) + 0.5) / Double(side))) }
    }

    static func of(gray: Picture) throws(OperatorError) -> UInt64 {
        // In floats: the slow waves of an even surface are fainter than one step of 8 bits.
        hash(try gray.cast("float").resized(width: side, height: side).floats())
    }

    /// The hash of 32 x 32 values, row by row.
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
        // The first is the mean brightness, which would pull the median.
        let median = strengths.dropFirst().sorted()[31]
        return strengths.enumerated().reduce(0) { hash, wave in
            wave.element > median ? hash | 1 << UInt64(wave.offset) : hash
        }
    }
}
