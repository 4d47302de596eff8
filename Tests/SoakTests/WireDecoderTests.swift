import Foundation
import Testing

@testable import Soak

/// The list of the fuzz run, held against the places where the sources make values of bytes.
@Suite struct WireDecoderTests {
    /// Private types, each read on the way to one of the list.
    private static let parts = ["Format": "CaptureRecord", "Fields": "PageMessage", "[String: Value]": "CaptureItem"]
    /// What partners' backends send, and no client: a private type of the server's.
    private static let ofPartners = ["Body"]

    private static let fuzzed = Set(WireDecoder.all.map { last($0.name) })

    /// A type's name without the types around it, since inside of those it is called by that alone.
    private static func last(_ name: String) -> String {
        name.split(separator: ".").last.map(String.init) ?? name
    }

    /// The first groups of all matches in a folder's Swift files.
    private static func types(
        in folder: String, _ pattern: Regex<(Substring, Substring)>
    ) throws -> Set<String> {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: folder)
        var names: Set<String> = []
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) where path.hasSuffix(".swift") {
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
}
