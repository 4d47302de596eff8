package import struct Foundation.URL

/// A close-up of a material as a phone would take it, made from numbers alone: the same numbers give the same bytes on
/// the same machine.
///
/// The way of a close-up: heights of the surface, light from it, the camera's picture, a JPEG with EXIF. Every step's
/// numbers are values here and can be changed one by one; the seed sets all of them to something plausible.
package struct CloseUp: Hashable, Sendable {
    package let material: Material
    package let seed: UInt64
    /// Pixels of the sensor, the long side across.
    package var width: Int
    package var height: Int
    package var surface: Surface
    /// Color of the material: how much of each of red, green and blue light it throws back.
    package var color: [Double]
    /// Millimetres that the picture shows along its long side.
    package var fieldOfView: Double
    package var light: Light
    package var camera: PhoneCamera

    /// A genuine piece under an ordinary light, both varied by the seed; 12 megapixels unless told otherwise.
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
        // The phone meters: a dark material gets more light.
        let brightness = (color.max() ?? 0.5) + 0.2
        camera = PhoneCamera(seeds, exposure: seeds.value("exposure", in: 0.5...0.8) / brightness)
    }

    /// Cognac, navy, ecru, petrol, black, red, ivory.
    private static let colors = [
        [0.30, 0.14, 0.07], [0.08, 0.09, 0.11], [0.42, 0.36, 0.26], [0.12, 0.22, 0.34], [0.03, 0.03, 0.03],
        [0.50, 0.10, 0.08], [0.60, 0.55, 0.50],
    ]

    /// Surface and light are worked out at no more than this long side; a sensor's finest pixels hold no detail anyway.
    private static let sceneSide = 1680

    /// Makes the picture and writes it as a JPEG of a quality from 1 to 100.
    ///
    /// A file that is there is replaced.
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
