import AssayTestSupport
import AssayTestTiming
import Foundation
import Testing

/// Checks the use of Foundation's `JSONDecoder`, which crashes the process for 513 open brackets.
///
/// Each module therefore uses Foundation's coders in one file only, and checks the nesting there before it decodes.
@Suite struct JSONDecoderTests {
    /// The only files of the sources and examples that use a coder.
    ///
    /// The value is the check that precedes decoding; `nil` where JSON is only encoded.
    private static let files: [String: String?] = [
        "Sources/Wire/AssayWire/JSON/WireJSON.swift": "JSONNesting.check(data, values: most, isStrict: isStrict)",
        "Sources/Client/EntrupySDK/Relay/Dictionaries.swift": "JSONNesting.check(json)",
        "Sources/Instruments/Soak/Starts/PagePlayer.swift": nil,
        "Sources/Programs/assay/Commands/Demo/SDKUser.swift": nil,
        "Examples/PartnerBackend/JSON/BoundedJSONDecoder.swift": "Self.isShallow(json)",
        "Examples/SampleApp/JSON/JSONReading.swift": "nesting(of: text)",
    ]

    // Simple boundaries, since Unicode's rule treats `JSONSerialization.data` as one word.
    private static var naming: Regex<Substring> {
        /\b(?:JSONDecoder|JSONSerialization)\b/.wordBoundaryKind(.simple)
    }
    private static var reading: Regex<Substring> {
        /\bJSONDecoder\b|\bJSONSerialization\.jsonObject\b/.wordBoundaryKind(.simple)
    }

    /// Returns the code of each Swift file below a folder, without comment lines.
    private static func code(in folder: String) throws -> [String: String] {
        let root = Repository.root
        var found: [String: String] = [:]
        // The messages of a browser that this process has started have limits of their own.
        for path in try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
        where path.hasSuffix(".swift") && !path.hasPrefix("Client/HeadlessChromium/") {
            let text = try String(contentsOf: root.appending(path: "\(folder)/\(path)"), encoding: .utf8)
            found["\(folder)/\(path)"] = text.split(separator: "\n")
                .filter { !$0.trimmingPrefix(/\s+/).hasPrefix("//") }.joined(separator: "\n")
        }
        return found
    }

    @Test func eachModuleNamesJSONCodersInOneFileBehindTheCheck() throws {
        let code = try Self.code(in: "Sources").merging(Self.code(in: "Examples")) { $1 }
        let naming = code.filter { $0.value.contains(Self.naming) }
        #expect(naming.keys.sorted() == Self.files.keys.sorted())
        for (file, check) in Self.files {
            let text = try #require(naming[file])
            #expect(text.contains(Self.reading) == (check != nil), "\(file)")
            if let check { #expect(text.contains(check), "\(file)") }
        }
    }

    /// The framework's `decode(as:)` uses its own decoder unless the request's context provides another one.
    @Test func noRouteReadsABodyByTheFrameworksDecoder() throws {
        let readers = try Self.code(in: "Sources").filter { $0.value.contains(".decode(as:") }
        #expect(readers.keys.sorted() == [])
        let contexts = try Self.code(in: "Examples/PartnerBackend").filter { $0.value.contains("RequestContext {") }
        #expect(!contexts.isEmpty)
        for (file, text) in contexts {
            let wanted = text.matches(of: /struct \w+: (?:Child)?RequestContext \{/).count
            #expect(text.matches(of: /var requestDecoder: BoundedJSONDecoder/).count == wanted, "\(file)")
        }
    }
}
