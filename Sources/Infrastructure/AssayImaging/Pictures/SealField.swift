import Foundation

/// A colored field with a seal in its center: a check mark on green, or the word TEST on amber.
///
/// The color of each pixel follows from its signed distances to the edges of the shapes, which are negative inside.
struct SealField {
    private typealias Color = SIMD3<Float>
    private typealias Point = SIMD2<Float>

    let width: Int
    let height: Int
    let isTest: Bool

    /// The mean radius of the seal's wavy edge, in pixels.
    private static let radius: Float = 168
    private static let waves: Float = 28
    private static let paper = Color(250, 249, 245)

    private var deep: Color { isTest ? Color(120, 60, 0) : Color(10, 52, 33) }
    private var light: Color { isTest ? Color(168, 88, 4) : Color(21, 88, 56) }

    /// Returns the pixels, in RGB and in row order.
    func pixels() -> [UInt8] {
        var bytes = [UInt8]()
        bytes.reserveCapacity(width * height * 3)
        let middle = Point(Float(width), Float(height)) / 2
        for y in 0..<height {
            for x in 0..<width {
                let point = Point(Float(x) + 0.5, Float(y) + 0.5) - middle
                let color = color(at: point)
                for band in 0..<3 { bytes.append(UInt8(color[band].rounded())) }
            }
        }
        return bytes
    }

    private func color(at point: Point) -> Color {
        let distance = length(point)
        let ground = mix(light, deep, min(1, distance / (1.9 * Self.radius)))
        guard distance < 1.06 * Self.radius else { return ground }
        // The waves are flat, so the difference of the radii is nearly the distance to the edge.
        let edge = Self.radius * (1 + 0.03 * cos(Self.waves * atan2(point.y, point.x)))
        let seal = mix(ground, Self.paper, coverage(distance - edge))
        let ring = mix(seal, light, coverage(abs(distance - 0.82 * Self.radius) - 1.5))
        return mix(ring, isTest ? deep : light, coverage(sign(at: point / Self.radius) * Self.radius))
    }

    /// The signed distance to the check mark or the word, in a seal of radius 1.
    private func sign(at point: Point) -> Float {
        // Far above and below both, where the exact distance has no effect on the color.
        guard abs(point.y) < 0.4 else { return 1 }
        guard isTest else {
            return distance(from: point, to: [[-0.38, 0.02], [-0.11, 0.29], [0.41, -0.27]]) - 0.085
        }
        return Self.letters.map { distance(from: point, to: $0) }.reduce(.infinity, min) - 0.045
    }

    /// The strokes of the word TEST, in a seal of radius 1.
    private static let letters: [[Point]] = {
        let t: [[Point]] = [[[0, 0], [1, 0]], [[0.5, 0], [0.5, 1]]]
        let e: [[Point]] = [[[1, 0], [0, 0], [0, 1], [1, 1]], [[0, 0.5], [0.85, 0.5]]]
        let s: [[Point]] = [[[1, 0], [0, 0], [0, 0.5], [1, 0.5], [1, 1], [0, 1]]]
        return [t, e, s, t].enumerated().flatMap { number, strokes in
            strokes.map { stroke in
                stroke.map { Point(-0.6 + 0.325 * Float(number) + 0.225 * $0.x, -0.2 + 0.4 * $0.y) }
            }
        }
    }()

    /// The distance to the line through the points of a stroke.
    private func distance(from point: Point, to stroke: [Point]) -> Float {
        zip(stroke, stroke.dropFirst()).reduce(.infinity) { nearest, segment in
            let (along, from) = (segment.1 - segment.0, point - segment.0)
            let part = min(1, max(0, (from * along).sum() / (along * along).sum()))
            return min(nearest, length(from - along * part))
        }
    }

    private func length(_ vector: Point) -> Float { (vector * vector).sum().squareRoot() }

    /// The part of a pixel, from 0 to 1, that a shape covers whose edge is at a signed distance to the pixel's center.
    private func coverage(_ distance: Float) -> Float { min(1, max(0, 0.5 - distance)) }

    private func mix(_ first: Color, _ second: Color, _ part: Float) -> Color { first + (second - first) * part }
}
