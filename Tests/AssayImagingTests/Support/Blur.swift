import Foundation

@testable import AssayImaging

/// Blur as a lens out of focus and as a hand that shakes leave it, in six steps that are shares of the long side.
enum Blur: String, CaseIterable {
    case gaussian
    case motion

    static let steps = 1...6
    /// Steps at which a person would throw the photo away.
    static let strongest = 5...6

    /// Deviation of the Gaussian, and length of the motion, in 512ths of the long side.
    var strengths: [Double] {
        switch self {
        case .gaussian: [0.7, 1.2, 2, 3.2, 4.5, 6.5]
        case .motion: [3, 6, 10, 16, 24, 36]
        }
    }

    /// The picture after one of the six steps; a motion goes along an angle in radians.
    func applied(to picture: Picture, step: Int, angle: Double) throws -> Picture {
        let strength = strengths[step - 1] * Double(picture.longSide) / 512
        switch self {
        case .gaussian: return try Operator("gaussblur").set("in", picture).set("sigma", strength).picture().inMemory()
        case .motion: return try Self.moved(picture, length: strength, angle: angle).inMemory()
        }
    }

    /// A straight motion at even speed: the picture in 32 places along a line, which five doublings lay over another.
    private static func moved(_ picture: Picture, length: Double, angle: Double) throws -> Picture {
        var moved = try picture.cast("float")
        for doubling in 0..<5 {
            let way = length / 32 * Double(1 << doubling)
            let shifted = try Operator("affine").set("in", moved).set("matrix", [1.0, 0, 0, 1])
                .set("odx", way * cos(angle)).set("ody", way * sin(angle)).interpolation("bilinear")
                .set("oarea", [0.0, 0, Double(moved.width), Double(moved.height)]).set("extend", "copy").picture()
            moved = try ((moved + shifted) * 0.5).inMemory()
        }
        return moved
    }
}
