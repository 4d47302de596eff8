import AssayTestTiming
import Foundation
import Testing

@testable import AssayImaging

@Suite struct DerivingTests {
    let bench: DerivingBench

    init() throws {
        bench = try DerivingBench()
    }

    @Test(arguments: [("a.jpg", 4), ("a.png", 0), ("a.webp", 8), ("a.heic", 8)])
    func makesBothPicturesFromEachFormat(name: String, tolerance: Int) async throws {
        let scene = try MadePictures.scene(width: 1500, height: 1000)
        let facts = try await bench.derive(try MadePictures.write(scene, bench.folder.file(name)))
        let working = try MadePictures.read(bench.targets.workingCopy)
        let small = try MadePictures.read(bench.targets.thumbnail)
        #expect(facts.header.width == 1500)
        #expect(facts.workingWidth == 1024 && facts.workingHeight == 683)
        #expect(working.width == 1024 && working.height == 683)
        #expect(small.width == 320 && small.height == 213)
        for (place, wanted) in [(0.1, [230, 20, 20]), (0.9, [40, 168, 168])] {
            for picture in [working, small] {
                let color = try MadePictures.color(of: picture, across: place, down: place)
                #expect(color.count == 3)
                #expect(zip(color, wanted).allSatisfy { abs($0 - $1) <= tolerance + 6 }, "\(color)")
            }
        }
    }

    @Test func neverMakesAPictureLarger() async throws {
        let facts = try await bench.derive(Photos.url("chelsea"))
        #expect(facts.workingWidth == 451 && facts.workingHeight == 300)
        #expect(try MadePictures.read(bench.targets.thumbnail).width == 320)
    }

    /// The visible position of the stored picture's red corner, for each EXIF orientation.
    @Test(arguments: [
        (1, 0.1, 0.1), (2, 0.9, 0.1), (3, 0.9, 0.9), (4, 0.1, 0.9), (5, 0.1, 0.1), (6, 0.9, 0.1), (7, 0.9, 0.9),
        (8, 0.1, 0.9),
    ])
    func turnsThePictureUpright(orientation: Int, across: Double, down: Double) async throws {
        let scene = try MadePictures.scene(width: 600, height: 400).with(field: "orientation", "\(orientation)")
        let facts = try await bench.derive(try MadePictures.write(scene, bench.folder.file("a.jpg")))
        let working = try MadePictures.read(bench.targets.workingCopy)
        #expect(facts.workingWidth == (orientation < 5 ? 600 : 400))
        #expect(try MadePictures.color(of: working, across: across, down: down)[0] > 200)
        #expect(try MadePictures.color(of: working, across: 0.5, down: 0.5)[0] < 80)
        #expect(working.orientation == 1)
    }

    @Test func leavesNoMetadataInWhatItMakes() async throws {
        let photo = try Photos.bytes("coffee")
        let xmp = Bytes.segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>".utf8))
        let noted = try bench.folder.file(
            "a.jpg", Array(photo[..<2] + xmp + Bytes.segment(0xFE, Array("hush".utf8)) + photo[2...]))
        let place = try MadePictures.read(noted).with(field: "exif-ifd3-GPSLatitude", "48/1 8/1 0/1")
            .with(field: "exif-ifd0-Make", "Maker")
        let file = try MadePictures.write(place, bench.folder.file("b.jpg")) { $0.set("profile", "p3") }
        #expect(try Operator("jpegload").set("filename", file.path).picture().hasField("icc-profile-data"))
        _ = try await bench.derive(file)
        for target in [bench.targets.workingCopy, bench.targets.thumbnail] {
            let bytes = [UInt8](try Data(contentsOf: target))
            let markers = Markers.list(bytes)
            // Only JFIF's own segment is allowed, which contains no information about the photo.
            #expect(markers.filter { (0xE1...0xEF).contains($0) || $0 == 0xFE } == [])
        }
    }

    @Test func bringsWideColorsToSRGB() async throws {
        let scene = try MadePictures.scene(width: 400, height: 300)
        let wide = try Operator("icc_transform").set("in", scene).set("output-profile", "p3")
            .set("input-profile", "srgb").picture()
        _ = try await bench.derive(try MadePictures.write(wide, bench.folder.file("a.png")))
        let red = try MadePictures.color(of: try MadePictures.read(bench.targets.workingCopy), across: 0.1, down: 0.1)
        #expect(abs(red[0] - 230) <= 6 && abs(red[1] - 20) <= 10 && abs(red[2] - 20) <= 10, "\(red)")
    }

