import AssayImaging
import Foundation

/// The part of a surface that the camera sees, as a grid of pixels, with the random fields on it.
struct SurfaceFrame {
    let width: Int
    let height: Int
    let pixelsPerMillimetre: Double
    let seeds: Seeds

    /// Distances from the middle in millimeters, rotated and bent, because a real piece never lies straight.
    func coordinates(_ lay: Lay) throws(OperatorError) -> (across: Picture, along: Picture) {
        let places = try Operator("xyz").set("width", width).set("height", height).picture()
        let x = try places.band(0).linear(1 / pixelsPerMillimetre, -Double(width) / 2 / pixelsPerMillimetre)
        let y = try places.band(1).linear(1 / pixelsPerMillimetre, -Double(height) / 2 / pixelsPerMillimetre)
        let (c, s) = (cos(lay.turn), sin(lay.turn))
        let across = try x * c + y * s + field(lay.bendReach, "bend across") * lay.bend
        let along = try y * c - x * s + field(lay.bendReach, "bend along") * lay.bend
        return (across, along)
    }

    /// A smooth random field between -1 and 1 that changes over a length in millimeters.
    func field(_ reach: Double, _ name: String) throws(OperatorError) -> Picture {
        let cell = reach * pixelsPerMillimetre
        // The field contains no fine detail, so it is computed at a reduced size.
        let scale = max(1, min(8, (cell / 4).rounded(.down)))
        let small = try Operator("perlin").set("width", Int((Double(width) / scale).rounded(.up)) + 2)
            .set("height", Int((Double(height) / scale).rounded(.up)) + 2)
            .set("cell-size", max(2, Int(cell / scale))).set("seed", seeds.number(name)).picture()
        guard scale > 1 else { return try small.cropped(width: width, height: height) }
        return try Operator("resize").set("in", small).set("scale", scale).set("kernel", "cubic").picture()
            .cropped(width: width, height: height)
    }

    /// Uncorrelated Gaussian noise with a deviation of 1 before the blur, which is in pixels.
    func noise(_ name: String, blur: Double = 0.8) throws(OperatorError) -> Picture {
        try Operator("gaussnoise").set("width", width).set("height", height).set("sigma", 1.0).set("mean", 0.0)
            .set("seed", seeds.number(name)).picture().blurred(blur)
    }

    /// Strands: noise sampled at two coordinates with different scales, which stretches it along one of them.
    ///
    /// `across` and `along` are in grains of noise. The noise plane is mirrored at its borders, so it has no seam.
    func strands(_ name: String, across: Picture, along: Picture) throws(OperatorError) -> Picture {
        let side = 512
        let plane = try Operator("gaussnoise").set("width", side).set("height", side).set("sigma", 1.0)
            .set("mean", 0.0).set("seed", seeds.number(name)).picture().blurred(0.8).inMemory()
        func mirrored(_ place: Picture) throws(OperatorError) -> Picture {
            let turns = try place * (0.5 / Double(side))
            return try ((turns - turns.floor()) * 2 - 1).absolute() * Double(side - 2)
        }
        return try plane.looked(upAt: try Picture.joined([try mirrored(across), try mirrored(along)]))
    }
}

/// The position of a piece in front of the camera.
package struct Lay: Hashable, Sendable {
    /// Rotation in radians.
    package var turn: Double
    /// Deviation of lines from straight in millimeters, and the length in millimeters over which it changes.
    package var bend: Double
    package var bendReach: Double

    package init(turn: Double, bend: Double, bendReach: Double) {
        self.turn = turn
        self.bend = bend
        self.bendReach = bendReach
    }
}
