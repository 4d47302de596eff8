import AssayInstruments

/// One hostile file of the table, sent as a photo.
struct HostilePicture: Sendable {
    /// The parameters of a construction.
    struct Ingredients {
        var random: SeededGenerator
        /// The length of a flood, in bytes.
        let flood: Int
    }

    /// The length of a flood in the long form, in bytes: the photo size limit minus the file's header.
    static let longFlood = 30 << 20
    /// The length of a flood in the short form, in bytes.
    ///
    /// The short form runs for two minutes on a small machine.
    static let shortFlood = 1 << 20

    let name: String
    /// The media type of the request.
    let mediaType: String
    private let construct: @Sendable (inout Ingredients) -> [UInt8]

    init(
        _ name: String, _ mediaType: String = "image/jpeg",
        _ construct: @escaping @Sendable (inout Ingredients) -> [UInt8]
    ) {
        self.name = name
        self.mediaType = mediaType
        self.construct = construct
    }

    /// Creates the file.
    ///
    /// The same seed and length produce the same bytes.
    ///
    /// - Parameter flood: The length of the part that is repeated without end, in bytes.
    func bytes(seed: UInt64, flood: Int) -> [UInt8] {
        var ingredients = Ingredients(random: SeededGenerator(seed: seed ^ Self.hash(name)), flood: flood)
        return construct(&ingredients)
    }

    /// Every construction.
    static let all: [HostilePicture] =
        JPEGPictures.bombs + JPEGPictures.frames + JPEGPictures.floods + JPEGPictures.metadata + JPEGPictures.lies
        + PNGPictures.bombs + PNGPictures.chunks + PNGPictures.lies + WebPPictures.all + HEIFPictures.boxes
        + HEIFPictures.items + ForeignPictures.documents + ForeignPictures.pictures

    /// Constructions that are cheap to send and expensive to decode.
    static let costly: [HostilePicture] = all.filter { $0.name.hasSuffix("100-megapixels") }

    /// FNV-1a, since Swift's own hashes differ from run to run.
    private static func hash(_ name: String) -> UInt64 {
        name.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}

extension HostilePicture.Ingredients {
    /// Returns random bytes.
    mutating func noise(_ count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count + 8)
        while bytes.count < count {
            let word = random.next()
            for shift in stride(from: 0, to: 64, by: 8) {
                bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
            }
        }
        return Array(bytes.prefix(count))
    }

    /// Returns the file truncated at a random place after its first bytes.
    mutating func cut(_ bytes: [UInt8]) -> [UInt8] {
        Array(bytes.prefix(12 + random.below(max(1, bytes.count - 12))))
    }
}
