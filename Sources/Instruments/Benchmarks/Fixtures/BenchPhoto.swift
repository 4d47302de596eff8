import AssayImaging
import AssayInstruments
import Foundation

/// A photo that can be sent repeatedly.
struct BenchPhoto: Sendable {
    private let bytes: [UInt8]
    /// The offset of the number, in a comment that every decoder skips.
    private let place: Int

    /// Generates a 12-megapixel close-up as a camera would write it, with a short comment added.
    ///
    /// - Parameter quality: The JPEG quality; 92 is about the quality that phones write.
    static func make(seed: UInt64 = 7, quality: Int = 92, in folder: URL) async throws -> BenchPhoto {
        let file = folder.appending(path: "photo-\(seed).jpg")
        try await TextureImage(material: .leather, seed: seed).write(to: file, quality: quality)
        let picture = [UInt8](try Data(contentsOf: file))
        return BenchPhoto(
            bytes: Array(picture[..<2]) + [0xFF, 0xFE, 0, 18] + Array(repeating: 32, count: 16) + Array(picture[2...]),
            place: 6)
    }

    /// Generates the same photo, padded to an exact size with comment segments, which every decoder skips.
    static func make(bytes: Int, in folder: URL) async throws -> BenchPhoto {
        let picture = try await make(in: folder).bytes
        var filler: [UInt8] = []
        var missing = bytes - picture.count
        guard missing >= 16 else { throw BenchmarkError("the close-up has \(picture.count) bytes; raise the bytes") }
        while missing > 3 {
            let payload = min(missing - 4, 65_533)
            filler += [0xFF, 0xFE, UInt8((payload + 2) >> 8), UInt8((payload + 2) & 0xFF)]
            filler += Array(repeating: UInt8(ascii: " "), count: payload)
            missing -= payload + 4
        }
        return BenchPhoto(bytes: Array(picture[..<2]) + filler + Array(picture[2...]), place: 6)
    }

    /// The photo with a number in its comment, so that no two have the same digest.
    func bytes(numbered number: Int) -> [UInt8] {
        var copy = bytes
        for (offset, byte) in String(number).utf8.prefix(8).enumerated() { copy[place + offset] = byte }
        return copy
    }
}
