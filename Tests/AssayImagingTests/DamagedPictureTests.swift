import AssayTestTiming
import Foundation
import Testing

@testable import AssayImaging

/// Tests for damage that the structure check cannot detect and the decoder must.
@Suite struct DamagedPictureTests {
    let bench: DerivingBench

    init() throws {
        bench = try DerivingBench()
    }

    func refusal(of bytes: [UInt8]) async throws -> ImagingError.Code? {
        let file = try bench.folder.file("photo", bytes)
        let error = await #expect(throws: ImagingError.self) { try await bench.derive(file) }
        return error?.code
    }

    @Test func refusesACutJPEGAlsoWhenAnEndWasPutOn() async throws {
        let photo = try Photos.bytes("coffee")
        #expect(try await refusal(of: Array(photo.prefix(40_000))) == .truncated)
        #expect(try await refusal(of: photo.prefix(40_000) + [0xFF, 0xD9]) == .corrupt)
    }

    @Test func refusesAPNGWhosePixelsAreMissing() async throws {
        let data = Bytes.chunk("IDAT", [0x78, 0x9C, 0x03, 0x00, 0x00, 0x00, 0x00, 0x01])
        let bytes = Bytes.pngHeader(width: 300, height: 300) + data + Bytes.chunk("IEND", [])
        #expect(try await refusal(of: bytes) == .corrupt)
    }

    @Test(arguments: ["a.png", "a.heic", "a.webp"])
    func refusesDamageInTheMiddle(name: String) async throws {
        let file = try MadePictures.write(try MadePictures.scene(width: 400, height: 300), bench.folder.file(name))
        var bytes = [UInt8](try Data(contentsOf: file))
        // The compressed data in PNG, the frame header in WebP, and the picture's description in HEIC.
        let middle = ["a.png": bytes.count - 60, "a.webp": 20, "a.heic": 60][name] ?? 0
        for place in middle..<(middle + 40) { bytes[place] = 0xFF }
        #expect(try await refusal(of: bytes) == .corrupt)
    }

    @Test func letsAFewStrayBytesOfACameraThrough() async throws {
        var photo = try Photos.bytes("coffee")
        // Two more bytes than the scan needs, before the end marker.
        photo.insert(contentsOf: [0x12, 0x34], at: photo.count - 2)
        let facts = try await bench.derive(try bench.folder.file("a.jpg", photo))
        #expect(facts.workingWidth == 600)
    }
}
