import AssayImaging
import Foundation

/// A plain knit: rows and columns of stitches, each with two legs of yarn that lean apart.
package struct KnitSurface: Hashable, Sendable {
    /// Width of a column and height of a row, in millimeters.
    package var column: Double
    package var row: Double
    /// Largest displacement of a stitch from its regular position, as a share of column and row.
    package var unevenness: Double
    /// Thickness of the yarn and length of a leg in millimeters, and the leg's lean in radians.
    package var yarn: Double
    package var leg: Double
    package var lean: Double
    /// Exponent of the yarn's profile: 0.5 is a circle.
    package var roundness: Double
    /// Rise of a leg from below the neighboring row, in millimeters per millimeter of its length.
    package var tilt: Double
    /// Number of plies across the yarn, turns of the twist per yarn width, and depth of the twist.
    package var plies: Double
    package var twist: Double
    package var plyDepth: Double
    /// Variation of the thickness between stitches.
    package var slub: Double
    /// Depth of the fibers in the yarn, and of the fuzz that lies over it.
    package var fibre: Double
    package var fuzz: Double
    package var roughness: Double
    package var waves: Double
    package var lay: Lay

    package init() {
        column = 3
        row = 2.2
        unevenness = 0.16
        yarn = 1.55
        leg = 3.7
        lean = 0.42
        roundness = 0.5
        tilt = 0.16
        plies = 2
        twist = 0.5
        plyDepth = 0.1
        slub = 0.04
        fibre = 0.05
        fuzz = 0.015
        roughness = 0.012
        waves = 0.3
        lay = Lay(turn: -0.1, bend: 0.5, bendReach: 8)
    }

    func varied(_ seeds: Seeds) -> Self {
        var varied = self
        let size = seeds.value("size", in: 0.85...1.15)
        varied.column = seeds.around(column * size, 0.05, "column")
        varied.row = seeds.around(row * size, 0.05, "row")
        varied.unevenness = seeds.around(unevenness, 0.2, "unevenness")
        varied.yarn = seeds.around(yarn * size, 0.05, "yarn")
        varied.leg = leg * size
        varied.lean = seeds.around(lean, 0.1, "lean")
        varied.twist = seeds.around(twist, 0.15, "twist")
        varied.fuzz = seeds.around(fuzz, 0.2, "fuzz")
        varied.lay.turn = seeds.value("turn", in: -.pi ... .pi)
        return varied
    }

    func heights(in frame: SurfaceFrame) throws(OperatorError) -> Picture {
        let (across, along) = try frame.coordinates(lay)
        let u = try (across * (1 / column) + frame.field(2 * column, "uneven columns") * unevenness).inMemory()
        let v = try (along * (1 / row) + frame.field(2 * row, "uneven rows") * unevenness).inMemory()
        let grid = Grid(
            column: try u.floor(), row: try (v + 0.5).floor(),
            side: try (u - u.floor() - 0.5).isPositive().linear(2, -1),
            // Millimeters from the center line of a leg, outward, and from the middle of the row.
            outwards: try ((u - u.floor() - 0.5).absolute() - 0.25) * column)
        let fromRow = try ((v - grid.row) * row).inMemory()
        // A leg is longer than the height of a row, so legs of the rows above and below overlap; the highest one is
        // visible.
        var surface = try leg(frame, grid, along: fromRow, rowAway: 0)
        for away in [-1.0, 1.0] {
            surface = try surface.maximum(try leg(frame, grid, along: fromRow - away * row, rowAway: away))
        }
        let fuzz = try frame.strands("fuzz", across: u * 14, along: v * 11) * fuzz
        let rough = try frame.noise("roughness", blur: max(0.6, 0.03 * frame.pixelsPerMillimetre)) * roughness
        let soft = try surface.blurred(max(0.6, 0.04 * frame.pixelsPerMillimetre))
        return try soft + fuzz + rough + frame.field(10, "waves") * waves
    }

    private struct Grid {
        let column: Picture
        let row: Picture
        let side: Picture
        let outwards: Picture
    }

    private func leg(
        _ frame: SurfaceFrame, _ grid: Grid, along: Picture, rowAway: Double
    ) throws(OperatorError) -> Picture {
        let (c, s) = (cos(lean), sin(lean))
        let length = try (along * c + grid.outwards * s).inMemory()
        let width = try (grid.outwards * c - along * s).inMemory()
        let aside = try (width * (2 / yarn)).power(2)
        let ahead = try (length * (2 / leg)).power(4)
        let body = try (aside + ahead).linear(-1, 1).positive().power(roundness).inMemory()
        let stitch = try grid.row + rowAway
        let slubs =
            try frame.strands(
                "slubs", across: grid.column * 9.7 + grid.side * 3.1, along: stitch * 3.3) * slub
        let plies = try (width * (plies / yarn) + length * grid.side * (twist / yarn)).sineOfTurns() * plyDepth
        let fibres =
            try frame.strands(
                "fibres", across: (width * (1 / yarn) + stitch * 0.37 + grid.column * 0.11) * 22,
                along: length * (4 / yarn)) * fibre
        let inside = try body.isPositive()
        let height = try body * (slubs + plies + fibres + 1) * (yarn / 2) + length * inside * tilt
        // Between the legs, the back of the fabric is visible.
        return try height + inside.linear(0.6 * yarn, -0.6 * yarn)
    }
}
