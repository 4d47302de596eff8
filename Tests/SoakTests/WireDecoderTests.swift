import AssayTestTiming
import Foundation
import Testing

@testable import Soak

/// Compares the list of the fuzz run with the places where the sources decode bytes.
@Suite struct WireDecoderTests {
    /// Private types, each decoded as part of a type in the list.
    private static let parts = ["Format": "CaptureRecord", "Fields": "PageMessage", "[String: Value]": "CaptureItem"]
    /// The private type of the server for requests of partners' backends, which no client sends.
    private static let ofPartners = ["AnyMembers"]

    private static let fuzzed = Set(WireDecoder.all.map { last($0.name) })

    /// Returns a type's name without its enclosing types, since code inside of them uses only the last name.
    private static func last(_ name: String) -> String {
        name.split(separator: ".").last.map(String.init) ?? name
    }

    /// Returns the first groups of all matches in a folder's Swift files.
    private static func types(
        in folder: String, _ pattern: Regex<(Substring, Substring)>
    ) throws -> Set<String> {
        let folder = Repository.file(folder)
        var names: Set<String> = []
        // The browser of a test or a demo sends the messages of its tabs over a pipe, which checks their sizes.
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        where path.hasSuffix(".swift") && !path.hasPrefix("HeadlessChromium/") {
            let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
            names.formUnion(text.matches(of: pattern).map { last(String($0.1)) })
        }
        return names
    }

    private static func readByTheClient() throws -> Set<String> {
        try types(in: "Sources/Client", /decode\(\s*([\w.]+|\[[^\]]+\])\.self,\s*from:/)
    }

    @Test func whatTheClientReadsIsFuzzed() throws {
        let read = try Self.readByTheClient()
        #expect(read.count > 15)
        #expect(read.subtracting(Self.fuzzed).subtracting(Self.parts.keys).sorted() == [])
    }

    @Test func whatTheServerReadsOfAClientIsFuzzed() throws {
        let read = try Self.types(in: "Sources/Server/AssayAPI", /\.json\(\s*([\w.]+)\.self\)/)
        #expect(read.count > 10)
        #expect(read.subtracting(Self.fuzzed).sorted() == Self.ofPartners)
    }

    @Test func whatIsReadAsAPartIsReadWithATypeOfTheList() throws {
        #expect(try Self.readByTheClient().isSuperset(of: Self.parts.keys))
        #expect(Self.fuzzed.isSuperset(of: Self.parts.values))
    }

    @Test func everyFormatOfAFileHasSamplesThatItReads() {
        #expect(Set(LocalSamples.texts.keys) == Set(WireDecoder.ofFiles.map(\.name)))
        for decoder in WireDecoder.ofFiles {
            let samples = LocalSamples.texts[decoder.name] ?? []
            #expect(!samples.isEmpty, "\(decoder.name)")
            for text in samples { #expect(decoder.reads(Data(text.utf8)), "\(decoder.name): \(text)") }
        }
    }

    @Test func aSampleThatLacksAFieldIsNotRead() throws {
        let decoder = try #require(WireDecoder.ofFiles.first { $0.name == "CaptureRecord" })
        for text in LocalSamples.texts["CaptureRecord"] ?? [] {
            #expect(!decoder.reads(Data(text.replacing("beganAt", with: "began").utf8)))
        }
    }
}
