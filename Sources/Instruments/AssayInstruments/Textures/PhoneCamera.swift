import AssayImaging
import Foundation

/// The parameters of a phone camera: lens, sensor, processing, and the EXIF fields that it writes.
package struct PhoneCamera: Hashable, Sendable {
    /// Blur of lens and focus: the standard deviation of a Gaussian as a share of the long side.
    package var blur: Double
    /// Strength of the light falloff toward the corners: 0 for none, 0.35 for a phone.
    package var vignetting: Double
    /// Exposure factor: 1 renders a white surface in full light as white.
    package var exposure: Double
    /// Shot noise as a share of the square root of full light, and read noise as a share of full light, per pixel.
    package var shotNoise: Double
    package var readNoise: Double
    /// Strength of the sharpening filter.
    package var sharpening: Double
    package var make: String
    package var model: String
    /// EXIF orientation: 1 for a phone held horizontally, 6 for one held upright; the pixels stay in sensor order.
    package var orientation: Int
    /// Date and time in EXIF format, for example `2026:03:14 10:05:00`.
    package var taken: String
    package var exposureTime: String
    package var sensitivity: Int

    init(_ seeds: Seeds, exposure: Double) {
        blur = 0.0002
        vignetting = 0.35
        self.exposure = exposure
        shotNoise = 0.008
        readNoise = 0.001
        sharpening = 0.4
        make = "Assay"
        model = "Simulated phone"
        orientation = seeds.choice([1, 6], "orientation")
        let day = 1 + seeds.number("day") % 28
        let minute = seeds.number("minute") % 60
        taken = "2026:03:" + (day < 10 ? "0" : "") + "\(day) 1\(seeds.number("hour") % 8):"
        taken += (minute < 10 ? "0" : "") + "\(minute):00"
        exposureTime = "1/120"
        sensitivity = 64
    }

    /// The same camera at night: a quarter of the exposure, which makes the picture dark, and the noise of a high ISO.
    package func atNight() -> Self {
        var night = self
        night.exposure = exposure * 0.25
        night.shotNoise = 0.02
        night.readNoise = 0.003
        night.sharpening = 0
        night.exposureTime = "1/15"
        night.sensitivity = 3200
        return night
    }

    /// Takes the picture at the camera's own size, as sRGB bytes.
    func taken(_ light: Picture, width: Int, height: Int, seeds: Seeds) throws(OperatorError) -> Picture {
        let side = Double(light.longSide)
        var seen = try (light * vignette(light.width, light.height)).blurred(blur * side) * exposure
        seen = try seen.inMemory()
        if sharpening > 0 {
            seen = try seen + (seen - seen.blurred(0.4 + side / 3000)) * sharpening
        }
        // Shot noise grows with the square root of the light; green gives one deviation for all three colors.
        let green = try seen.band(1).positive()
        let deviation = try green.linear(shotNoise * shotNoise, readNoise * readNoise).power(0.5)
        let chroma = try colorNoise(seen.width, seen.height, seeds) * deviation
        let scene = try Picture.joined([seen + chroma, deviation]).inMemory().resized(width: width, height: height)
        let grain = try Operator("gaussnoise").set("width", width).set("height", height).set("sigma", 1.6)
            .set("mean", 0.0).set("seed", seeds.number("grain")).picture().blurred(0.55)
        let colors = try Operator("extract_band").set("in", scene).set("band", 0).set("n", 3).picture()
        return try developed(colors + grain * scene.band(3))
    }

    private func vignette(_ width: Int, _ height: Int) throws(OperatorError) -> Picture {
        let places = try Operator("xyz").set("width", width).set("height", height).picture()
        let side = Double(max(width, height))
        let x = try places.band(0).linear(1 / side, -Double(width) / 2 / side)
        let y = try places.band(1).linear(1 / side, -Double(height) / 2 / side)
        return try (x * x + y * y).linear(vignetting, 1).power(-2)
    }

    /// Color blotches coarser than the grain, such as demosaicing produces.
    private func colorNoise(_ width: Int, _ height: Int, _ seeds: Seeds) throws(OperatorError) -> Picture {
        let (small, low) = (max(1, width / 2), max(1, height / 2))
        let bands = try [("red", 0.5), ("green", 0.2), ("blue", 0.5)].map { name, strength throws(OperatorError) in
            try Operator("gaussnoise").set("width", small).set("height", low).set("sigma", strength).set("mean", 0.0)
                .set("seed", seeds.number(name)).picture()
        }
        return try Picture.joined(bands).resized(width: width, height: height)
    }

    /// Converts linear light to bytes by the sRGB curve (IEC 61966-2-1), through a table of 4,096 steps.
    private func developed(_ linear: Picture) throws(OperatorError) -> Picture {
        let steps = 4096
        let table = (0..<steps).map { step in
            let value = Double(step) / Double(steps - 1)
            return 255 * (value < 0.003_130_8 ? value * 12.92 : pow(value, 1 / 2.4) * 1.055 - 0.055)
        }
        let curve = try Picture.numbers(table, width: steps).linear(1, 0.5).cast("uchar")
        let indexed = try linear.linear(Double(steps - 1), 0.5).cast("ushort")
        return try Operator("copy").set(
            "in", try Operator("maplut").set("in", indexed).set("lut", curve).picture()
        ).set("interpretation", "srgb").picture()
    }

    /// The EXIF fields by their libvips names.
    var exif: [(field: String, value: String)] {
        [
            ("exif-ifd0-Make", make), ("exif-ifd0-Model", model), ("orientation", "\(orientation)"),
            ("exif-ifd0-DateTime", taken), ("exif-ifd2-DateTimeOriginal", taken),
            ("exif-ifd2-ExposureTime", exposureTime), ("exif-ifd2-ISOSpeedRatings", "\(sensitivity)"),
            ("exif-ifd2-FNumber", "16/10"), ("exif-ifd2-FocalLength", "57/10"),
        ]
    }
}
