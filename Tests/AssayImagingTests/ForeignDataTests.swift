import AssayTestTiming
import Foundation
import Testing

@testable import AssayImaging

/// Tests for data in a file besides its picture.
///
/// Phones append much data, which is accepted; other file formats are rejected.
@Suite struct ForeignDataTests {
    let imaging: Imaging
    let folder: TestFolder

    init() throws {
        imaging = try Imaging.start()
        folder = try TestFolder()
    }

    func code(of bytes: [UInt8]) async throws -> ImagingError.Code? {
        let file = try folder.file("photo.jpg", bytes)
        do {
            _ = try await imaging.inspect(file)
            return nil
        } catch {
            return error.code
        }
    }

    @Test(arguments: [
        "<html><script>alert(1)</script></html>", "\r\n\r\n<!DocType HTML>", "some text <SCRIPT src=x>",
        "<svg onload=x>",
        "<?php system($_GET['c']); ?>", "%PDF-1.4 and so on", "PK\u{3}\u{4}an archive", "#!/bin/sh\nrm -rf",
        "MZ program",
        "GIF89a",
    ])
    func refusesAnotherProgramsFileBehindThePicture(tail: String) async throws {
        #expect(try await code(of: Photos.bytes("chelsea") + Array(tail.utf8)) == .foreignData)
    }

    @Test(arguments: ["a.png", "a.webp", "a.heic"])
    func refusesItBehindEveryFormat(name: String) async throws {
        let file = try MadePictures.write(try MadePictures.scene(width: 64, height: 48), folder.file(name))
        let picture = [UInt8](try Data(contentsOf: file))
        #expect(try await code(of: picture + Array("<html><body>".utf8)) == .foreignData)
        #expect(try await code(of: picture + Bytes.zipEnd(comment: 40)) == .foreignData)
    }

    @Test func refusesAHeaderThatGoesOnAsAPage() async throws {
        let head = try Photos.bytes("chelsea").prefix(20)
        #expect(try await code(of: head + Array("<html><body onload=alert(1)>".utf8)) == .foreignData)
    }

    @Test func refusesAnArchiveThatHidesInACommentOfThePicture() async throws {
        let photo = try Photos.bytes("clock_motion")
        // The archive's end record states a comment that spans the rest of the picture.
        var comment = Bytes.zipEnd()
        let rest = photo.count - 2
        comment[20] = UInt8(rest & 0xFF)
        comment[21] = UInt8(rest >> 8)
        #expect(try await code(of: photo[..<2] + Bytes.segment(0xFE, comment) + photo[2...]) == .foreignData)
    }

    @Test func refusesAPDFThatBeginsInAComment() async throws {
        let photo = try Photos.bytes("chelsea")
        let comment = Bytes.segment(0xFE, Array("%PDF-1.5\n1 0 obj".utf8))
        #expect(try await code(of: photo[..<2] + comment + photo[2...]) == .foreignData)
    }

    @Test func letsASecondJPEGThroughAsGainMapsAreKept() async throws {
        #expect(try await code(of: Photos.bytes("chelsea") + Photos.bytes("brick")) == nil)
    }

    @Test func letsAFilmThroughAsMotionPhotosAreKept() async throws {
        let noise = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) }
        let film = Bytes.box("ftyp", Array("mp42".utf8) + [0, 0, 0, 0]) + Bytes.box("mdat", noise)
        #expect(try await code(of: Photos.bytes("chelsea") + film) == nil)
    }

    @Test func letsAMakersTrailerAndPaddingThrough() async throws {
        let trailer = [0, 0, 0x30, 0x0A] + Array("Image_UTC_Data1700000000000SEFH".utf8) + Array("SEFT".utf8)
        #expect(try await code(of: Photos.bytes("chelsea") + trailer) == nil)
        #expect(try await code(of: Photos.bytes("chelsea") + [UInt8](repeating: 0, count: 100_000)) == nil)
    }

    @Test func letsMarkupInXMPThrough() async throws {
        let photo = try Photos.bytes("chelsea")
        let xmp = "http://ns.adobe.com/xap/1.0/\0<?xpacket begin=''?><x:xmpmeta><rdf:RDF></rdf:RDF></x:xmpmeta>"
        #expect(try await code(of: photo[..<2] + Bytes.segment(0xE1, Array(xmp.utf8)) + photo[2...]) == nil)
    }
}
