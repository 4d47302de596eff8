import AssayImaging
import Foundation

/// A photo to send again and again.
struct BenchPhoto: Sendable {
    private let bytes: [UInt8]
    /// Where the number stands, in a comment that every decoder skips.
    private let place: Int

    /// A 12-megapixel close-up as the camera wrote it, but for a short comment.
    ///
    /// - Parameter quality: Of the JPEG; 92 is about what phones write.
    static func make(seed: UInt64 = 7, quality: Int = 92, in folder: URL) async throws -> BenchPhoto {
        let file = folder.appending(path: "photo-\(seed).jpg")
        try await CloseUp(material: .leather, seed: seed).write(to: file, quality: quality)
        let picture = [UInt8](try Data(contentsOf: file))
        return BenchPhoto(
            bytes: Array(picture[..<2]) + [0xFF, 0xFE, 0, 18] + Array(repeating: 32, count: 16) + Array(picture[2...]),
            place: 6)
    }

    /// The same, filled up to an exact size with comment segments, which every decoder skips.
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

    /// The photo with a number in it, so that no two have the same digest.
    func bytes(numbered number: Int) -> [UInt8] {
        var copy = bytes
        for (offset, byte) in String(number).utf8.prefix(8).enumerated() { copy[place + offset] = byte }
        return copy
    }
}
