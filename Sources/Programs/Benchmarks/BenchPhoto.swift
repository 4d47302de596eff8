import AssayImaging
import Foundation

/// A photo of an exact size in bytes.
enum BenchPhoto {
    /// A 12-megapixel close-up, filled up with comment segments, which every decoder skips.
    static func make(bytes: Int, in folder: URL) async throws -> [UInt8] {
        let file = folder.appending(path: "photo.jpg")
        try await CloseUp(material: .leather, seed: 7).write(to: file, quality: 92)
        let picture = [UInt8](try Data(contentsOf: file))
        var filler: [UInt8] = []
        var missing = bytes - picture.count
        guard missing >= 0 else { throw BenchmarkError("the close-up has \(picture.count) bytes; raise --bytes") }
        while missing > 3 {
            let payload = min(missing - 4, 65_533)
            filler += [0xFF, 0xFE, UInt8((payload + 2) >> 8), UInt8((payload + 2) & 0xFF)]
            filler += Array(repeating: UInt8(ascii: " "), count: payload)
            missing -= payload + 4
        }
        return Array(picture[..<2]) + filler + Array(picture[2...])
    }
}
