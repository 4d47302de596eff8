import Testing

@testable import AssayInstruments

@Suite struct AttackPictureTests {
    private static let all = AttackPicture.all
    /// The maximum photo size of the API, in bytes.
    private static let photoBytes = 32 << 20

    @Test func theTableHasEachFormatAndEachNameOnce() {
        #expect(Set(Self.all.map(\.name)).count == Self.all.count)
        for prefix in ["jpeg-", "png-", "webp-", "heic-"] {
            #expect(Self.all.count { $0.name.hasPrefix(prefix) } >= 10, "\(prefix)")
        }
        #expect(AttackPicture.costly.count >= 6)
    }

    @Test func aSeedGivesTheSameBytesAgainAndAnotherSeedOthers() {
        for picture in Self.all {
            let bytes = picture.bytes(seed: 1, flood: 4_096)
            #expect(bytes == picture.bytes(seed: 1, flood: 4_096), "\(picture.name)")
        }
        let random = Self.all.filter { $0.name.contains("noise") || $0.name.contains("damaged") }
        #expect(random.count >= 8)
        for picture in random {
            #expect(picture.bytes(seed: 1, flood: 64) != picture.bytes(seed: 2, flood: 64), "\(picture.name)")
        }
    }

    /// Only the flood's length depends on the form, so a file without a flood shows the length of the rest.
    @Test func eachIsAPhotoBySizeAlsoWithTheLongestFlood() {
        for picture in Self.all {
            let rest = picture.bytes(seed: 1, flood: 0).count
            #expect(
                rest + AttackPicture.longFlood <= Self.photoBytes || rest <= Self.photoBytes && !grows(picture, rest))
        }
    }

    private func grows(_ picture: AttackPicture, _ rest: Int) -> Bool {
        picture.bytes(seed: 1, flood: 100_000).count > rest
    }

    @Test func theSmallestBombHas38Bytes() throws {
        let picture = try #require(Self.all.first { $0.name == "webp-lossless-38-bytes-100-megapixels" })
        #expect(picture.bytes(seed: 1, flood: 0).count == 38)
    }

    @Test func aStreamOfZerosIsAThousandthOfWhatItInflatesTo() {
        #expect(ZlibStream.zeros(1 << 30).count < 1 << 20 + 4_096)
        #expect(ZlibStream.zeros(1).suffix(4) == [0, 1, 0, 1])
    }

    /// The known CRC of an empty `IEND` chunk, from the PNG specification.
    @Test func aChunkEndsWithItsChecksum() {
        #expect(PNGParts.end == [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82])
    }

    @Test func anInterlacedPictureHasTheBytesOfItsSevenPasses() {
        // 8 × 8 pixels of 8 bits: 1, 1, 2, 4, 8, 16 and 32 pixels in 1, 1, 1, 2, 2, 4 and 4 rows.
        #expect(PNGParts.unpacked(8, 8, bitsPerPixel: 8, interlaced: true) == 64 + 15)
        #expect(PNGParts.unpacked(8, 8, bitsPerPixel: 8) == 72)
    }
}
