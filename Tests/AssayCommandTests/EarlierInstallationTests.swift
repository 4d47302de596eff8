import AssayProcesses
import AssayTestTiming
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Tests that this version takes over the folder of an installation of an earlier one.
///
/// `Tests/Earlier/installation.tar.gz` was written by the server and the commands of the commit 3a3bd034: an
/// organization with two users and a webhook, an expert, and four items with two photos each, of which one is decided,
/// one is flagged, one waits for photos and one is under review with a question. It must never be changed.
@Suite(.timeLimit(.minutes(2))) struct EarlierInstallationTests {
    private struct Shown: Decodable {
        struct Item: Decodable {
            let phase: String
            let result: String
        }

        let item: Item
    }

    /// The items with their phases and results.
    private static let items = [
        "DG2E9X781S": "final authentic", "E2JKD35TP5": "final unknown", "8NAK38ZYK0": "retake needs_review",
        "3WSEPGRTDZ": "review needs_review",
    ]

    private static func unpacked(in folder: TestFolder) async throws -> URL {
        let data = folder.file("data")
        let mode = [FileAttributeKey.posixPermissions: 0o700]
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: false, attributes: mode)
        let archive = Repository.file("Tests/Earlier/installation.tar.gz").path
        let tar = try ChildProcess(["/usr/bin/env", "tar", "-xzf", archive, "-C", data.path])
        #expect(await tar.end() == .exited(0))
        return data
    }

    /// Returns the output of a command that succeeds.
    private static func output(_ arguments: String..., of data: URL) async throws -> String {
        let outcome = try await Program.run(arguments + ["--data", data.path])
        #expect(outcome.status == 0, "\(arguments): \(outcome.errors)")
        return outcome.output
    }

    @Test func anInstallationOfAnEarlierVersionIsUpgradedAndServed() async throws {
        let folder = try TestFolder()
        let data = try await Self.unpacked(in: folder)
        let early = try await Program.run("items", "list", "--data", data.path)
        #expect(early.status == 69 && early.errors.contains("assay migrate"))
        _ = try await Self.output("migrate", of: data)
        var photos: Set<String> = []
        for (id, state) in Self.items {
            let text = try await Self.output("items", "show", id, "--json", of: data)
            let item = try JSONDecoder().decode(Shown.self, from: Data(text.utf8)).item
            #expect("\(item.phase) \(item.result)" == state)
            let found = text.replacing("\\/", with: "/").matches(of: /\/p\/[0-9a-f]{32}\/scale_micro/).map {
                String($0.0)
            }
            #expect(Set(found).count == 2)
            photos.formUnion(found)
        }
        #expect(try await Self.output("items", "show", "E2JKD35TP5", of: data).contains("Look at the seam."))
        #expect(try await Self.output("staff", "list", of: data).contains("expert@example.com"))
        #expect(try await Self.output("org", "show", of: data).contains(/session_hours +48/))

        let server = try ChildProcess.serving(data)
        let address = String(try #require(await server.nextLine()).dropFirst("assay: listening on ".count))
        for photo in photos {
            let (body, response) = try await URLSession.shared.data(from: try #require(URL(string: address + photo)))
            #expect((response as? HTTPURLResponse)?.statusCode == 200 && body.starts(with: [0xFF, 0xD8]))
        }
        let webhooks = try await Program.run(
            "webhooks", "list", "--url", address, "--token-file", data.appending(path: "api-token").path)
        #expect(webhooks.output.contains("https://hooks.example.com/assay"))
        _ = try await Self.output("doctor", "--url", address, of: data)
        server.signal(SIGTERM)
        #expect(await server.end() == .exited(0))
    }
}
