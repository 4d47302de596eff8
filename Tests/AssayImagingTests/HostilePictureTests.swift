import AssayTestTiming
import Foundation
import Testing

@testable import AssayImaging

/// Tests for files that must be rejected, each with its own code, before any pixel is decoded.
@Suite struct HostilePictureTests {
    let imaging: Imaging
    let folder: TestFolder

    init() throws {
        imaging = try Imaging.start()
        folder = try TestFolder()
    }

    func refusal(of bytes: [UInt8], named name: String = "photo.jpg") async throws -> ImagingError.Code? {
        let file = try folder.file(name, bytes)
        let error = await #expect(throws: ImagingError.self) { try await imaging.inspect(file) }
        return error?.code
    }

    @Test func refusesNothingAtAll() async throws {
        #expect(try await refusal(of: []) == .empty)
    }

    @Test(arguments: [
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"></svg>", "<!DOCTYPE html><html></html>",
        "%PDF-1.7\n%stuff", "GIF89a\u{1}\u{0}\u{1}\u{0}", "BM a bitmap", "II*\u{0} a TIFF", "x",
    ])
    func refusesWhatIsNoPhotoWhateverItsName(content: String) async throws {
        #expect(try await refusal(of: Array(content.utf8)) == .unsupportedFormat)
    }

    @Test func refusesAVIF() async throws {
        let bytes =
            Bytes.box("ftyp", Array("avif".utf8) + [0, 0, 0, 0] + Array("mif1avif".utf8)) + Bytes.box("meta", [])
        #expect(try await refusal(of: bytes) == .unsupportedFormat)
    }

    @Test func refusesALossyBombFromItsHeader() async throws {
        let photo = try Photos.bytes("brick")
        // 10,010 × 10,000 pixels are 100.1 megapixels; one row less is below the limit.
        let bomb = Bytes.jpeg(photo, claimingWidth: 10_010, height: 10_000)
        #expect(try await refusal(of: bomb) == .tooManyPixels)
        let allowed = try folder.file("b.jpg", Bytes.jpeg(photo, claimingWidth: 10_000, height: 10_000))
        #expect(try await imaging.inspect(allowed).pixels == 100_000_000)
    }

    @Test func refusesALosslessBombFromItsHeader() async throws {
        let data = Bytes.chunk("IDAT", [0x78, 0x9C, 0x03, 0x00, 0x00, 0x00, 0x00, 0x01])
        let bomb = Bytes.pngHeader(width: 20_000, height: 20_000) + data + Bytes.chunk("IEND", [])
        #expect(try await refusal(of: bomb) == .tooManyPixels)
        let vast = Bytes.pngHeader(width: .max, height: .max) + data + Bytes.chunk("IEND", [])
        #expect(try await refusal(of: vast) == .tooManyPixels)
    }

    @Test func refusesAMovingWebP() async throws {
        let frames = try MadePictures.scene(width: 64, height: 128)
        let file = try MadePictures.write(frames, folder.file("a.webp")) { $0.set("page-height", 64) }
        let bytes = [UInt8](try Data(contentsOf: file))
        #expect(try await refusal(of: bytes) == .animated)
    }

    @Test func refusesAMovingPNG() async throws {
        let file = try MadePictures.write(try MadePictures.scene(width: 8, height: 8), folder.file("a.png"))
        var bytes = [UInt8](try Data(contentsOf: file))
        bytes.insert(contentsOf: Bytes.chunk("acTL", [0, 0, 0, 2, 0, 0, 0, 0]), at: 33)
        #expect(try await refusal(of: bytes) == .animated)
    }

    @Test func refusesASequenceInHEIF() async throws {
        let brand = Bytes.box("ftyp", Array("hevc".utf8) + [0, 0, 0, 0] + Array("msf1".utf8))
        #expect(try await refusal(of: brand + Bytes.box("meta", [])) == .animated)
    }

    @Test func refusesTwoPicturesInOneHEIC() async throws {
        let two = try MadePictures.scene(width: 64, height: 128)
        let file = try MadePictures.write(two, folder.file("a.heic")) { $0.set("page-height", 64) }
        #expect(try await refusal(of: [UInt8](try Data(contentsOf: file))) == .severalPictures)
    }

    @Test(arguments: ["a.jpg", "a.png", "a.webp", "a.heic"], [0.1, 0.5, 0.9, 0.999])
    func refusesACutFile(name: String, share: Double) async throws {
        let file = try MadePictures.write(try MadePictures.scene(width: 200, height: 150), folder.file(name))
        let whole = [UInt8](try Data(contentsOf: file))
        let cut = Array(whole.prefix(Int(Double(whole.count) * share)))
        #expect(try await refusal(of: cut) == .truncated)
    }

    @Test func refusesMoreMetadataThanPicture() async throws {
        let photo = try Photos.bytes("brick")
        let comment = Bytes.segment(0xFE, [UInt8](repeating: 0x20, count: 65_533))
        let padded = photo[..<2] + (0..<260).flatMap { _ in comment } + photo[2...]
        #expect(try await refusal(of: Array(padded)) == .metadataTooLarge)
    }

    @Test func letsAUsualAmountOfMetadataThrough() async throws {
        let photo = try Photos.bytes("brick")
        let comment = Bytes.segment(0xFE, [UInt8](repeating: 0x20, count: 65_533))
        let file = try folder.file("a.jpg", Array(photo[..<2] + (0..<100).flatMap { _ in comment } + photo[2...]))
        #expect(try await imaging.inspect(file).width == 512)
    }

    @Test func refusesTooManyPassesOverOnePicture() async throws {
        let scene = try MadePictures.scene(width: 64, height: 64)
        let file = try MadePictures.write(scene, folder.file("a.jpg")) { $0.set("interlace", true) }
        #expect(try await imaging.inspect(file).width == 64)
        let fewer = try Imaging.start(limits: PictureLimits(maxScans: 2))
        let error = await #expect(throws: ImagingError.self) { try await fewer.inspect(file) }
        #expect(error?.code == .corrupt)
    }

    @Test func refusesAKindOfJPEGThatNoPhoneWrites() async throws {
        let lossless = [0xFF, 0xD8] + Bytes.segment(0xC3, [8, 0, 9, 0, 9, 1, 1, 0x11, 0]) + [0xFF, 0xD9]
        #expect(try await refusal(of: lossless) == .unsupportedFormat)
    }
}
