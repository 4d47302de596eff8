package import AssayImaging

package import struct Foundation.URL

/// A synthetic close-up photo of a material, as a phone would take it.
///
/// The same parameters give the same bytes on the same machine. The stages are the heights of the surface, its shading,
/// the camera, and a JPEG with EXIF. The parameters of every stage are properties that can be changed individually; the
/// seed gives all of them plausible values.
package struct TextureImage: Hashable, Sendable {
    package let material: Material
    package let seed: UInt64
    /// Size of the sensor in pixels; the long side lies across.
    package var width: Int
    package var height: Int
    package var surface: Surface
    /// Color of the material: its reflectance for red, green and blue light.
    package var color: [Double]
    /// Width of the visible surface along the picture's long side, in millimeters.
    package var fieldOfView: Double
    package var light: Light
    package var camera: PhoneCamera

    /// Creates a genuine piece under ordinary light, both varied by the seed; the default size is 12 megapixels.
    package init(material: Material, seed: UInt64, width: Int = 4032, height: Int = 3024) {
        let seeds = Seeds(seed, material)
        self.material = material
        self.seed = seed
        self.width = width
        self.height = height
        surface = Surface(material, seeds)
        let color = seeds.choice(Self.colors, "colour")
        self.color = color
        fieldOfView = seeds.value("field of view", in: 38...52)
        light = Light(seeds)
        // A phone adjusts the exposure automatically: a dark material gets more light.
        let brightness = (color.max() ?? 0.5) + 0.2
        camera = PhoneCamera(seeds, exposure: seeds.value("exposure", in: 0.5...0.8) / brightness)
    }

    /// Cognac, navy, ecru, petrol, black, red and ivory.
    private static let colors = [
        [0.30, 0.14, 0.07], [0.08, 0.09, 0.11], [0.42, 0.36, 0.26], [0.12, 0.22, 0.34], [0.03, 0.03, 0.03],
        [0.50, 0.10, 0.08], [0.60, 0.55, 0.50],
    ]

    /// The largest long side at which surface and light are computed; a sensor's finest pixels contain no detail
    /// anyway.
    private static let sceneSide = 1680

    /// Generates the picture and writes it as a JPEG with a quality from 1 to 100.
    ///
    /// An existing file is replaced.
    package func write(to file: URL, quality: Int = 90) async throws(ImagingError) {
        let imaging = try Imaging.start()
        try await imaging.run { () throws(ImagingError) in
            do throws(OperatorError) {
                try save(try picture(), to: file, quality: quality)
            } catch {
                throw .internalFailure(error.detail)
            }
        }
    }

    /// The sensor's picture, without EXIF.
    func picture() throws(OperatorError) -> Picture {
        let share = min(1, Double(Self.sceneSide) / Double(max(width, height)))
        let frame = SurfaceFrame(
            width: max(1, Int(Double(width) * share)), height: max(1, Int(Double(height) * share)),
            pixelsPerMillimetre: Double(max(width, height)) * share / fieldOfView, seeds: Seeds(seed, material))
        let heights = try surface.heights(in: frame).inMemory()
        let shading = Shading(
            light: light, gloss: surface.gloss, color: color, pixelsPerMillimetre: frame.pixelsPerMillimetre)
        return try camera.taken(try shading.lit(heights), width: width, height: height, seeds: frame.seeds)
    }

    private func save(_ picture: Picture, to file: URL, quality: Int) throws(OperatorError) {
        var picture = picture
        for (field, value) in camera.exif { picture = try picture.with(field: field, value) }
        try Operator("jpegsave").set("in", picture).set("filename", file.path).set("Q", quality).run()
    }
}