    @Test func convertsPicturesMadeForPrint() async throws {
        let print = try Operator("icc_export").set("in", try MadePictures.scene(width: 400, height: 300))
            .set("output-profile", "cmyk").picture()
        let plain = try print.with(field: "icc-profile-data", nil)
        for (name, picture) in [("a.jpg", print), ("b.jpg", plain)] {
            let file = try MadePictures.write(picture, bench.folder.file(name))
            _ = try await bench.derive(file)
            let working = try MadePictures.read(bench.targets.workingCopy)
            let red = try MadePictures.color(of: working, across: 0.1, down: 0.1)
            #expect(working.bands == 3)
            #expect(red[0] > 180 && red[1] < 80 && red[2] < 80, "\(red)")
        }
    }

    @Test func convertsSixteenBits() async throws {
        let deep = try Operator("colourspace").set("in", try MadePictures.scene(width: 400, height: 300))
            .set("space", "rgb16").picture()
        _ = try await bench.derive(try MadePictures.write(deep, bench.folder.file("a.png")))
        let red = try MadePictures.color(of: try MadePictures.read(bench.targets.workingCopy), across: 0.1, down: 0.1)
        #expect(abs(red[0] - 230) <= 6 && abs(red[1] - 20) <= 6, "\(red)")
    }

    @Test func convertsGrayPictures() async throws {
        let gray = try Operator("colourspace").set("in", try MadePictures.scene(width: 400, height: 300))
            .set("space", "b-w").picture()
        _ = try await bench.derive(try MadePictures.write(gray, bench.folder.file("a.jpg")))
        #expect(try MadePictures.read(bench.targets.workingCopy).bands == 3)
    }

    @Test func showsTransparentPlacesWhite() async throws {
        let scene = try MadePictures.scene(width: 400, height: 300)
        let alpha = try scene.band(0).linear(0, 0).cast("uchar")
        let clear = try Operator("copy").set("in", try Picture.joined([scene, alpha])).set("interpretation", "srgb")
            .picture()
        _ = try await bench.derive(try MadePictures.write(clear, bench.folder.file("a.png")))
        let working = try MadePictures.read(bench.targets.workingCopy)
        #expect(try MadePictures.color(of: working, across: 0.1, down: 0.1) == [255, 255, 255])
    }

    @Test func ignoresAProfileThatDoesNotFit() async throws {
        let scene = try MadePictures.scene(width: 400, height: 300)
        let print = try Operator("icc_export").set("in", scene).set("output-profile", "cmyk").picture()
        let gray = try Operator("colourspace").set("in", scene).set("space", "b-w").picture()
        let donor = [UInt8](try Data(contentsOf: try MadePictures.write(print, bench.folder.file("print.jpg"))))
        let plain = [UInt8](try Data(contentsOf: try MadePictures.write(gray, bench.folder.file("grey.jpg"))))
        let bytes = Array(plain[..<2] + Markers.segments(0xE2, of: donor) + plain[2...])
        let misfit = try bench.folder.file("a.jpg", bytes)
        let facts = try await bench.derive(misfit)
        #expect(facts.workingWidth == 400)
    }

    @Test func worksOnProgressiveJPEGAndOnOnePixel() async throws {
        let scene = try MadePictures.scene(width: 3000, height: 2000)
        let file = try MadePictures.write(scene, bench.folder.file("a.jpg")) { $0.set("interlace", true) }
        #expect(try await bench.derive(file).workingWidth == 1024)
        let dot = try MadePictures.write(try MadePictures.scene(width: 1, height: 1), bench.folder.file("b.jpg"))
        #expect(try await bench.derive(dot).workingWidth == 1)
        let strip = try MadePictures.write(try MadePictures.scene(width: 2000, height: 3), bench.folder.file("c.png"))
        #expect(try await bench.derive(strip).workingHeight == 2)
    }

    @Test func saysWhereAPictureCouldNotBeWritten() async throws {
        let folder = bench.folder
        let nowhere = DerivedTargets(thumbnail: folder.file("no/a.jpg"), workingCopy: folder.file("no/b.jpg"))
        let error = await #expect(throws: ImagingError.self) {
            try await bench.imaging.derive(Photos.url("chelsea"), into: nowhere)
        }
        #expect(error?.code == .fileAccess)
    }
}

/// The segments of a JPEG before its first scan.
enum Markers {
    static func list(_ jpeg: [UInt8]) -> [UInt8] {
        walk(jpeg).map(\.marker)
    }

    static func segments(_ marker: UInt8, of jpeg: [UInt8]) -> [UInt8] {
        walk(jpeg).filter { $0.marker == marker }.flatMap { Array(jpeg[$0.range]) }
    }

    private static func walk(_ jpeg: [UInt8]) -> [(marker: UInt8, range: Range<Int>)] {
        var found: [(UInt8, Range<Int>)] = []
        var place = 2
        while place + 4 < jpeg.count, jpeg[place] == 0xFF, jpeg[place + 1] != 0xDA {
            let end = place + 2 + Int(jpeg[place + 2]) << 8 + Int(jpeg[place + 3])
            found.append((jpeg[place + 1], place..<end))
            place = end
        }
        return found
    }
}
