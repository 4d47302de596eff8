import Foundation
import Testing

/// Checks that the folders inside a target have no dependency cycles.
@Suite struct FolderTests {
    /// Mirrors of Apple's classes, whose types refer to each other.
    private static let mirrors: Set<String> = ["HeadlessUIKit", "HeadlessWebKit"]

    @Test func foldersOfATargetFormATree() async throws {
        let targets = try await PackageManifest.dump().targets.filter { $0.path?.hasPrefix("Sources/") == true }
        #expect(targets.count > 25)
        for target in targets where !Self.mirrors.contains(target.name) {
            let graph = try FolderGraph(target: Repository.root.appending(path: try #require(target.path)))
            #expect(graph.circle == [], "folders of \(target.name) that use each other")
        }
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
