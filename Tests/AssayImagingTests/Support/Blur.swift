import Foundation

@testable import AssayImaging

/// Blur of an unfocused lens and of a moving hand, in six steps relative to the long side.
enum Blur: String, CaseIterable {
    case gaussian
    case motion

    static let steps = 1...6
    /// The steps at which a person would discard the photo.
    static let strongest = 5...6

    /// The standard deviation of the Gaussian, and the length of the motion, in 512ths of the long side.
    var strengths: [Double] {
        switch self {
        case .gaussian: [0.7, 1.2, 2, 3.2, 4.5, 6.5]
        case .motion: [3, 6, 10, 16, 24, 36]
        }
    }

    /// Returns the picture after one of the six steps.
    ///
    /// The angle of a motion is in radians.
    func applied(to picture: Picture, step: Int, angle: Double) throws -> Picture {
        let strength = strengths[step - 1] * Double(picture.longSide) / 512
        switch self {
        case .gaussian: return try Operator("gaussblur").set("in", picture).set("sigma", strength).picture().inMemory()
        case .motion: return try Self.moved(picture, length: strength, angle: angle).inMemory()
        }
    }

    /// Returns the picture after a straight motion at constant speed: 32 positions along a line, accumulated in five
    /// doublings.
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
