import AssayTestTiming
import Foundation
import Testing

/// Checks that the folders inside a target have no dependency cycles.
@Suite struct FolderTests {
    /// Mirrors of Apple's classes, whose types refer to each other.
    private static let mirrors: Set<String> = ["HeadlessUIKit", "HeadlessWebKit"]

    /// The targets of the product, of the instruments and of the examples.
    private static func targets() async throws -> [PackageManifest.Target] {
        try await PackageManifest.dump().targets.filter { target in
            ["Sources/", "Examples/"].contains { target.path?.hasPrefix($0) == true }
        }
    }

    @Test func foldersOfATargetFormATree() async throws {
        let targets = try await Self.targets()
        #expect(targets.count > 25)
        for target in targets where !Self.mirrors.contains(target.name) {
            let graph = try FolderGraph(target: Repository.file(try #require(target.path)))
            #expect(graph.circle == [], "folders of \(target.name) that use each other")
        }
    }

    /// Small files that only make sense together are one: the unit of a file is a subject.
    @Test func atMostAQuarterOfALargeTargetsFilesAreSmall() async throws {
        let targets = try await Self.targets()
        var large = 0
        for target in targets where !Self.mirrors.contains(target.name) {
            let folder = Repository.file(try #require(target.path))
            let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
                .filter { $0.hasSuffix(".swift") }
            guard files.count >= 20 else { continue }
            large += 1
            let small = try files.filter { file in
                let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
                return text.split(separator: "\n", omittingEmptySubsequences: false).count <= 31
            }
            #expect(small.count * 4 <= files.count, "\(target.name): \(small.count) of \(files.count)")
        }
        #expect(large > 8)
    }

    @Test func twoFoldersThatUseEachOtherAreFound() throws {
        let graph = try FolderGraph(files: [
            "Rooms/Room.swift": "struct Room { let door: Door }",
            "Doors/Door.swift": "package struct Door { weak var room: Room? }",
            "House.swift": "struct House { let rooms: [Room] }",
        ])
        #expect(graph.circle == ["Doors", "Rooms"])
    }

    @Test func namesInCommentsTextAndNestedTypesAreNoEdge() throws {
        let graph = try FolderGraph(files: [
            "Rooms/Room.swift": "struct Room { let door: Door }",
            "Doors/Door.swift": "// Room\nstruct Door { let text = \"Room\" }",
            "Doors/Gate.swift": "struct Gate {\n    enum Room { case big }\n    let room: Room }",
        ])
        #expect(graph.circle == [])
        #expect(graph.edges["Rooms"] == ["Doors"])
    }
}
