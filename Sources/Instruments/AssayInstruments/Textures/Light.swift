import AssayImaging
import Foundation

/// The light sources: a nearby lamp, a weaker lamp from another side, and ambient light.
package struct Light: Hashable, Sendable {
    /// Direction to the lamp in the plane of the surface, and its elevation above it, in radians.
    package var azimuth: Double
    package var elevation: Double
    /// Angle between the two lamps in radians, and the strength of the second as a share of the first.
    package var fillTurn: Double
    package var fill: Double
    /// Share of the light that is ambient.
    package var ambient: Double
    /// The brightest point as shares of the long side from the middle, and the lamp's distance in long sides; a nearer
    /// lamp gives less even light.
    package var spotAcross: Double
    package var spotAlong: Double
    package var distance: Double

    init(_ seeds: Seeds) {
        azimuth = seeds.value("azimuth", in: -.pi ... .pi)
        elevation = seeds.value("elevation", in: 0.5...0.95)
        fillTurn = seeds.value("fill turn", in: 1.4...2.3)
        fill = 0.55
        ambient = 0.35
        spotAcross = seeds.value("spot across", in: -0.4...0.4)
        spotAlong = seeds.value("spot along", in: -0.4...0.4)
        distance = seeds.value("lamp distance", in: 1...1.4)
    }
}

/// The reflection properties of a surface.
struct Gloss {
    /// Strength of the highlights, and the exponent that sets their sharpness.
    let strength: Double
    let exponent: Double
    /// Distance in millimeters within which a rise shades its surroundings, and darkening per millimeter of depth.
    let occlusionReach: Double
    let occlusion: Double
}

/// Converts heights to light: the linear red, green and blue light that reaches the lens from each point.
struct Shading {
    let light: Light
    let gloss: Gloss
    let color: [Double]
    let pixelsPerMillimetre: Double

    func lit(_ heights: Picture) throws(OperatorError) -> Picture {
        let slope = try Slope(heights, pixelsPerMillimetre: pixelsPerMillimetre)
        let lamp = Direction(azimuth: light.azimuth, elevation: light.elevation)
        let second = Direction(azimuth: light.azimuth + light.fillTurn, elevation: 0.6)
        let direct = try slope.facing(lamp) + slope.facing(second) * light.fill
        let level = lamp.up + second.up * light.fill
        let diffuse = try direct.linear((1 - light.ambient) / level, light.ambient) * occlusion(heights)
        let highlight = try slope.facing(lamp.halfway).power(gloss.exponent) * gloss.strength
        let spread = try falloff(heights.width, heights.height)
        let matt = try diffuse * spread
        let shine = try highlight * spread
        return try matt.linear(color, [0, 0, 0]) + shine
    }

    /// 1 on the average level, less in the depths, slightly more on the heights.
    private func occlusion(_ heights: Picture) throws(OperatorError) -> Picture {
        // The surroundings are blurred at a quarter of the size; a wide blur loses nothing at that size.
        let (width, height) = (heights.width, heights.height)
        let small = try heights.resized(width: max(1, width / 4), height: max(1, height / 4))
            .blurred(gloss.occlusionReach * pixelsPerMillimetre / 4)
        let rise = try (heights - small.resized(width: width, height: height)) * gloss.occlusion
        // A rise above the level counts at 0.3, a depth below it in full: 0.65 x - 0.35 |x|. The minimum is a quarter.
        let shade = try rise * 0.65 - rise.absolute() * 0.35
        return try (shade + 0.75).positive() + 0.25
    }

    /// The lamp's light at each point, by the inverse-square law around the brightest point.
    private func falloff(_ width: Int, _ height: Int) throws(OperatorError) -> Picture {
        let places = try Operator("xyz").set("width", width).set("height", height).picture()
        let side = Double(max(width, height))
        let x = try places.band(0).linear(1 / side, -Double(width) / 2 / side - light.spotAcross)
        let y = try places.band(1).linear(1 / side, -Double(height) / 2 / side - light.spotAlong)
        let square = light.distance * light.distance
        return try (x * x + y * y + square).power(-1) * square
    }
}

/// A direction in space; `up` points toward the lens.
private struct Direction {
    let across: Double
    let along: Double
    let up: Double

    init(azimuth: Double, elevation: Double) {
        across = cos(azimuth) * cos(elevation)
        along = sin(azimuth) * cos(elevation)
        up = sin(elevation)
    }

    private init(_ across: Double, _ along: Double, _ up: Double) {
        let length = (across * across + along * along + up * up).squareRoot()
        self.across = across / length
        self.along = along / length
        self.up = up / length
    }

    /// The direction halfway between the light and the lens; a surface that faces it shows a highlight.
    var halfway: Direction { Direction(across, along, up + 1) }
}

/// The slope of the heights at every point.
private struct Slope {
    let across: Picture
    let along: Picture
    let steepness: Picture

    init(_ heights: Picture, pixelsPerMillimetre: Double) throws(OperatorError) {
        let sobel = [-1.0, 0, 1, -2, 0, 2, -1, 0, 1]
        let turned = [-1.0, -2, -1, 0, 0, 0, 1, 2, 1]
        across = try (heights.convolved(sobel, width: 3) * (pixelsPerMillimetre / 8)).inMemory()
        along = try (heights.convolved(turned, width: 3) * (pixelsPerMillimetre / 8)).inMemory()
        steepness = try (across * across + along * along + 1).power(-0.5).inMemory()
    }

    /// The cosine of the angle between the surface normal and a direction; 0 where the surface faces away.
    func facing(_ direction: Direction) throws(OperatorError) -> Picture {
        try ((across * -direction.across + along * -direction.along + direction.up) * steepness).positive()
    }
}
