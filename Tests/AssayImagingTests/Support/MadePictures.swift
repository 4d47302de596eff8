import Foundation
import Testing

@testable import AssayImaging

/// Pictures that the tests make, with the library's own writers.
enum MadePictures {
    /// A picture with something in it: a red corner at the top left on a soft gradient.
    static func scene(width: Int, height: Int) throws -> Picture {
        _ = try Imaging.start()
        var bytes = [UInt8]()
        bytes.reserveCapacity(width * height * 3)
        for y in 0..<height {
            for x in 0..<width {
                let corner = x < width / 4 && y < height / 4
                bytes += corner ? [230, 20, 20] : [40, UInt8(60 + x * 120 / width), UInt8(60 + y * 120 / height)]
            }
        }
        return try Picture.bytes(bytes, width: width, bands: 3)
    }

    /// Writes by the format that the file's name ends in, with more of libvips' own options.
    @discardableResult
    static func write(
        _ picture: Picture, _ file: URL, _ options: (Operator) -> Operator = { $0 }
    ) throws -> URL {
        let writers = ["jpg": "jpegsave", "png": "pngsave", "webp": "webpsave", "heic": "heifsave"]
        let writer = try #require(writers[file.pathExtension])
        try options(Operator(writer).set("in", picture).set("filename", file.path)).run()
        return file
    }

    static let largeWidth = 4_000

    /// A PNG of 12 megapixels that is small as a file and takes half a second and 150 MiB to decode.
    static func large(_ file: URL) throws -> URL {
        _ = try Imaging.start()
        let black = try Operator("black").set("width", largeWidth).set("height", 3_000).set("bands", 4).picture()
            .cast("ushort")
        let picture = try Operator("copy").set("in", black).set("interpretation", "rgb16").picture()
        return try write(picture, file) { $0.set("interlace", true).set("compression", 1) }
    }

    /// Reads a file that the library has written, whole.
    static func read(_ file: URL) throws -> Picture {
        try Operator("jpegload").set("filename", file.path).picture().inMemory()
    }

    /// The color at a place, as shares of the sides.
    static func color(of picture: Picture, across: Double, down: Double) throws -> [Int] {
        let x = min(picture.width - 1, Int(across * Double(picture.width)))
        let y = min(picture.height - 1, Int(down * Double(picture.height)))
        let start = (y * picture.width + x) * picture.bands
        return try picture.bytes()[start..<(start + picture.bands)].map(Int.init)
    }
}
