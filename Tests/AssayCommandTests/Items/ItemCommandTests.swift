import AssayProcesses
import AssayTestTiming
import Foundation
import Testing

/// Tests for the life cycle of an item on the command line, next to a running server.
@Suite struct ItemCommandTests {
    /// A running server with one final item.
    ///
    /// The item's result is `invalid`, since it uses the debug configuration.
    private final class Shop: Sendable {
        let installation: InstallationOnDisk
        let server: ChildProcess
        let item: String

        init() async throws {
            installation = try await InstallationOnDisk.make()
            server = try ChildProcess.serving(installation.data)
            let line = try #require(await server.nextLine())
            let address = try #require(line.split(separator: " ").last)
            item = try await installation.authenticate(at: String(address))
        }

        /// Runs `assay items …` and decodes its output.
        func items(_ arguments: String...) async throws -> [String: Any] {
            let outcome = try await run(arguments + ["--json"])
            #expect(outcome.status == 0, "\(outcome.errors)")
            return try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
        }

        /// Runs a command that must fail, and returns its exit code and error code.
        func refusal(_ arguments: String...) async throws -> String {
            let outcome = try await run(arguments + ["--json"])
            let error = try JSONSerialization.jsonObject(with: Data(outcome.errors.utf8)) as? [String: Any]
            return "\(outcome.status) \(error?["code"] as? String ?? "?")"
        }

        private func run(_ arguments: [String]) async throws -> Program.Outcome {
            var all = ["items"] + arguments
            all += ["--data", installation.data.path]
            return try await Program.run(all)
        }

        func phase() async throws -> String? {
            let shown = try await items("show", item)
            return (shown["item"] as? [String: Any])?["phase"] as? String
        }
    }

    @Test func anItemIsReopenedAskedAboutAndResolvedBesideTheServer() async throws {
        let shop = try await Shop()
        let id = shop.item
        #expect(try await shop.refusal("resolve", id, "--result", "invalid") == "65 item_not_in_review")
        #expect(try await shop.items("reopen", id, "--message", "New facts.")["phase"] as? String == "review")
        #expect(try await shop.refusal("reopen", id) == "65 item_not_final")
        #expect(try await shop.items("ask", id, "Well?", "--answer", "Yes", "--answer", "No")["message_id"] != nil)
        #expect(try await shop.refusal("retake", id, "--region", "made_up") == "65 unknown_region")
        #expect(try await shop.refusal("simulate", id, "--outcome", "retake") == "66 sandbox_only")
        #expect(try await shop.refusal("simulate", id, "--outcome", "vanish") == "65 invalid_request")
        let retake = try await shop.items("retake", id, "--region", "size_tag", "--message", "Closer, please.")
        #expect(retake["regions"] as? String == "size_tag")
        #expect(try await shop.phase() == "retake")
        #expect(try await shop.refusal("retake", id, "--region", "size_tag") == "65 retake_not_possible")
        #expect(try await shop.items("retake", id, "--withdraw")["phase"] as? String == "review")
        #expect(try await shop.refusal("retake", id, "--withdraw") == "65 retake_not_open")
        for result in ["authentic", "unknown", "not_supported"] {
            #expect(try await shop.refusal("resolve", id, "--result", result) == "65 debug_item_stays_invalid")
        }
        #expect(try await shop.phase() == "review")
        #expect(try await shop.items("resolve", id, "--result", "invalid")["result"] as? String == "invalid")
        #expect(try await shop.refusal("flag", id, "--keep", "--note", "It stands.") == "65 not_flagged")
        let text = try await Program.run("items", "show", id, "--data", shop.installation.data.path)
        for title in [
            "Opened again by an expert", "More photos asked for", "Waiting for photos ended", "An expert asked",
        ] {
            #expect(text.output.contains(title), "\(title)")
        }
    }
}
