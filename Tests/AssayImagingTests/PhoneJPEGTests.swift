import AssayTestTiming
import Foundation
import Testing

@testable import AssayImaging

/// Tests that JPEG files with the small faults of phones and editors are accepted, and decoded to the same picture.
@Suite struct PhoneJPEGTests {
    let bench: DerivingBench
    let photo: [UInt8]

    init() throws {
        bench = try DerivingBench()
        photo = try Photos.bytes("coffee")
    }

    /// Checks that the header check and the decode accept the photo, and that its pixels are those of the original.
    private func expectPhoto(_ bytes: [UInt8], like original: [UInt8]? = nil, _ comment: Comment = "") async throws {
        let facts = try await facts(bytes)
        #expect(facts == (try await self.facts(original ?? photo)), comment)
    }

    private func facts(_ bytes: [UInt8]) async throws -> PictureFacts {
        let file = try bench.folder.file("photo.jpg", bytes)
        let header = try await bench.imaging.inspect(file)
        let facts = try await bench.derive(file)
        #expect(facts.header == header)
        return facts
    }

    private func code(of bytes: [UInt8]) async throws -> ImagingError.Code? {
        let file = try bench.folder.file("photo.jpg", bytes)
        do {
            _ = try await bench.imaging.inspect(file)
            return nil
        } catch {
            return error.code
        }
    }

    /// The offsets of the markers, each with its second byte.
    private func markers(_ jpeg: [UInt8]) -> [(place: Int, kind: UInt8)] {
        var found: [(Int, UInt8)] = []
        var place = 2
        while place + 4 < jpeg.count, jpeg[place] == 0xFF {
            found.append((place, jpeg[place + 1]))
            guard jpeg[place + 1] != 0xDA else { break }
            place += 2 + Int(jpeg[place + 2]) << 8 + Int(jpeg[place + 3])
        }
        return found
    }

    private func inserting(_ bytes: [UInt8], at place: Int, of jpeg: [UInt8]? = nil) -> [UInt8] {
        let jpeg = jpeg ?? photo
        return jpeg[..<place] + bytes + jpeg[place...]
    }

    @Test(arguments: ["sos_zeroed", "stray_before_dqt", "stray_before_sos"])
    func acceptsTheFilesOfTheCases(name: String) async throws {
        let file = Repository.file("Tests/PhonePictures/\(name).jpg")
        let header = try await bench.imaging.inspect(file)
        #expect(try await bench.derive(file).header == header)
    }

    @Test(arguments: [[0, 0, 0], [0, 0, 1], [0, 63, 0x10], [1, 63, 0], [0, 62, 0], [255, 255, 255]] as [[UInt8]])
    func setsTheParametersOfASequentialScan(wrong: [UInt8]) async throws {
        let scan = try #require(markers(photo).last)
        let last = scan.place + 5 + 2 * Int(photo[scan.place + 4])
        try await expectPhoto(photo[..<last] + wrong + photo[(last + 3)...])
    }

    @Test func leavesAProgressivePictureAsItIs() async throws {
        let file = try MadePictures.write(try MadePictures.scene(width: 300, height: 200), bench.folder.file("p.jpg")) {
            $0.set("interlace", true)
        }
        let bytes = [UInt8](try Data(contentsOf: file))
        #expect(try PictureStructure.read(OpenFile(reading: file), limits: PictureLimits()).edits == [])
        _ = try await facts(bytes)
        // The second scan has the coefficients of one component; with these parameters it would have others.
        let scans = bytes.indices.dropLast().filter { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA }
        let last = scans[1] + 5 + 2 * Int(bytes[scans[1] + 4])
        #expect(try await code(of: bytes[..<last] + [5, 3, 0] + bytes[(last + 3)...]) == .corrupt)
        #expect(try await code(of: bytes[..<last] + [0, 63, 0] + bytes[(last + 3)...]) == .corrupt)
    }

