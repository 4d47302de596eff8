import Foundation

/// A field with a seal in its middle, drawn from signed distances: a check mark on green, or the word TEST on amber.
struct SealField {
    private typealias Color = SIMD3<Float>
    private typealias Point = SIMD2<Float>

    let width: Int
    let height: Int
    let isTest: Bool

    /// The seal's radius in pixels, to the middle of its wavy edge.
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
        // Thin circles around the seal, as on a banknote.
        guard distance < 1.06 * Self.radius else {
            return mix(ground, Self.paper, max(0.16 * line(distance, at: 1.3), 0.09 * line(distance, at: 1.5)))
        }
        var color = mix(ground, Self.paper, coverage(distance - wavyRadius(at: point)))
        color = mix(color, light, line(distance, at: 0.82))
        return mix(color, isTest ? deep : light, coverage(sign(at: point / Self.radius) * Self.radius))
    }

    /// The wavy edge; its radius is nearly the distance to it.
    private func wavyRadius(at point: Point) -> Float {
        Self.radius * (1 + 0.03 * cos(Self.waves * atan2(point.y, point.x)))
    }

    /// The coverage of a thin circle whose radius is a multiple of the seal's.
    private func line(_ distance: Float, at multiple: Float) -> Float {
        coverage(abs(distance - multiple * Self.radius) - 1.5)
    }

    /// The distance to the sign, for a seal of the radius 1.
    private func sign(at point: Point) -> Float {
        guard isTest else {
            return distance(from: point, to: [[-0.38, 0.02], [-0.11, 0.29], [0.41, -0.27]]) - 0.085
        }
        return Self.letters.map { distance(from: point, to: $0) }.reduce(.infinity, min) - 0.045
    }

    /// The strokes of the word TEST.
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

    /// The distance to the segments between consecutive points.
    private func distance(from point: Point, to stroke: [Point]) -> Float {
        zip(stroke, stroke.dropFirst()).reduce(.infinity) { nearest, segment in
            let (along, from) = (segment.1 - segment.0, point - segment.0)
            let part = min(1, max(0, (from * along).sum() / (along * along).sum()))
            return min(nearest, length(from - along * part))
        }
    }

    private func length(_ vector: Point) -> Float { (vector * vector).sum().squareRoot() }

    /// The part of a pixel that a shape covers, by the distance of its centre from the shape.
    private func coverage(_ distance: Float) -> Float { min(1, max(0, 0.5 - distance)) }

    private func mix(_ first: Color, _ second: Color, _ part: Float) -> Color { first + (second - first) * part }
}
