import AssayClient
import AssayCore
import AssayHTTP
import AssayOperations
import AssayTestSupport
import AssayWire
import EntrupySDK
import Testing

/// Plants private data, and lets an item pass through all of its events on a real server.
///
/// Afterwards no output, no log line, no error response and no foreign database column may contain the data.
@Suite struct CanaryLifeTests {
    @Test func nothingPrivateIsFoundWhereItDoesNotBelong() async throws {
        let scenario = try await EndToEndScenario.make()
        let log = ServerLog()
        let life = try await LiveServer.run(scenario.test.platform, log: log) { _ in
            let life = try CanaryLife(scenario)
            try await life.run()
            return life
        }
        let canaries = life.canaries
        let seen = life.witness.seen
        #expect(log.lines.count > 50)
        #expect(life.logger.lines.count > 20)
        #expect(seen.problems.count > 15)
        #expect(seen.credentials.count == 7)
        for (what, texts) in [
            ("the server's log", log.lines), ("the client's log", life.logger.lines), ("a refusal", seen.problems),
            ("a description", seen.descriptions + life.descriptions),
        ] {
            for text in texts {
                for canary in canaries where canary.isIn(text) {
                    Issue.record("\(canary.name) in \(what): \(text.prefix(400))")
                }
            }
        }
        let user = Canary("unique_user_id", CanaryLife.user)
        for line in log.lines where user.isIn(line) { Issue.record("the user's id in the server's log: \(line)") }
        try await expectColumns(of: scenario, hold: canaries)
    }

    /// The database columns that may contain each value.
    ///
    /// A value without an entry may not be stored at all.
    private static let columns: [String: Set<String>] = [
        "e-mail": ["users.email"], "first name": ["users.first_name"], "last name": ["users.last_name"],
        "note": ["events.snapshot", "items.flag_message", "timeline.message"],
    ]

    private func expectColumns(of scenario: EndToEndScenario, hold canaries: [Canary]) async throws {
        var found: [String: Set<String>] = [:]
        let cells = try await scenario.test.contents()
        #expect(Set(cells.map(\.place)).count > 100)
        for cell in cells {
            for canary in canaries where canary.isIn(cell.text) {
                found[canary.name, default: []].insert(cell.place)
            }
        }
        #expect(found == Self.columns)
    }

    @Test(arguments: ["a canary of some length", "canary+of/another?length~"], 0...3)
    func aCanaryIsFoundInEachOfItsEncodings(_ value: String, _ before: Int) {
        let canary = Canary("test", value)
        let text = String(repeating: "x", count: before) + value + "yz"
        let bytes = Data(text.utf8)
        #expect(canary.isIn(text))
        #expect(canary.isIn(bytes.base64EncodedString()))
        #expect(canary.isIn(bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()))
        #expect(!canary.isIn(String(text.reversed())))
    }
}
