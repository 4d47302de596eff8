import AssayImaging

/// Leather: cells of different sizes separated by creases, with fine wrinkles, pores, and waves beneath.
package struct LeatherSurface: Hashable, Sendable {
    /// Average width of a cell, in millimeters.
    package var cell: Double
    /// Width of a crease as a share of the cell.
    package var creaseWidth: Double
    package var creaseDepth: Double
    /// Height of a cell's bulge.
    package var bulge: Double
    /// Depth of the fine wrinkles.
    package var wrinkleDepth: Double
    /// Distance, width and depth of the pores.
    package var poreDistance: Double
    package var poreWidth: Double
    package var poreDepth: Double
    /// Radius of the blur that rounds every edge.
    package var softness: Double
    /// Height of the long waves of a loosely lying skin.
    package var waves: Double
    /// Roughness of the finish.
    package var roughness: Double
    package var lay: Lay

    /// A pebbled grain.
    package static let grained = LeatherSurface(
        cell: 1.3, creaseWidth: 0.22, creaseDepth: 0.12, bulge: 0.25, wrinkleDepth: 0.02, poreDistance: 3,
        poreWidth: 0.09, poreDepth: 0, softness: 0.04, waves: 0.08, roughness: 0.004,
        lay: Lay(turn: 0, bend: 0.8, bendReach: 5))

    /// A fine grain with pores.
    package static let smooth = LeatherSurface(
        cell: 0.55, creaseWidth: 0.22, creaseDepth: 0.026, bulge: 0.04, wrinkleDepth: 0.006, poreDistance: 1.6,
        poreWidth: 0.08, poreDepth: 0.07, softness: 0.02, waves: 0.06, roughness: 0.003,
        lay: Lay(turn: 0, bend: 0.5, bendReach: 5))

    func varied(_ seeds: Seeds) -> Self {
        var varied = self
        varied.cell = seeds.around(cell, 0.15, "cell")
        varied.creaseWidth = seeds.around(creaseWidth, 0.12, "crease width")
        varied.creaseDepth = seeds.around(creaseDepth, 0.12, "crease depth")
        varied.bulge = seeds.around(bulge, 0.12, "bulge")
        varied.wrinkleDepth = seeds.around(wrinkleDepth, 0.12, "wrinkle depth")
        varied.poreDistance = seeds.around(poreDistance, 0.15, "pore distance")
        varied.poreDepth = seeds.around(poreDepth, 0.15, "pore depth")
        varied.waves = seeds.around(waves, 0.3, "waves")
        return varied
    }

    func heights(in frame: SurfaceFrame) throws(OperatorError) -> Picture {
        let skin = Skin(surface: self, frame: frame)
        let waves = try frame.field(cell * 6, "waves") * waves
        return try skin.grain().looked(upAt: try skin.places()) + waves + frame.noise("finish") * roughness
    }
}

/// The grain on its own plane, which is larger than the frame; the bent frame then samples this plane.
private struct Skin {
    let surface: LeatherSurface
    let frame: SurfaceFrame
    /// The spacing of the cells on the plane in pixels; libvips requires an integer, so the scale of the plane is
    /// adapted to it.
    private let spacing: Int
    private let pixelsPerMillimetre: Double
    private let margin: Int

    /// The ratio between the cell size of libvips' Worley noise and the distance of its points, which lie denser.
    private static let pointsPerCell = 2.2

    init(surface: LeatherSurface, frame: SurfaceFrame) {
        self.surface = surface
        self.frame = frame
        let wanted = surface.cell * Self.pointsPerCell * frame.pixelsPerMillimetre
        spacing = max(4, Int(wanted.rounded()))
        pixelsPerMillimetre = frame.pixelsPerMillimetre * Double(spacing) / wanted
        margin = 2 * spacing + Int((2 * surface.lay.bend * pixelsPerMillimetre).rounded(.up))
    }

    private var width: Int { Int(Double(frame.width) * pixelsPerMillimetre / frame.pixelsPerMillimetre) + 2 * margin }
    private var height: Int { Int(Double(frame.height) * pixelsPerMillimetre / frame.pixelsPerMillimetre) + 2 * margin }

    /// The position on the plane of each pixel of the frame.
    func places() throws(OperatorError) -> Picture {
        let (across, along) = try frame.coordinates(surface.lay)
        return try Picture.joined([
            across.linear(pixelsPerMillimetre, Double(width) / 2),
            along.linear(pixelsPerMillimetre, Double(height) / 2),
        ])
    }

    func grain() throws(OperatorError) -> Picture {
        let cell = surface.cell * pixelsPerMillimetre
        let points = try distances(spacing, "cells")
        let crease = max(0.8, cell * surface.creaseWidth)
        let spread = try (points * (1 / cell)).power(2)
        // 1 / (1 + d²) - 1, scaled: the middle of a cell is high and flat, its border is low.
        let bulge = try (spread + 1).power(-1).linear(surface.bulge, -surface.bulge)
        var grain = try bulge - ridges(points, width: crease) * surface.creaseDepth
        if surface.wrinkleDepth > 0 {
            let finer = try distances(max(4, Int(cell * 0.9)), "wrinkles")
            grain = try grain - ridges(finer, width: max(0.7, crease / 2)) * surface.wrinkleDepth
        }
        if surface.poreDepth > 0 {
            let pores = try distances(max(4, Int(surface.poreDistance * pixelsPerMillimetre)), "pores")
            let nearness = try pores.linear(-1 / (surface.poreWidth * pixelsPerMillimetre), 1).positive()
            grain = try grain - nearness * surface.poreDepth
        }
        return try grain.blurred(max(0.5, surface.softness * pixelsPerMillimetre)).inMemory()
    }

    /// The distance in pixels to the nearest of randomly scattered points.
    private func distances(_ cell: Int, _ name: String) throws(OperatorError) -> Picture {
        try Operator("worley").set("width", width).set("height", height).set("cell-size", cell)
            .set("seed", frame.seeds.number(name)).picture().inMemory()
    }

    /// The borders between cells, which are ridges of the distance: the part above its own blur, divided by the width.
    private func ridges(_ distances: Picture, width: Double) throws(OperatorError) -> Picture {
        try (distances - distances.blurred(width)).positive() * (1 / width)
    }
}
