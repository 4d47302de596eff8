import CImage

/// The power of a gray picture by frequency and direction; white noise of variance v has power v everywhere.
struct Spectrum {
    /// The longest side of a picture that can be transformed, in pixels.
    static let side = Int(CIMAGE_SPECTRUM_SIDE)

    let rings: Int
    let directions: Int
    private let power: [Double]

    /// Computes the power in rings of frequency and in directions.
    ///
    /// - Parameters:
    ///   - ringWidth: The width of a ring in cycles per pixel; the first ring begins at frequency 0.
    ///   - directions: The number of directions; the first one lies along the rows.
    init(
        of gray: [Float], width: Int, height: Int, rings: Int, ringWidth: Double, directions: Int
    ) throws(OperatorError) {
        guard gray.count == width * height else {
            throw OperatorError(operation: "spectrum", text: "\(gray.count) samples are not \(width) x \(height)")
        }
        var power = [Double](repeating: 0, count: rings * directions)
        let done = cimage_spectrum(
            gray, Int32(width), Int32(height), 0, ringWidth, Int32(rings), Int32(directions), &power)
        guard done == 0 else {
            throw OperatorError(
                operation: "spectrum",
                text: "\(width) x \(height) is not within 1 to \(Self.side) pixels, or no memory")
        }
        self.rings = rings
        self.directions = directions
        self.power = power
    }

    subscript(ring: Int, direction: Int) -> Double {
        power[ring * directions + direction]
    }

    /// The mean power over some rings and all directions.
    func mean(of rings: Range<Int>) -> Double {
        let part = power[(rings.lowerBound * directions)..<(rings.upperBound * directions)]
        return part.reduce(0, +) / Double(part.count)
    }
}
