package import AssayImaging
package import Foundation

/// The material of a close-up; `Photos/textures` has a picture of each.
package enum Material: String, CaseIterable, Sendable {
    /// Pebbled leather: cells separated by creases.
    case leather
    /// Fine, almost flat leather with pores.
    case smoothLeather = "smooth_leather"
    /// A plain weave of thick threads.
    case canvas
    /// Stockinette: columns of V-shaped stitches.
    case knit

    /// Returns the picture of the surface in even light, as linear light in one band.
    fileprivate func surface() throws(OperatorError) -> Picture {
        var root = URL(filePath: #filePath)
        for _ in 0..<5 { root.deleteLastPathComponent() }
        return try Operator("jpegload").set("filename", root.appending(path: "Photos/textures/\(rawValue).jpg").path)
            .picture().linear(1 / 255, 0).power(2.2)
    }
}

/// A close-up photo of a material, as a phone would take it.
///
/// The seed decides the part of the surface, its color, the light on it and the grain. The same parameters give the
/// same bytes on the same machine.
package struct TextureImage: Hashable, Sendable {
    private let material: Material
    private let seed: UInt64
    private let width: Int
    private let height: Int
    /// Blur of lens and focus: the standard deviation of a Gaussian as a share of the long side.
    package var blur = 0.0
    /// Whether the photo is taken at night: a quarter of the exposure, and the noise of a high ISO.
    package var isAtNight = false

    /// Creates a photo with a sensor of this size in pixels; the default is 12 megapixels.
    package init(material: Material, seed: UInt64, width: Int = 4032, height: Int = 3024) {
        (self.material, self.seed, self.width, self.height) = (material, seed, width, height)
    }

    /// Cognac, navy, ecru, petrol, black, red and ivory: the reflectance for red, green and blue light.
    private static let colors = [
        [0.30, 0.14, 0.07], [0.08, 0.09, 0.11], [0.42, 0.36, 0.26], [0.12, 0.22, 0.34], [0.03, 0.03, 0.03],
        [0.50, 0.10, 0.08], [0.60, 0.55, 0.50],
    ]

    /// Generates the picture and writes it as a JPEG with a quality from 1 to 100.
    ///
    /// An existing file is replaced.
    package func write(to file: URL, quality: Int = 90) async throws(ImagingError) {
        try await Imaging.start().run { () throws(ImagingError) in
            do throws(OperatorError) {
                let saver = file.pathExtension == "heic" ? "heifsave" : "jpegsave"
                try Operator(saver).set("in", picture()).set("filename", file.path).set("Q", quality).run()
            } catch {
                throw .internalFailure(error.detail)
            }
        }
    }

    private func picture() throws(OperatorError) -> Picture {
        var random = SeededGenerator(seed: SeededGenerator.mixed(seed) ^ UInt64(material.rawValue.utf8.count))
        let color = Self.colors[random.below(Self.colors.count)]
        // A phone adjusts the exposure automatically: a dark material gets more light.
        let exposure = Double.random(in: 1.2...1.9, using: &random) / ((color.max() ?? 0.5) + 0.2)
        let part = try part(&random)
        let light = try field(&random).linear(0.15, 1)
        let seen = try (part * light).blurred(blur * Double(width)).linear(
            color.map { $0 * exposure * (isAtNight ? 0.25 : 1) }, [0, 0, 0]
        ).inMemory()
        // Shot noise grows with the square root of the light, to which read noise is added.
        let (shot, read) = isAtNight ? (0.02, 0.003) : (0.008, 0.001)
        let deviation = try seen.band(1).linear(shot * shot, read * read).power(0.5)
        let grain = try Operator("gaussnoise").set("width", width).set("height", height).set("sigma", 1.6)
            .set("mean", 0.0).set("seed", random.below(1 << 31)).picture().blurred(0.55)
        let developed = try (seen + grain * deviation).positive().power(1 / 2.2).linear(255, 0.5).cast("uchar")
        return try Operator("copy").set("in", developed).set("interpretation", "srgb").picture()
    }

    /// A part of the surface, which may be turned over, at the size of the sensor.
    private func part(_ random: inout SeededGenerator) throws(OperatorError) -> Picture {
        let surface = try material.surface()
        let share = Double.random(in: 0.75...1, using: &random)
        let (wide, high) = (Int(Double(surface.width) * share), Int(Double(surface.height) * share))
        var part = try Operator("extract_area").set("input", surface).set("width", wide).set("height", high)
            .set("left", random.below(surface.width - wide + 1)).set("top", random.below(surface.height - high + 1))
            .picture()
        for direction in ["horizontal", "vertical"] where random.chance(50) {
            part = try Operator("flip").set("in", part).set("direction", direction).picture()
        }
        return try part.resized(width: width, height: height).positive()
    }

    /// A smooth random field between -1 and 1.
    private func field(_ random: inout SeededGenerator) throws(OperatorError) -> Picture {
        try Operator("perlin").set("width", width).set("height", height).set("cell-size", max(2, width / 3))
            .set("seed", random.below(1 << 31)).picture()
    }
}
