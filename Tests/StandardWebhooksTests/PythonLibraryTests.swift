import AssayProcesses
import AssayTestTiming
import Foundation
import StandardWebhooks
import Testing

/// Proves that other libraries accept our signatures, and that we accept theirs: the reference library for Python
/// (`standardwebhooks`), and the package `cryptography` for Ed25519.
@Suite(.timeLimit(.minutes(10))) struct PythonLibraryTests {
    private struct Message: Encodable {
        let key: String
        let id: String
        let body: String
    }

    private struct Delivery: Encodable {
        let key: String
        let headers: [String: String]
        let body: String
    }

    private static let bodies = [
        #"{"test": 2432232314}"#, "", " ", "{}\r\n", "\u{0}", "grün 日本 🙂", "1614265330.{}",
        String(repeating: "x", count: 1 << 17),
    ]

    /// Keys for signing, with the texts of the keys that verify them.
    private static func keys() throws -> [WebhookSigningKey] {
        let texts = [SampleWebhook.secret] + SampleKeyPair.all.flatMap { [$0.privateKey, $0.longPrivateKey] }
        let secrets = [25, 32, 64, 65, 256].map { [UInt8](repeating: 0xFB, count: $0) }
        return try texts.map { try WebhookSigningKey($0) } + secrets.map { try WebhookSigningKey(secret: $0) }
            + WebhookScheme.allCases.map { .random($0) }
    }

    /// Runs Tests/PythonClient/webhooks.py.
    private func python<Answer: Decodable>(_ verb: String, _ cases: [some Encodable]) async throws -> [Answer] {
        let setup = try ChildProcess([Repository.file("scripts/python-client").path, "--python"])
        let status = await setup.end().status
        let python = try #require(
            status == 0 ? setup.output.split(separator: "\n").last.map(String.init) : nil,
            "scripts/python-client could not install the packages of Tests/PythonClient/requirements.txt")
        let folder = try TestFolder()
        let file = try folder.file("cases.json", JSONEncoder().encode(cases))
        let script = Repository.file("Tests/PythonClient/webhooks.py").path
        let program = try ChildProcess([python, script, verb, file.path])
        #expect(await program.end().status == 0)
        let answers = try JSONDecoder().decode([Answer].self, from: Data(program.output.utf8))
        try #require(answers.count == cases.count)
        return answers
    }

    /// Returns the headers of the message, and the time, that Python's clock shows.
    private func headers(_ messages: [Message]) async throws -> [(headers: WebhookHeaders, time: Date)] {
        let answers: [[String: String]] = try await python("sign", messages)
        return try answers.map { answer in
            let headers = WebhookHeaders(answer)
            let seconds = try #require(headers[.timestamp].flatMap { TimeInterval($0) })
            return (headers, Date(timeIntervalSince1970: seconds))
        }
    }

    @Test func signaturesOfTheOtherLibrariesAreAcceptedAndEqualOurs() async throws {
        let keys = try Self.keys()
        let cases = keys.flatMap { key in Self.bodies.map { (key, $0) } }
        let messages = cases.enumerated().map { number, example in
            Message(key: example.0.serialized, id: "msg_\(number)", body: example.1)
        }
        let signed = try await headers(messages)
        for ((key, body), (headers, time)) in zip(cases, signed) {
            let verifier = WebhookVerifier(keys: [key.verificationKey])
            #expect(SampleWebhook.refusal(headers, body: Array(body.utf8), by: verifier, at: time) == nil)
            let changed = Array((body + "x").utf8)
            #expect(SampleWebhook.refusal(headers, body: changed, by: verifier, at: time) == .digestDiffers)
            let ours = try WebhookSigner(key).sign(
                id: try #require(headers[.id]), timestamp: time, body: Data(body.utf8))
            #expect(ours == headers)
        }
    }

    @Test func signaturesOfOursAreAcceptedByTheOtherLibraries() async throws {
        // The reference library takes the time from the machine's clock alone.
        let now = try #require(
            await headers([Message(key: SampleWebhook.secret, id: "msg", body: "")]).first?.time)
        let keys = try Self.keys()
        let signer = WebhookSigner(keys[0], previous: Array(keys.dropFirst()))
        var deliveries: [Delivery] = []
        for (number, body) in Self.bodies.enumerated() {
            let fields = try signer.sign(id: "msg_\(number)", timestamp: now, body: Data(body.utf8)).fields
            let headers = Dictionary(uniqueKeysWithValues: fields)
            for key in keys.map(\.verificationKey.serialized) {
                deliveries.append(Delivery(key: key, headers: headers, body: body))
                deliveries.append(Delivery(key: key, headers: headers, body: body + "x"))
            }
        }
        let answers: [String] = try await python("verify", deliveries)
        for (delivery, answer) in zip(deliveries, answers) {
            let isChanged = !Self.bodies.contains(delivery.body)
            #expect(answer == (isChanged ? "No matching signature found" : "good"), "\(delivery.key)")
        }
        #expect(answers.count { $0 == "good" } == Self.bodies.count * keys.count)
    }
}
