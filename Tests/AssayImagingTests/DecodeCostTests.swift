import AssayTestTiming
import Foundation
import Testing

@testable import AssayImaging

/// Tests for the decode cost, estimated from the header alone.
@Suite struct DecodeCostTests {
    /// The minimum budget of the server, independent of the available memory.
    private static let leastBudget = 320 << 20
    let folder: TestFolder

    init() throws {
        folder = try TestFolder()
    }

    private func structure(_ bytes: [UInt8]) throws -> PictureStructure {
        try PictureStructure.read(OpenFile(reading: try folder.file("photo", bytes)), limits: PictureLimits())
    }

    private func made(_ name: String, _ options: (Operator) -> Operator = { $0 }) throws -> [UInt8] {
        let scene = try MadePictures.scene(width: 64, height: 48)
        return [UInt8](try Data(contentsOf: MadePictures.write(scene, folder.file(name), options)))
    }

    /// Returns the cost of a picture of another size with the same layout, in MiB.
    private func cost(_ layout: PixelLayout, width: Int, height: Int, shrink: Int = 1) -> Int {
        DecodeCost.bytes(
            of: layout, width: width, height: height, fileBytes: 8 << 20, shrink: shrink, workingSide: 1_024) >> 20
    }

    @Test func aHundredMegapixelsThatStreamCostLittle() throws {
        let jpeg = try structure(try made("a.jpg")).layout
        #expect(jpeg.wholeFrameBytes == 0)
        #expect(cost(jpeg, width: 10_000, height: 10_000, shrink: 4) < 64)
        let png = try structure(Bytes.png(bitDepth: 16, colorType: 6)).layout
        #expect(png.wholeFrameBytes == 0)
        #expect(cost(png, width: 10_000, height: 10_000) < Self.leastBudget >> 20)
    }

    @Test func aProgressiveJPEGCostsItsCoefficients() throws {
        let half = try structure(try made("a.jpg") { $0.set("interlace", true) }).layout
        #expect(half.wholeFrameBytes == 3)
        let full = try structure(try made("b.jpg") { $0.set("interlace", true).set("subsample-mode", "off") }).layout
        #expect(full.wholeFrameBytes == 6)
    }

    @Test func aBaselineJPEGInSeveralScansDoesToo() throws {
        var bytes = try made("a.jpg")
        let scan = try #require(bytes.indices.first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA })
        // The header of a scan of the first component alone.
        bytes.replaceSubrange(scan + 2..<scan + 14, with: [0, 8, 1, bytes[scan + 5], bytes[scan + 6], 0, 63, 0])
        #expect(try structure(bytes).layout.wholeFrameBytes == 3)
    }

    @Test(arguments: [
        (UInt8(8), UInt8(0), 1.0), (16, 2, 6), (8, 3, 3), (16, 4, 4), (16, 6, 8), (1, 0, 1),
    ])
    func anInterlacedPNGCostsItsPixels(bitDepth: UInt8, colorType: UInt8, bytesPerPixel: Double) throws {
        let bytes = Bytes.png(bitDepth: bitDepth, colorType: colorType, interlacing: 1)
        #expect(try structure(bytes).layout.wholeFrameBytes == bytesPerPixel)
    }

    @Test func aTransparentColorIsAChannelMore() throws {
        let bytes = Bytes.png(bitDepth: 8, colorType: 3, interlacing: 1, Bytes.chunk("tRNS", [0]))
        #expect(try structure(bytes).layout == PixelLayout(channels: 4, hasAlpha: true, wholeFrameBytes: 4))
    }

    @Test func aWebPCostsThePictureAndTheCodersOwn() throws {
        #expect(try structure(try made("a.webp")).layout.wholeFrameBytes == 7)
        #expect(try structure(try made("b.webp") { $0.set("lossless", true) }).layout.wholeFrameBytes == 8)
    }

    @Test func aHEICOf48MegapixelsPassesWithTheLeastBudget() async throws {
        let layout = PixelLayout.heic(channels: 3, bytesPerSample: 1)
        let bytes = DecodeCost.bytes(of: layout, width: 8_064, height: 6_048, fileBytes: 30 << 20, workingSide: 1_024)
        #expect(bytes <= Self.leastBudget, "\(bytes >> 20) MiB")
        let file = try MadePictures.write(try MadePictures.scene(width: 64, height: 48), folder.file("a.heic"))
        #expect(try Decoding(limits: PictureLimits()).open(OpenFile(reading: file)).cost < 32 << 20)
    }

    @Test func moreThanTheBudgetIsRefusedWithBothFigures() async throws {
        let imaging = try Imaging.start(limits: PictureLimits(maxDecodeBytes: 640 << 20))
        let bytes = Bytes.png(bitDepth: 16, colorType: 2, interlacing: 1, width: 10_000, height: 10_000)
        let file = try folder.file("a.png", bytes)
        let error = await #expect(throws: ImagingError.self) { try await imaging.inspect(file) }
        #expect(error?.code == .tooComplex)
        #expect(error?.needed == Double(640 << 20))
        #expect(try #require(error?.measured) > Double(640 << 20))
    }

    /// The structure check reads no size from HEIC, so the cost is known only after the decoder has read the header.
    @Test func aHEICBeyondTheBudgetIsRefusedByItsHeader() async throws {
        let imaging = try Imaging.start(limits: PictureLimits(maxDecodeBytes: 24 << 20))
        let file = try MadePictures.write(try MadePictures.scene(width: 640, height: 480), folder.file("a.heic"))
        let error = await #expect(throws: ImagingError.self) { try await imaging.inspect(file) }
        #expect(error?.code == .tooComplex)
    }
}
