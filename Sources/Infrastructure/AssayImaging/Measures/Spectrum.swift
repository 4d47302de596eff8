import CImage

/// The power of a gray picture by frequency and direction: white noise of variance v gives v everywhere.
struct Spectrum {
    /// The longest side of a picture that is taken apart.
    static let side = Int(CIMAGE_SPECTRUM_SIDE)

    let rings: Int
    let directions: Int
    private let power: [Double]

    /// Takes a picture apart: rings from frequency 0 outwards, each `ringWidth` cycles per pixel wide, and directions
    /// around, the first along the rows.
    init(
        of gray: [Float], width: Int, height: Int, rings: Int, ringWidth: Double, directions: Int
    ) throws(OperatorError) {
        guard gray.count == width * height else { throw OperatorError(operation: "spectrum") }
        var power = [Double](repeating: 0, count: rings * directions)
        let done = cimage_spectrum(
            gray, Int32(width), Int32(height), 0, ringWidth, Int32(rings), Int32(directions), &power)
        guard done == 0 else { throw OperatorError(operation: "spectrum") }
        self.rings = rings
        self.directions = directions
        self.power = power
    }

    subscript(ring: Int, direction: Int) -> Double {
        power[ring * directions + direction]
    }

    /// The mean over rings and all directions.
    func mean(of rings: Range<Int>) -> Double {
        let part = power[(rings.lowerBound * directions)..<(rings.upperBound * directions)]
        return part.reduce(0, +) / Double(part.count)
    }
}
