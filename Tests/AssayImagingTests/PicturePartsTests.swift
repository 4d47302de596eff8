import AssayInstruments
import Testing

@Suite struct PicturePartsTests {
    /// The known CRC of an empty `IEND` chunk, from the PNG specification.
    @Test func aChunkEndsWithItsChecksum() {
        #expect(PNGParts.chunk("IEND", []) == [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82])
    }
}
