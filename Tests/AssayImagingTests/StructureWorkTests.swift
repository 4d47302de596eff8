import AssayTestTiming
import Foundation
import Testing

@testable import AssayImaging

/// Tests that count the work of checking a hostile file's structure.
///
/// Each byte is processed at most a few times, for any number of parts and trailing bytes.
@Suite struct StructureWorkTests {
    let folder: TestFolder
    private static let flood = 8 << 20

    init() throws {
        folder = try TestFolder()
    }

    /// Returns the error of a file, and the walk with the counted work.
    private func walk(
        _ bytes: [UInt8], limits: PictureLimits = PictureLimits()
    ) throws -> (code: ImagingError.Code?, walk: PictureWalk) {
        var walk = PictureWalk(count: bytes.count, limits: limits)
        do throws(ImagingError) {
            _ = try PictureStructure.read(OpenFile(reading: try file(bytes)), &walk)
            return (nil, walk)
        } catch {
            return (error.code, walk)
        }
    }

    private func file(_ bytes: [UInt8]) throws(ImagingError) -> URL {
        do {
            return try folder.file("photo", bytes)
        } catch {
            throw .fileAccess("\(error)")
        }
    }

    /// Checks that no byte is read twice, and that few steps are needed.
    ///
    /// One step covers a window or a third of a part.
    private func expectBoundedWork(_ walk: PictureWalk, parts: Int = 0) {
        #expect(walk.bytesRead <= walk.count, "\(walk.bytesRead) of \(walk.count)")
        #expect(walk.steps <= 20 + walk.count / 10_000 + 3 * parts, "\(walk.steps)")
    }

    @Test(arguments: ["<", "<s", "<!", "<html\u{0}", "\u{0}", " ", "%P"])
    func scansATailOnce(pattern: String) throws {
        let tail = Array(String(repeating: pattern, count: Self.flood / pattern.utf8.count).utf8)
        let bytes = try Photos.bytes("chelsea") + [1] + tail
        let (code, work) = try walk(bytes)
        #expect(code == (pattern.hasPrefix("<html") ? .foreignData : nil))
        expectBoundedWork(work)
    }

    @Test func scansThePaddingInFrontOfATailOnce() throws {
        let padding = [UInt8](repeating: 0x20, count: Self.flood)
        let (code, work) = try walk(try Photos.bytes("chelsea") + padding + Array("<script>".utf8))
        #expect(code == .foreignData)
        expectBoundedWork(work)
    }

    @Test(arguments: 0..<12)
    func findsMarkupWhereTwoWindowsMeet(shift: Int) throws {
        let photo = try Photos.bytes("chelsea")
        for (windows, tag) in [(1, "<!DocType"), (3, "<iframe ")] {
            // The windows of a walk follow each other from the file's first byte.
            let filler = windows * PictureStructure.windowBytes - photo.count - shift
            // More than a step's lookahead follows the tag, so the search cannot wait for the file's end.
            let bytes =
                photo + [UInt8](repeating: 1, count: filler) + Array(tag.utf8) + [UInt8](repeating: 1, count: 4_000)
            #expect(try walk(bytes).code == .foreignData)
        }
    }

    @Test func refusesMillionsOfMarkers() throws {
        let photo = try Photos.bytes("chelsea")
        try expectRefusal(of: photo[..<2] + Self.repeated([0xFF, 0xFE, 0, 2]) + photo[2...])
    }

    @Test func scansFillBytesOnce() throws {
        let photo = try Photos.bytes("chelsea")
        let (code, work) = try walk(photo[..<2] + Self.repeated([0xFF]) + photo[2...])
        #expect(code == nil)
        expectBoundedWork(work, parts: 100)
    }

    @Test(arguments: [[0xFF, 0x00], [0xFF, 0xD0], [0xFF]] as [[UInt8]])
    func scansCodedDataOnce(pattern: [UInt8]) throws {
        let photo = try Photos.bytes("chelsea")
        let end = photo.count - 2
        let (code, work) = try walk(photo[..<end] + Self.repeated(pattern) + photo[end...])
        #expect(code == nil)
        expectBoundedWork(work, parts: 100)
    }

    @Test(arguments: ["IDAT", "teXt"])
    func refusesMillionsOfChunks(kind: String) throws {
        let header = Bytes.pngHeader(width: 100, height: 100)
        try expectRefusal(of: header + Self.repeated(Bytes.chunk(kind, [])) + Bytes.chunk("IEND", []))
    }

    @Test func refusesMillionsOfChunksInWebP() throws {
        let file = try MadePictures.write(try MadePictures.scene(width: 64, height: 48), folder.file("a.webp"))
        let picture = [UInt8](try Data(contentsOf: file)).dropFirst(12)
        let body = Array("WEBP".utf8) + Self.repeated(Array("XMP ".utf8) + [0, 0, 0, 0]) + picture
        let size = Bytes.bigEndian(UInt32(body.count)).reversed()
        try expectRefusal(of: Array("RIFF".utf8) + size + body)
    }

    @Test(arguments: ["free", "abcd"])
    func refusesMillionsOfBoxes(kind: String) throws {
        let file = try MadePictures.write(try MadePictures.scene(width: 64, height: 48), folder.file("a.heic"))
        try expectRefusal(of: [UInt8](try Data(contentsOf: file)) + Self.repeated(Bytes.box(kind, [])))
    }

    @Test func letsAPNGThroughThatIsCutIntoManyPieces() throws {
        let pieces = (0..<8_192).flatMap { _ in Bytes.chunk("IDAT", [0x78]) }
        let bytes = Bytes.pngHeader(width: 100, height: 100) + pieces + Bytes.chunk("IEND", [])
        let (code, work) = try walk(bytes)
        #expect(code == nil)
        expectBoundedWork(work, parts: 8_194)
    }

    private func expectRefusal(of bytes: [UInt8]) throws {
        let (code, work) = try walk(bytes)
        #expect(code == .metadataTooLarge)
        expectBoundedWork(work, parts: PictureLimits().maxParts)
    }

    private static func repeated(_ part: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(flood + part.count)
        while bytes.count < flood { bytes += part }
        return bytes
    }
}
