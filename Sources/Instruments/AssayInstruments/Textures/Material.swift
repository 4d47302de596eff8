import AssayImaging

/// The material that a close-up shows.
package enum Material: String, Codable, CaseIterable, Sendable {
    /// Pebbled leather: cells separated by creases.
    case leather
    /// Fine, almost flat leather with pores.
    case smoothLeather = "smooth_leather"
    /// A plain weave of thick threads.
    case canvas
    /// Stockinette: columns of V-shaped stitches.
    case knit
}

/// The geometric parameters of a material, in which a genuine piece and an altered one differ.
///
/// Lengths are in millimeters.
package enum Surface: Hashable, Sendable {
    case leather(LeatherSurface)
    case canvas(CanvasSurface)
    case knit(KnitSurface)

    /// Creates one piece of a material.
    ///
    /// Pieces of the same material vary slightly with the seed.
    init(_ material: Material, _ seeds: Seeds) {
        switch material {
        case .leather: self = .leather(LeatherSurface.grained.varied(seeds))
        case .smoothLeather: self = .leather(LeatherSurface.smooth.varied(seeds))
        case .canvas: self = .canvas(CanvasSurface().varied(seeds))
        case .knit: self = .knit(KnitSurface().varied(seeds))
        }
    }

    /// The reflection properties of the surface.
    var gloss: Gloss {
        switch self {
        case .leather: Gloss(strength: 0.1, exponent: 22, occlusionReach: 0.6, occlusion: 4)
        case .canvas: Gloss(strength: 0.02, exponent: 6, occlusionReach: 0.5, occlusion: 2.5)
        case .knit: Gloss(strength: 0.02, exponent: 5, occlusionReach: 1.2, occlusion: 1.2)
        }
    }

    /// The surface heights in millimeters.
    func heights(in frame: SurfaceFrame) throws(OperatorError) -> Picture {
        switch self {
        case .leather(let surface): try surface.heights(in: frame)
        case .canvas(let surface): try surface.heights(in: frame)
        case .knit(let surface): try surface.heights(in: frame)
        }
    }
}
