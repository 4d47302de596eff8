import AssayProcesses
import AssayTestSupport
import AssayTestTiming
import Foundation
import Hummingbird
import HummingbirdTesting
import Testing

@testable import assay

/// Runs the receivers of docs/api/webhook-receivers.md and the example backend on the requests of a real server's events.
@Suite(.timeLimit(.minutes(5))) struct DocumentedReceiverTests {
    private static let folder = Repository.file("Tests/WebhookReceivers")

    @Test(arguments: [("python", "receiver.py"), ("js", "receiver.mjs")])
    func thePageShowsTheProgram(language: String, file: String) throws {
        let page = try Repository.text("docs/api/webhook-receivers.md")
        let program = try String(contentsOf: Self.folder.appending(path: file), encoding: .utf8)
        #expect(Snippets.blocks(of: language, in: page).map { $0 + "\n" } == [program])
    }

    /// Sends an event to a receiver by `assay webhooks resend`, and returns the exit code: 0 for a 2xx.
    private static func resend(_ number: Int, of scene: EventScene, to url: String) async throws -> Int32 {
        try await Program.run(
            "webhooks", "resend", String(number), "--forward-to", url, environment: scene.environment
        ).status
    }

    /// Sends the two events of an item in the wrong order and twice, and the first event of another one.
    private static func sendAll(of scene: EventScene, to url: String) async throws {
        try await scene.seed(number: "one")
        try await scene.seed(number: "two")
        for number in [2, 2, 1, 3] { #expect(try await resend(number, of: scene, to: url) == 0, "\(number)") }
    }

    private static let sentences = [
        "handled session.completed", "final authentic", "ignored session.completed", "ignored session.updated",
        "handled session.updated",
    ]

    private static func start(_ command: [String], secret: String) throws -> ChildProcess {
        try ChildProcess(
            ["/usr/bin/env"] + command.dropLast() + [folder.appending(path: command[command.count - 1]).path],
            environment: ["ASSAY_WEBHOOK_SECRET": secret, "PORT": "0"])
    }

    @Test(arguments: [["python3", "receiver.py"], ["node", "receiver.mjs"]])
    func aReceiverHandlesEachEventOnceAndNoneAfterALaterOne(command: [String]) async throws {
        try await EventScene.run { scene in
            let secret = try SigningSecret.derived(fromToken: scene.token).text
            let receiver = try Self.start(command, secret: secret)
            let address = try #require(await receiver.line(after: "listening on "))
            try await Self.sendAll(of: scene, to: address + "/hooks")
            for sentence in Self.sentences {
                #expect(await receiver.nextLine()?.hasPrefix(sentence) == true, "\(sentence): \(receiver.output)")
            }
            receiver.signal(SIGKILL)
        }
    }

    @Test(arguments: [["python3", "receiver.py"], ["node", "receiver.mjs"]])
    func aReceiverRefusesTheSignatureOfAnotherSecret(command: [String]) async throws {
        let secret = "whsec_" + String(repeating: "A", count: 32)
        try await EventScene.run { scene in
            try await scene.seed()
            let receiver = try Self.start(command, secret: secret)
            let address = try #require(await receiver.line(after: "listening on "))
            #expect(try await Self.resend(1, of: scene, to: address + "/hooks") == 69)
            #expect(receiver.output.split(separator: "\n").count == 1, "nothing is handled")
            receiver.signal(SIGKILL)
        }
    }

    @Test func theReceiverInSwiftAcceptsItsSecretAlone() async throws {
        try await EventScene.run { scene in
            for isRight in [true, false] {
                let right = try SigningSecret.derived(fromToken: scene.token).text
                let receiver = try AssayReceiver(secrets: [isRight ? right : "a secret that a partner chose"])
                let router = Router()
                receiver.addRoute(to: router)
                let application = Application(
                    router: router,
                    configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)))
                try await application.test(.live) { client in
                    let url = "http://127.0.0.1:\(try #require(client.port))/hooks"
                    if isRight { return try await Self.sendAll(of: scene, to: url) }
                    #expect(try await Self.resend(1, of: scene, to: url) == 69)
                }
            }
        }
    }

    @Test func theExampleBackendReceivesTheEvents() async throws {
        try await EventScene.run { scene in
            let secret = try SigningSecret.derived(fromToken: scene.token).text
            let backend = try ChildProcess(
                [ChildProcess.program("PartnerBackend").path, "--port", "0"],
                environment: ["ASSAY_API_TOKEN": scene.token, "ASSAY_WEBHOOK_SECRET": secret],
                log: URL(filePath: "/dev/null"))
            let address = try #require(await backend.line(after: "partner-backend: listening on "))
            try await Self.sendAll(of: scene, to: address + "/webhooks/assay")
            let page = try String(contentsOf: try #require(URL(string: address + "/webhooks")), encoding: .utf8)
            #expect(page.contains("2 events handled · 1 repeated · 1 out of date · 0 refused"))
            backend.signal(SIGTERM)
            #expect(await backend.end() == .exited(0))
        }
    }
}
