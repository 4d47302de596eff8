import AssayTestTiming
import Foundation

/// The Objective-C header that the Swift compiler generates from the SDK's sources.
struct ObjectiveCHeader: Sendable {
    /// The selectors of each class and protocol; a property is represented by its getter.
    private(set) var selectors: [String: Set<String>] = [:]
    /// The cases of each enumeration, with their values.
    private(set) var cases: [String: [String: UInt]] = [:]
    let text: String

    /// Generates the header with the compiler.
    static func make(in compiler: CompilerRun) async throws -> ObjectiveCHeader {
        let frontend = [
            "swiftc", "-frontend", "-enable-objc-interop", "-disable-objc-attr-requires-foundation-module",
            "-swift-version", "6", "-parse-as-library", "-I", ".", "-package-name", "assay",
            "-enable-upcoming-feature", "InternalImportsByDefault",
        ]
        for module in SwiftStandIns.modules {
            let source = try compiler.write(module.text, to: "\(module.name).swift")
            try await compiler.run(
                frontend + [
                    "-emit-module", "-module-name", module.name, source.path, "-o", "\(module.name).swiftmodule",
                ])
        }
        let rest = try compiler.write(SwiftStandIns.rest, to: "Rest.swift")
        try await compiler.run(
            frontend + ["-typecheck", "-experimental-skip-all-function-bodies", "-module-name", "EntrupySDK"]
                + (try facade().map(\.path)) + [rest.path, "-emit-objc-header-path", "EntrupySDK-Swift.h"])
        let header = compiler.folder.appending(path: "EntrupySDK-Swift.h")
        return ObjectiveCHeader(try String(contentsOf: header, encoding: .utf8))
    }

    /// Returns the sources with Objective-C declarations.
    static func facade() throws -> [URL] {
        let folder = Repository.file("Sources/Client/EntrupySDK")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return try (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
            .filter { file in
                let text = try String(contentsOf: file, encoding: .utf8)
                return text.contains("@objc") || text.contains("extension EntrupyApp ")
            }
            .sorted { $0.path < $1.path }
    }

    /// Parses a header.
    init(_ text: String) {
        self.text = text
        var type: String?
        var enumeration: String?
        for line in text.split(separator: "\n") {
            let words = line.split { " :(,".contains($0) }
            if line.hasPrefix("@interface") || line.hasPrefix("@protocol"), !line.hasSuffix(";") {
                type = String(words[1])
            } else if line.hasPrefix("typedef SWIFT_ENUM_NAMED") {
                enumeration = String(words[3])
            } else if line.hasPrefix("@end") || line.hasPrefix("}") {
                (type, enumeration) = (nil, nil)
            } else if let type, let selector = Self.selector(line) {
                selectors[type, default: []].insert(selector)
            } else if let enumeration, let value = words.last.flatMap({ UInt($0) }) {
                cases[enumeration, default: [:]][String(words[0])] = value
            }
        }
    }

    /// Returns the selector that a line declares: its words outside of parentheses that end with a colon, or its only
    /// word.
    private static func selector(_ line: Substring) -> String? {
        var depth = 0
        var bare = ""
        for character in line {
            if character == ")" { depth -= 1 }
            if depth == 0 { bare.append(character == "(" || character == ")" ? " " : character) }
            if character == "(" { depth += 1 }
        }
        let words = bare.split { " ;*".contains($0) }
        if line.hasPrefix("@property") { return words.last.map(String.init) }
        guard let kind = words.first, ["-", "+"].contains(kind), words.count > 1 else { return nil }
        let labels = words.dropFirst().filter { $0.hasSuffix(":") }
        return labels.isEmpty ? String(words[1]) : labels.joined()
    }
}
