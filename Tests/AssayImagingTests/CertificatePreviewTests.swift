import AssayTestTiming
import Foundation
import Testing

@testable import AssayImaging

/// Tests for the previews of certificates, made by the real decoder program.
@Suite(.timeLimit(.minutes(2))) struct CertificatePreviewTests {
    private static let limits = PictureLimits(maxDecodeBytes: 640 << 20)
    private let pool = DecoderPool(limits: Self.limits, workers: 1)
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private func preview(of picture: Picture?, isTest: Bool = false) async throws -> Picture {
        let file = try picture.map { try MadePictures.write($0, folder.file("photo.jpg")) }
        let bytes = try await pool.preview(of: try file.map { [UInt8](try Data(contentsOf: $0)) }, isTest: isTest)
        #expect(bytes.count <= CertificatePreview.maxBytes)
        #expect(Markers.list(bytes).allSatisfy { !(0xE1...0xEF).contains($0) }, "it has no metadata")
        #expect(await pool.memory.free == Self.limits.maxDecodeBytes)
        #expect(await pool.turns.free == 1)
        let preview = try MadePictures.read(try folder.file("preview.jpg", bytes))
        #expect((preview.width, preview.height, preview.bands) == (1_200, 630, 3))
        return preview
    }

    /// Returns the color at a place of the seal beside a photo, in the units of the page's seal, whose radius is 50.
    private func color(_ x: Double, _ y: Double, of preview: Picture) throws -> [Int] {
        try MadePictures.color(of: preview, across: (968 + 3.2 * x) / 1_200, down: 0.5 + 3.2 * y / 630)
    }

    @Test(arguments: [768, 8]) func aPhotoIsBesideTheSealWhateverItsShape(height: Int) async throws {
        let preview = try await preview(of: MadePictures.scene(width: 1_024, height: height))
        let photo = try MadePictures.color(of: preview, across: 0.5, down: 0.5)
        #expect(photo[0] < 80 && photo[1] > 70, "the middle of the scene: \(photo)")
        let paper = try color(0, -35, of: preview)
        #expect(paper.allSatisfy { $0 > 230 }, "the seal: \(paper)")
        // The check mark's lowest point.
        let mark = try color(-6, 14, of: preview)
        #expect(mark[1] > mark[0] + 30 && mark[0] < 90, "the mark is green: \(mark)")
    }

    @Test func aTestSaysSoInPlaceOfTheMark() async throws {
        let preview = try await preview(of: MadePictures.scene(width: 1_024, height: 768), isTest: true)
        let corner = try MadePictures.color(of: preview, across: 0.64, down: 0.2)
        #expect(corner[0] > corner[2] + 60, "the field is amber: \(corner)")
        let mark = try color(-6, 14, of: preview)
        #expect(mark.allSatisfy { $0 > 230 }, "there is no check mark: \(mark)")
        // The upper strokes of both Ts.
        for side in [-22.5, 22.5] {
            let stroke = try color(side, -9, of: preview)
            #expect(stroke[0] < 180 && stroke[2] < 90, "\(stroke)")
        }
    }

    @Test func withoutAPhotoTheSealIsInTheMiddle() async throws {
        // A photo that was opened before is not shown.
        _ = try await preview(of: MadePictures.scene(width: 1_024, height: 768))
        let preview = try await preview(of: nil)
        #expect(try MadePictures.color(of: preview, across: 0.5, down: 0.3).allSatisfy { $0 > 230 })
        for across in [0.02, 0.25, 0.98] {
            let ground = try MadePictures.color(of: preview, across: across, down: 0.5)
            #expect(ground[1] > ground[0] + 20 && ground[0] < 60, "\(ground)")
        }
    }

    @Test func noiseStaysBelowTheLimit() async throws {
        _ = try Imaging.start()
        let noise = (0..<(736 * 630 * 3)).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 15) }
        _ = try await preview(of: Picture.bytes(noise, width: 736, bands: 3))
    }

    @Test func aDamagedPhotoIsRefused() async throws {
        let error = await #expect(throws: ImagingError.self) {
            try await pool.preview(of: try Photos.bytes("coffee").prefix(40_000) + [0xFF, 0xD9], isTest: false)
        }
        #expect(error?.code == .corrupt)
        #expect(await pool.memory.free == Self.limits.maxDecodeBytes)
    }
}
