import AssayProcesses
import AssayTestSupport
import AssayTestTiming
import Foundation
import Testing

/// Tests for `assay webhooks listen` and `resend` as a developer runs them.
@Suite(.timeLimit(.minutes(5))) struct ListenCommandTests {
    private static func start(_ scene: EventScene, _ arguments: [String], log: URL) throws -> ChildProcess {
        try ChildProcess(
            [Program.assay.path, "webhooks", "listen"] + arguments, environment: scene.environment, hasOwnGroup: true,
            log: log)
    }

    @Test func showsItsSecretAndEachEventUntilCtrlC() async throws {
        let folder = try TestFolder()
        let receiver = TestReceiver()
        try await EventScene.run { scene in
            try await receiver.run { url in
                try await scene.seed()
                let listener = try Self.start(
                    scene, ["--forward-to", url.absoluteString], log: folder.file("errors"))
                let secret = try #require(await listener.line(after: "Signing secret: "))
                #expect(await listener.line(after: "Waiting for events after ") == "2. Ctrl-C ends.")
                let item = try await scene.seed()
                let lines = [await listener.nextLine(), await listener.nextLine()].compactMap(\.self)
                #expect(lines.count == 2)
                #expect(lines.last?.contains("Z  4  session.completed  \(item)  authentic  → 204 (") == true)
                listener.signal(SIGINT)
                #expect(await listener.end() == .exited(0))
                let errors = try String(contentsOf: folder.file("errors"), encoding: .utf8)
                #expect(errors == "assay: stopped; go on with --after 4\n")
                #expect(!(listener.output + errors).contains(scene.token))
                try await Self.expectVerified(receiver, secret: secret)
            }
        }
    }

    /// Checks each request with `assay webhooks verify`, from files.
    private static func expectVerified(_ receiver: TestReceiver, secret: String) async throws {
        let folder = try TestFolder()
        #expect(receiver.received.count == 2)
        for request in receiver.received {
            let headers = request.headers.map { "\($0.name): \($0.value)" }.joined(separator: "\n")
            let outcome = try await Program.run(
                "webhooks", "verify", "--headers", folder.file("headers", headers).path, "--body",
                folder.file("body", request.body).path, environment: ["ASSAY_WEBHOOK_SECRET": secret])
            #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        }
    }

    @Test func printsJSONLinesForScripts() async throws {
        let folder = try TestFolder()
        try await EventScene.run { scene in
            try await scene.seed()
            let listener = try Self.start(scene, ["--after", "1", "--json"], log: folder.file("errors"))
            #expect(await listener.nextLine() == #"{"listening_after":1}"#)
            let line = try #require(await listener.nextLine())
            let event = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            #expect(event?["sequence"] as? Int == 2 && event?["result"] as? String == "authentic")
            listener.signal(SIGTERM)
            #expect(await listener.end() == .exited(0))
        }
    }

    @Test func anEventIsSentAgainByItsNumberAndByItsID() async throws {
        let receiver = TestReceiver(answers: [204, 204, 500])
        try await EventScene.run { scene in
            try await receiver.run { url in
                try await scene.seed()
                func resend(_ event: String) async throws -> Program.Outcome {
                    try await Program.run(
                        "webhooks", "resend", event, "--forward-to", url.absoluteString, environment: scene.environment)
                }
                #expect(try await resend("2").status == 0)
                let id = try #require(receiver.received.first?.header("webhook-id"))
                #expect(try await resend(id).status == 0)
                #expect(try await resend(id).status == 69, "the receiver answers 500")
                #expect(receiver.received.map { $0.header("webhook-id") } == [id, id, id])
                #expect(Set(receiver.received.map(\.body)).count == 1)
                #expect(try await resend("99").status == 66)
                #expect(try await resend("evt-unknown").status == 66)
            }
        }
    }

    @Test func invalidOptionsAreReportedAtTheStart() async throws {
        try await EventScene.run { scene in
            func run(_ arguments: String..., environment: [String: String]? = nil) async throws -> Program.Outcome {
                try await Program.run(
                    ["webhooks", "listen"] + arguments, environment: environment ?? scene.environment)
            }
            let unknown = try await run("--events", "session.finished")
            #expect(unknown.status == 64 && unknown.errors.contains("session.completed"))
            let address = try await run("--forward-to", "localhost:3000/hooks")
            #expect(address.status == 65 && address.errors.contains("http://localhost:3000/hooks"))
            let token = try await run(environment: ["ASSAY_URL": scene.address.absoluteString, "ASSAY_API_TOKEN": ""])
            #expect(token.status == 65 && token.errors.contains("ASSAY_API_TOKEN"))
            let url = try await run(environment: ["ASSAY_URL": "", "ASSAY_API_TOKEN": "x"])
            #expect(url.status == 65 && url.errors.contains("ASSAY_URL"))
            let stranger = try await run("--token", "assay_full_never-was")
            #expect(stranger.status == 77)
            let nobody = try await run("--url", "http://127.0.0.1:1")
            #expect(nobody.status == 69 && nobody.errors.contains("Is it running?"))
        }
    }
}
