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
            bytes: picture[..<2] + JPEGParts.segment(0xFE, .filled(UInt8(ascii: " "), 16)) + picture[2...], place: 6)
    }

    /// Generates a number of photos that differ.
    static func make(count: Int, in folder: URL) async throws -> [BenchPhoto] {
        var photos: [BenchPhoto] = []
        for seed in 1...count { photos.append(try await make(seed: UInt64(seed), in: folder)) }
        return photos
    }

    /// Generates a photo of an exact size: the best quality that fits, padded with comment segments, which every
    /// decoder skips.
    static func make(bytes: Int, in folder: URL) async throws -> BenchPhoto {
        for quality in [99, 98, 97, 96, 95, 94, 92] {
            let picture = try await make(quality: quality, in: folder).bytes
            guard bytes - picture.count >= 16 else { continue }
            return BenchPhoto(bytes: padded(picture, to: bytes), place: 6)
        }
        throw BenchmarkError("no close-up fits into \(bytes) bytes; raise the bytes")
    }

    private static func padded(_ picture: [UInt8], to bytes: Int) -> [UInt8] {
        var filler: [UInt8] = []
        var missing = bytes - picture.count
        while missing > 3 {
            let payload = min(missing - 4, 65_533)
            filler += JPEGParts.segment(0xFE, .filled(UInt8(ascii: " "), payload))
            missing -= payload + 4
        }
        return picture[..<2] + filler + picture[2...]
    }

    /// The photo with a number in its comment, so that no two have the same digest.
    func bytes(numbered number: Int) -> [UInt8] {
        var copy = bytes
        for (offset, byte) in String(number).utf8.prefix(8).enumerated() { copy[place + offset] = byte }
        return copy
    }
}
