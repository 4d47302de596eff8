import AssayInstruments
import AssayTestTiming
import Foundation
import Testing

@testable import AssayImaging

/// Tests that the walk over a picture gives the same result for any cut of the file, and for the file on the disk.
@Suite struct PictureWalkTests {
    /// The result of a walk, with the text of its error.
    private enum Outcome: Hashable {
        case structure(PictureStructure)
        case error(ImagingError)

        init(_ walk: () throws(ImagingError) -> PictureStructure) {
            do throws(ImagingError) {
                self = .structure(try walk())
            } catch {
                self = .error(error)
            }
        }

        var code: ImagingError.Code? {
            if case .error(let error) = self { error.code } else { nil }
        }
    }

    private let folder: TestFolder

    init() throws {
        folder = try TestFolder()
    }

    /// Returns the result for chunks of random sizes, at most `most` bytes each.
    private func outcome(
        _ bytes: [UInt8], inChunksOf most: Int, _ generator: inout SeededGenerator,
        limits: PictureLimits = PictureLimits()
    ) -> Outcome {
        var walk = PictureWalk(count: bytes.count, limits: limits)
        var rest = bytes[...]
        while !rest.isEmpty {
            let chunk = rest.prefix(Int.random(in: 1...most, using: &generator))
            chunk.withUnsafeBytes { walk.read($0) }
            rest = rest.dropFirst(chunk.count)
        }
        return Outcome { () throws(ImagingError) in try walk.finish() }
    }

    private func expectOneOutcome(
        _ bytes: [UInt8], _ generator: inout SeededGenerator, limits: PictureLimits = PictureLimits(),
        _ comment: Comment
    ) throws {
        let file = try folder.file("photo", bytes)
        let whole = Outcome { () throws(ImagingError) in
            try PictureStructure.read(OpenFile(reading: file), limits: limits)
        }
        for most in [1, 7, 300, 5_000, 200_000] where bytes.count / most < 20_000 {
            let cut = outcome(bytes, inChunksOf: most, &generator, limits: limits)
            #expect(cut == whole, "\(comment), chunks of at most \(most) bytes")
        }
    }

    private static func samples() throws -> [(name: String, bytes: [UInt8])] {
        let corpus = Repository.file("Tests/Fuzz/Corpus/pictures")
        let names = try FileManager.default.contentsOfDirectory(atPath: corpus.path).sorted()
        let small = try names.map { ($0, [UInt8](try Data(contentsOf: corpus.appending(path: $0)))) }
        let photos = try (Photos.sharp + [Photos.blurred]).map { ($0, try Photos.bytes($0)) }
        return small + photos + (try hostile(Photos.bytes("chelsea")))
    }

    private static func hostile(_ jpeg: [UInt8]) throws -> [(name: String, bytes: [UInt8])] {
        let html = Array("<!doctype html><html><body></body></html>".utf8)
        var comment = Bytes.zipEnd()
        let rest = jpeg.count - 2
        (comment[20], comment[21]) = (UInt8(rest & 0xFF), UInt8(rest >> 8 & 0xFF))
        return [
            ("an empty file", []), ("HTML", html), ("a short PDF", Array("%PDF-1.7\n%%EOF".utf8)),
            ("a JPEG with a PDF in a comment", jpeg[..<2] + Bytes.segment(0xFE, Array("%PDF-1.5".utf8)) + jpeg[2...]),
            ("a vast PNG", Bytes.png(bitDepth: 16, colorType: 6, interlacing: 1, width: 20_000, height: 20_000)),
            ("a moving PNG", Bytes.png(bitDepth: 8, colorType: 2, Bytes.chunk("acTL", [0, 0, 0, 2, 0, 0, 0, 0]))),
            ("a JPEG cut in half", Array(jpeg.prefix(jpeg.count / 2))),
            ("a vast JPEG", Bytes.jpeg(jpeg, claimingWidth: 10_010, height: 10_000)),
            ("a JPEG with HTML behind", jpeg + html), ("a JPEG that is also a ZIP", jpeg + Bytes.zipEnd(comment: 40)),
            ("a JPEG with an archive in a comment", jpeg[..<2] + Bytes.segment(0xFE, comment) + jpeg[2...]),
            ("a HEIF sequence", Bytes.box("ftyp", Array("hevc".utf8) + [0, 0, 0, 0]) + Bytes.box("meta", [])),
            (
                "a HEIF box beyond the end",
                Bytes.box("ftyp", Array("heic".utf8) + [0, 0, 0, 0]) + [0xFF, 0, 0, 0] + html
            ),
        ]
    }

    @Test func everySampleGivesTheSameInAnyChunks() throws {
        var generator = SeededGenerator(seed: 11)
        let samples = try Self.samples()
        #expect(samples.count > 20)
        for sample in samples { try expectOneOutcome(sample.bytes, &generator, "\(sample.name)") }
    }