    @Test(
        arguments: [
            [0x12], [0x12, 0x34], [0, 0, 0, 0], [0xFF], [0xFF, 0xFF, 0xFF], [0xFF, 0x00], [0xFF, 0xD8], [0xFF, 0xD9],
            [0xFF, 0x01], [0xFF, 0xD3], [0xFF, 0x02, 0x11], [0xFF, 0xF7, 0, 5, 1, 2, 3], [0x41, 0xFF, 0xFE],
            [0xFF, 0xE2, 0, 0], [0xFF, 0xE1, 0, 1], [0xFF, 0xDB, 0, 0], [0xFF, 0xC4, 0, 1], [0xFF, 0xDA, 0, 0],
            [0xFF, 0xC0, 0, 1], [0xFF, 0xFE, 0, 0, 0xFF, 0xFE, 0, 1], [0xFF, 0xE5], [0xFF, 0xE5, 0, 12],
            [0xFF, 0xDB, 0, 5, 1, 2, 3], [0xFF, 0xC4, 0, 40, 9], [0xFF, 0xDA, 0, 8, 1], [0xFF, 0xED, 0xFF, 0xFF, 9],
            [0xFF, 0xDB, 0, 67, 0], [0xFF, 0xDD, 0, 4], [0xFF, 0xC4], [0xFF, 0xC8, 0, 9],
        ] as [[UInt8]])
    func dropsBytesBetweenTheSegments(stray: [UInt8]) async throws {
        let original = try await facts(photo)
        for marker in markers(photo) {
            let changed = try await facts(inserting(stray, at: marker.place))
            #expect(changed == original, "\(stray) before \(marker)")
        }
    }

    @Test func dropsManyBytesInManyPlaces() async throws {
        var bytes = photo
        for marker in markers(photo).dropFirst().reversed() {
            bytes.insert(contentsOf: [UInt8](repeating: 0x20, count: 1_000), at: marker.place)
        }
        try await expectPhoto(bytes)
        let scan = try #require(markers(photo).last)
        #expect(try await code(of: inserting([UInt8](repeating: 0x20, count: 5_000), at: scan.place)) == .corrupt)
        let faults = [[UInt8]](repeating: [1] + Bytes.segment(0xFE, Array("note".utf8)), count: 200).flatMap { $0 }
        #expect(try await code(of: inserting(faults, at: scan.place)) == .corrupt)
    }

    @Test func keepsASegmentThatStrayBytesFollow() async throws {
        for data in [[1, 2, 3], [0xFF, 0xDB, 0, 67], [UInt8](repeating: 0xFF, count: 40)] as [[UInt8]] {
            let segment = Bytes.segment(0xEA, data)
            for marker in markers(photo).dropFirst() {
                try await expectPhoto(inserting(segment, at: marker.place), "\(data)")
                try await expectPhoto(inserting(segment + [7, 7], at: marker.place), "\(data)")
            }
        }
    }

    @Test func addsAMissingEndWhereTheScanIsWhole() async throws {
        let whole = Array(photo.dropLast(2))
        let film =
            Bytes.box("ftyp", Array("mp42\0\0\0\0".utf8)) + Bytes.box("mdat", [UInt8](repeating: 7, count: 50_000))
        let trailers = [
            [], [0], [UInt8](repeating: 0, count: 3_000), [0xFF], [0x12, 0x34], film, try Photos.bytes("chelsea"),
            [0xFF, 0xD8] + film, Array("Image_UTC_Data1700000000000SEFHSEFT".utf8),
        ]
        for trailer in trailers { try await expectPhoto(whole + trailer, "\(trailer.count) bytes") }
    }

    @Test func refusesACutScanWithoutAnEnd() async throws {
        let cut = Array(photo.prefix(photo.count / 2))
        #expect(try await code(of: cut) == .truncated)
        #expect(try await code(of: cut + [UInt8](repeating: 0, count: 100_000)) == .truncated)
        #expect(try await code(of: Array(photo.dropLast(300))) == .truncated)
        #expect(try await code(of: cut + Photos.bytes("chelsea")) == .corrupt)
    }

    @Test func refusesAnotherProgramsFileInThePlaceOfTheEnd() async throws {
        let page = Array("<html><body onload=alert(1)>".utf8)
        #expect(try await code(of: photo.dropLast(2) + page) == .foreignData)
        #expect(try await code(of: photo.dropLast(2) + [0xFF, 0xD8] + page) == .foreignData)
    }

    @Test func refusesWhatStaysDamagedAtTheHeaderCheck() async throws {
        let table = try #require(markers(photo).first { $0.kind == 0xDB })
        let length = 2 + Int(photo[table.place + 2]) << 8 + Int(photo[table.place + 3])
        #expect(try await code(of: Array(photo[..<table.place] + photo[(table.place + length)...])) == .corrupt)
        let scan = try #require(markers(photo).last)
        var other = photo
        other[scan.place + 5] = 77
        #expect(try await code(of: other) == .corrupt)
    }

    @Test func acceptsAFilmUpToTheSizeOfAnUpload() async throws {
        let film =
            Bytes.box("ftyp", Array("mp42\0\0\0\0".utf8))
            + Bytes.box("mdat", [UInt8](repeating: 7, count: (32 << 20) - photo.count - 100))
        try await expectPhoto(photo + film)
    }
}
