import AssayTestTiming
import Foundation
import Testing

@testable import AssayImaging

@Suite struct OperatorTests {
    init() throws {
        _ = try Imaging.start()
    }

    /// Complete, valid pictures in other formats, which libvips could open if it were permitted to.
    @Test(arguments: [
        Array("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='9' height='9'/></svg>".utf8),
        Array("P3 2 2 255\n1 2 3 4 5 6 7 8 9 10 11 12\n".utf8),
        Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2]
            + [0x44, 1, 0, 0x3B],
    ])
    func neverGuessesAnotherFormatThanTheFour(content: [UInt8]) throws {
        let folder = try TestFolder()
        let file = try folder.file("a", content)
        #expect(throws: OperatorError.self) {
            try Operator("thumbnail").set("filename", file.path).set("width", 8).picture()
        }
        for loader in ["svgload", "ppmload", "gifload"] {
            #expect(throws: OperatorError.self) { try Operator(loader).set("filename", file.path).picture() }
        }
    }

    @Test func guessesTheFour() throws {
        let small = try Operator("thumbnail").set("filename", Photos.url("coffee").path).set("width", 8).picture()
        #expect(small.width == 8)
    }

    @Test func refusesWhatAnOperatorDoesNotHave() {
        #expect(throws: OperatorError.self) { try Operator("no such thing").picture() }
        #expect(throws: OperatorError.self) { try Operator("black").set("breadth", 3).picture() }
        #expect(throws: OperatorError.self) { try Operator("black").set("width", "wide").picture() }
        #expect(throws: OperatorError.self) { try Operator("black").set("width", 3).picture() }
        #expect(throws: OperatorError.self) { try Operator("abs").set("in", [1.0]).picture() }
        #expect(throws: OperatorError.self) { try Operator("abs").interpolation("bilinear").picture() }
    }

    @Test func takesNumbersWhereWholeNumbersAreWanted() throws {
        let area = try Operator("affine").set("in", try Picture.bytes([1, 2, 3, 4], width: 2, bands: 1))
            .set("matrix", [1.0, 0, 0, 1]).set("oarea", [0.0, 0, 5, 7]).picture()
        #expect(area.width == 5 && area.height == 7)
    }

    @Test func givesPixelsBackAsTheyCame() throws {
        let pixels: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
        let picture = try Picture.bytes(pixels, width: 2, bands: 3)
        #expect(picture.width == 2 && picture.height == 2 && picture.bands == 3)
        #expect(try picture.bytes() == pixels)
        #expect(try picture.floats() == pixels.map(Float.init))
    }

    @Test func addsAndMultiplies() throws {
        let left = try Picture.numbers([1, -2, 3, -4], width: 2)
        let right = try Picture.numbers([5, 6, -7, -8], width: 2)
        let results: [(Picture, [Float])] = [
            (try left + right, [6, 4, -4, -12]), (try left * right, [5, -12, -21, 32]),
            (try left - right, [-4, -8, 10, 4]), (try left.positive(), [1, 0, 3, 0]),
            (try left.linear(2, 1), [3, -3, 7, -7]),
        ]
        for (picture, wanted) in results { #expect(try picture.floats() == wanted) }
    }
}