    /// Damage at random places, mostly where the structure is: near the beginning and near the end.
    @Test func damagedSamplesGiveTheSameInAnyChunks() throws {
        var generator = SeededGenerator(seed: 12)
        let strict = PictureLimits(maxMetadataBytes: 300, maxScans: 2, maxParts: 6)
        var codes: Set<ImagingError.Code> = []
        for sample in try Self.samples() where (1...200_000).contains(sample.bytes.count) {
            for round in 0..<25 {
                let bytes = Self.damaged(sample.bytes, &generator)
                let limits = round.isMultiple(of: 5) ? strict : PictureLimits()
                try expectOneOutcome(bytes, &generator, limits: limits, "\(sample.name), round \(round)")
                if case .error(let error) = outcome(bytes, inChunksOf: 9_000, &generator, limits: limits) {
                    codes.insert(error.code)
                }
            }
        }
        let expected: Set<ImagingError.Code> = [
            .animated, .corrupt, .foreignData, .metadataTooLarge, .truncated, .unsupportedFormat,
        ]
        #expect(codes.isSuperset(of: expected), "\(codes)")
    }

    private static let texts = [
        "<html", "<script", "PK\u{5}\u{6}", "%PDF-", "MZ", "acTL", "IEND", "moov", "mdat", "meta", "VP8L", "ANIM",
    ]
    private static let numbers: [[UInt8]] = [
        [0xFF, 0xD9], [0xFF, 0xDA], [0xFF, 0xC0], [0xFF, 0xE1, 0xFF, 0xFF], [0, 0, 0, 1],
    ]
    private static let words = texts.map { Array($0.utf8) } + numbers

    private static func damaged(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...3, using: &generator) where !bytes.isEmpty {
            let reach = min(bytes.count, [64, 2_000, bytes.count].randomElement(using: &generator) ?? 1)
            let place = Int.random(in: 0..<reach, using: &generator)
            let word = words.randomElement(using: &generator) ?? []
            switch Int.random(in: 0..<5, using: &generator) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
            case 1: bytes = Array(bytes.prefix(bytes.count - place))
            case 2: bytes.insert(contentsOf: word, at: place)
            case 3: bytes.replaceSubrange(place..<min(bytes.count, place + word.count), with: word)
            default:
                bytes += [UInt8](repeating: 0x20, count: Int.random(in: 0...1_200, using: &generator)) + word
                bytes += [UInt8](repeating: 0, count: Int.random(in: 0...30, using: &generator))
            }
        }
        return bytes
    }

    /// Enough bytes follow each place that a walk searches it before the file's end.
    @Test func aCutInsideAMarkerATagOrAnArchiveGivesTheSame() throws {
        let photo = try Photos.bytes("chelsea")
        let filler = [UInt8](repeating: 1, count: 2_000)
        let end = photo.count - 2
        let files: [(bytes: [UInt8], place: Int, code: ImagingError.Code?)] = [
            (photo[..<end] + [0xFF, 0xFF, 0xFF, 0xD9] + filler, end, nil),
            (photo + filler + Array("<script>".utf8) + filler, photo.count + filler.count, .foreignData),
            (photo + filler + Bytes.zipEnd(comment: 2_000), photo.count + filler.count, .foreignData),
        ]
        for file in files {
            let whole = outcome(file.bytes, cutAt: file.bytes.count)
            #expect(whole.code == file.code)
            for cut in (file.place - 12)...(file.place + 30) {
                #expect(outcome(file.bytes, cutAt: cut) == whole, "\(file.place), cut at \(cut)")
            }
        }
    }

    private func outcome(_ bytes: [UInt8], cutAt cut: Int) -> Outcome {
        var walk = PictureWalk(count: bytes.count, limits: PictureLimits())
        for part in [bytes[..<cut], bytes[cut...]] { part.withUnsafeBytes { walk.read($0) } }
        return Outcome { () throws(ImagingError) in try walk.finish() }
    }

    @Test func aWalkKeepsLittleOfWhatItHasSeen() throws {
        var walk = PictureWalk(count: 8 << 20, limits: PictureLimits())
        let photo = try Photos.bytes("chelsea")
        let data = photo.dropLast(2) + [UInt8](repeating: 1, count: (8 << 20) - photo.count)
        var rest = data[...]
        while !rest.isEmpty {
            let chunk = rest.prefix(1_000)
            chunk.withUnsafeBytes { walk.read($0) }
            rest = rest.dropFirst(1_000)
            #expect(walk.carriedBytes <= 4_200)
        }
    }

    @Test func aFileThatEndsBeforeItsCountIsTruncated() throws {
        let photo = try Photos.bytes("chelsea")
        for count in [0, 1, 20, photo.count - 1] {
            var walk = PictureWalk(count: photo.count, limits: PictureLimits())
            photo[..<count].withUnsafeBytes { walk.read($0) }
            let error = #expect(throws: ImagingError.self) { try walk.finish() }
            #expect(error?.code == (count < 12 ? .unsupportedFormat : .truncated))
        }
    }

    @Test func aHEICsPicturesAreNotReadForItsStructure() throws {
        let file = try MadePictures.write(try MadePictures.scene(width: 64, height: 48), folder.file("a.heic"))
        let bytes = [UInt8](try Data(contentsOf: file)) + Bytes.box("mdat", [UInt8](repeating: 1, count: 4 << 20))
        var walk = PictureWalk(count: bytes.count, limits: PictureLimits())
        _ = try PictureStructure.read(OpenFile(reading: try folder.file("b.heic", bytes)), &walk)
        #expect(walk.bytesRead <= 3 * PictureStructure.windowBytes)
    }
}
