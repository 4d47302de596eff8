import AssayTestTiming
import Foundation

/// A compilation of the sources on Linux as for an Apple system, with the stubs of `Tests/AppleModules`.
struct AppleBuild {
    private static let root = Repository.root

    /// The targets of the products for Apple systems, and the sample app, in the order of their dependencies.
    static let targets =
        ["Sources/Wire/AssayWire"]
        + ["AssayHTTP", "HeadlessUIKit", "HeadlessWebKit", "AssayClient", "EntrupySDK"].map { "Sources/Client/\($0)" }
        + ["Sources/Infrastructure/StandardWebhooks", "Examples/SampleApp"]
    /// Each file is a separate program.
    static let snippets = "Snippets"

    /// In the order of their dependencies.
    private static let standIns = ["Darwin", "AppleFoundation", "Security", "CryptoKit", "UIKit", "WebKit"]
    /// The settings of the manifest.
    private static let settings =
        ["-swift-version", "6", "-warnings-as-errors", "-parse-as-library", "-package-name", "assay", "-I", "."]
        + ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
        .flatMap { ["-enable-upcoming-feature", $0] }

    private let platform: CompilationPlatform
    private let compiler: CompilerRun

    /// Compiles the stand-ins for the modules of the platform.
    init(for platform: CompilationPlatform) async throws {
        self.platform = platform
        compiler = try CompilerRun()
        for module in Self.standIns where platform.modules.contains(module) || module == "AppleFoundation" {
            let folder = "Tests/AppleModules/\(module)"
            let files = try Self.files(below: folder).map { Self.root.appending(path: $0).path }
            try await compile(module, files)
        }
    }

    /// Returns the Swift files below a folder, as paths from the root.
    static func files(below folder: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
            .filter { $0.hasSuffix(".swift") }.sorted().map { "\(folder)/\($0)" }
    }

    static func text(of file: String) throws -> String {
        try String(contentsOf: root.appending(path: file), encoding: .utf8)
    }

    /// Compiles a target completely, and stores its module for the dependent targets.
    ///
    /// - Parameter edit: Changes the text of each file beforehand.
    /// - Throws: The compiler's diagnostics.
    func compile(target: String, edit: (String) -> String = { $0 }) async throws {
        let files = try Self.files(below: target)
        for file in files { try write(file, edit) }
        let module = (target as NSString).lastPathComponent
        let witnesses = Self.root.appending(path: "Tests/AppleModules/Witnesses/\(module).swift").path
        let isWitnessed = FileManager.default.fileExists(atPath: witnesses)
        try await compile(module, files + (isWitnessed ? [witnesses] : []))
    }

    func compile(snippet: String) async throws {
        try write(snippet) { $0 }
        try await compiler.run(["swiftc", "-typecheck", "-module-name", "Snippet"] + Self.settings + [snippet])
    }

    private func compile(_ module: String, _ files: [String]) async throws {
        try await compiler.run(
            ["swiftc", "-emit-module", "-wmo", "-module-name", module, "-emit-module-path", "\(module).swiftmodule"]
                + Self.settings + files)
    }

    /// `Foundation` is Linux's module, without URLSession.
    ///
    /// `AppleFoundation` contains both.
    private func write(_ file: String, _ edit: (String) -> String) throws {
        let text = try ConditionalSource.resolve(edit(try Self.text(of: file)), on: platform)
            .replacing(/(\bimport )Foundation\n/) { "\($0.1)AppleFoundation\n" }
        try compiler.write(text, to: file)
    }
}
