/// A file that an attacker might send as a photo.
package struct AttackPicture: Sendable {
    /// The parameters of a construction.
    struct Ingredients {
        var random: SeededGenerator
        /// The length of a flood, in bytes.
        let flood: Int

        /// Returns random bytes.
        mutating func noise(_ count: Int) -> [UInt8] {
            (0..<(count + 7) / 8).flatMap { _ in [UInt8].be64(Int(truncatingIfNeeded: random.next())) }
        }

        /// Returns the file truncated at a random place after its first bytes, or with changed bits.
        mutating func damaged(_ file: [UInt8]) -> [UInt8] {
            guard random.below(2) == 0 else { return Array(file.prefix(12 + random.below(max(1, file.count - 12)))) }
            var file = file
            for _ in 0..<32 { file[8 + random.below(file.count - 8)] ^= 1 << UInt8(random.below(8)) }
            return file
        }
    }

    typealias Construction = @Sendable (inout Ingredients) -> [UInt8]

    /// The length of a flood in the long form, in bytes: the photo size limit minus the file's header.
    package static let longFlood = 30 << 20
    /// The length of a flood in the short form, in bytes.
    package static let shortFlood = 1 << 20

    package let name: String
    /// The media type of the request.
    package let mediaType: String
    private let construct: Construction

    private init(_ name: String, _ mediaType: String, _ construct: @escaping Construction) {
        (self.name, self.mediaType, self.construct) = (name, mediaType, construct)
    }

    /// Creates the file.
    ///
    /// The same seed and length produce the same bytes.
    ///
    /// - Parameter flood: The length of the part that is repeated without end, in bytes.
    package func bytes(seed: UInt64, flood: Int) -> [UInt8] {
        // FNV-1a, since Swift's own hashes differ from run to run.
        let hash = name.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        var ingredients = Ingredients(random: SeededGenerator(seed: seed ^ hash), flood: flood)
        return construct(&ingredients)
    }

    /// Every construction.
    package static let all: [AttackPicture] =
        table("image/jpeg", jpeg) + table("image/png", png) + table("image/webp", webP) + table("image/heic", heic)

    /// Constructions that are cheap to send and expensive to decode.
    package static let costly: [AttackPicture] = all.filter { $0.name.hasSuffix("100-megapixels") }

    private static func table(_ mediaType: String, _ entries: [(String, Construction)]) -> [AttackPicture] {
        entries.map { AttackPicture($0, mediaType, $1) }
    }
}
