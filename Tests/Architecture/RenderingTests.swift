import AssayTestTiming
import Foundation
import Testing

/// Checks that a body that is bytes already comes from the renderers of its type.
///
/// Elsewhere the compiler compares a response with the type that its endpoint declares; bytes only claim theirs.
@Suite struct RenderingTests {
    @Test func bodiesThatAreBytesAreMadeInTheFolderOfRenderersAlone() throws {
        let folder = Repository.root.appending(path: "Sources/Server/AssayAPI")
        let makers = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { path in
            guard path.hasSuffix(".swift") else { return false }
            return try String(contentsOf: folder.appending(path: path), encoding: .utf8).contains("(rendered: ")
        }
        #expect(makers.count >= 4)
        #expect(makers.filter { !$0.hasPrefix("Rendering/") } == [])
    }
}
