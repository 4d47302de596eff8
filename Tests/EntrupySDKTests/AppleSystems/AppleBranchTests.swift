import Foundation
import Testing

#if os(Linux)
/// Compiles the branches for Apple systems on Linux, with stubs for Apple's modules.
@Suite struct AppleBranchTests {
    @Test(arguments: [CompilationPlatform.iOS, .macOS])
    func everyBranchCompiles(on platform: CompilationPlatform) async throws {
        let build = try await AppleBuild(for: platform)
        for target in AppleBuild.targets { try await build.compile(target: target) }
        for snippet in try AppleBuild.files(below: AppleBuild.snippets) { try await build.compile(snippet: snippet) }
    }

    /// Checks that the compilation can fail, in code that Linux never compiles.
    @Test(arguments: [
        // A wrong type, and methods that the system would no longer call.
        ("configuration.isDiscretionary = false", "configuration.isDiscretionary = 0"),
        ("didSendBodyData bytesSent: Int64", "didSendBodyData bytesSent: Int32"),
        ("urlSessionDidFinishEvents(forBackgroundURLSession session", "urlSessionDidFinishEvents(for session"),
    ])
    func branchThatDoesNotCompileIsFound(line: String, broken: String) async throws {
        let build = try await AppleBuild(for: .iOS)
        await #expect(throws: CompilerRun.Failure.self) {
            try await build.compile(target: "Sources/Client/AssayHTTP") {
                $0.contains("#if canImport(Darwin)") ? $0.replacing(line, with: broken) : $0
            }
        }
    }

    /// Files of the server and of the project's programs, which run on Linux and are not part of an app.
    private static let uncompiled: Set<String> = Set(
        [
            "BlobError", "BlobFolders", "DiskBlobStore", "DiskBlobWalk", "DiskFloor", "ErasedList", "PartialUploads",
            "QueuedFile", "Spool",
        ]
        .map { "Sources/Infrastructure/AssayBlobs/\($0).swift" }
            + ["MasterKeyFile", "MasterKeyFileError"].map { "Sources/Infrastructure/AssayKeys/\($0).swift" }
            + ["OutboundFailure+Transport", "SystemResolver"].map { "Sources/Infrastructure/AssayOutbound/\($0).swift" }
            + [
                "Sources/Instruments/Soak/Starts/PagePlayer.swift",
                "Sources/Server/AssayServer/Application/DescriptorLimit.swift",
            ])

    @Test func noFileWithABranchForAppleIsLeftOut() throws {
        let all = try ["Sources", "Examples", "Snippets"].flatMap { try AppleBuild.files(below: $0) }
        let branching = try all.filter { try differs($0, .linux, .iOS) || differs($0, .linux, .macOS) }
        let compiled = AppleBuild.targets + [AppleBuild.snippets]
        let left = branching.filter { file in !compiled.contains { file.hasPrefix("\($0)/") } }
        #expect(Set(left) == Self.uncompiled)
        #expect(branching.count > 40)
    }

    @Test func everyBranchForObjectiveCIsAPartOfTheHeader() throws {
        let all = try ["Sources", "Examples", "Snippets"].flatMap { try AppleBuild.files(below: $0) }
        let branching = try all.filter { try differs($0, .iOS, .iOS.adding("ObjectiveC")) }
        let facade = try ObjectiveCHeader.facade().map(\.path)
        #expect(branching.filter { file in !facade.contains { $0.hasSuffix("/\(file)") } } == [])
        #expect(branching.count > 6)
    }

    private func differs(_ file: String, _ one: CompilationPlatform, _ other: CompilationPlatform) throws -> Bool {
        let text = try AppleBuild.text(of: file)
        return try ConditionalSource.resolve(text, on: one) != ConditionalSource.resolve(text, on: other)
    }
}
#endif
