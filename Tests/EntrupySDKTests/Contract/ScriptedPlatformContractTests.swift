import AssayClientDoubles
import AssayHTTP
import AssayTestSupport
import AssayWire
import Foundation
import Testing

/// Compares the scripted platform, which most client tests use, with the real router over a real database.
@Suite(.timeLimit(.minutes(5))) struct ScriptedPlatformContractTests {
    /// The values that differ between the sides: generated ids and tokens, readable texts and names, measurements, and
    /// counts.
    private static let comparison = AnswerComparison(accidents: [
        "access_token", "upload_token", "username", "authentication_id", "entrupy_id", "retake_id", "messages.id",
        "answers.id", "answer_id", "item_photo", "scale_micro", "next_cursor", "total_count", "version", "measured",
        "detail", "error", "instance", "request_id", "errors.message", "refusal.text", "display.message",
        "events.label", "events.title", "display_name", "retake_reasons", "regions.label", "regions.instruction",
        "regions.outline", "text_fields.label", "flag_info.label", "flag_reasons.label",
        "supported_flag_reasons.label",
    ])
    /// The response to a reply is the message itself, whose id each side generates.
    private static let replies = AnswerComparison(accidents: ["^id", "answers.id", "answer_id"])

    private static func differences(_ mine: ContractScript.Step, _ theirs: ContractScript.Step) -> [String] {
        let isReply = mine.endpoint == Endpoints.replyToMessage.route && mine.answer.status == 200
        return (isReply ? replies : comparison).differences(of: mine.answer, from: theirs.answer)
    }

    @Test func eachAnswerIsTheRealRouters() async throws {
        let real = try await ContractScript.run(on: try await RouterSide.make())
        let platform = ScriptedPlatform(clock: ManualClock())
        let scripted = try await ContractScript.run(
            on: try ScriptedSide(platform, regions: ["outer_side", "size_tag"]))
        #expect(scripted.map(\.name) == real.map(\.name))
        for (mine, theirs) in zip(scripted, real) {
            #expect(Self.differences(mine, theirs) == [], "\(mine.name)")
        }
    }

    /// Fails if the platform gains a route that the script does not call.
    @Test func everyEndpointThatIsAnsweredIsInTheScript() async throws {
        let side = try ScriptedSide(ScriptedPlatform(clock: ManualClock()), regions: ["outer_side", "size_tag"])
        let called = Set(try await ContractScript.run(on: side).map(\.endpoint))
        let platform = ScriptedPlatform(clock: ManualClock())
        let token = "Bearer \(ScriptedPlatform.sessionToken)"
        _ = try await platform.send(
            HTTPRequest("POST", side.baseURL.appendingPathComponent("sdk/v1/login")), progress: nil)
        for endpoint in Endpoints.all where endpoint.template.hasPrefix("/sdk/v1/") && !called.contains(endpoint) {
            let request = HTTPRequest(
                endpoint.method.rawValue, side.baseURL.appendingPathComponent(endpoint.path()),
                headers: ["Authorization": token])
            let answer = try await platform.send(request, progress: nil)
            let problem = try? WireJSON.decode(Problem.self, from: answer.body)
            #expect(problem?.code == "no_such_route", "\(endpoint.name)")
        }
    }

    /// The server's HTTP stack adds the date, so this test needs a socket.
    @Test func theDateHasTheServersForm() async throws {
        let scenario = try await EndToEndScenario.make()
        let real = try await LiveServer.run(scenario.test.platform) { url in
            try await URLSessionTransport().send(HTTPRequest("GET", url.appendingPathComponent("sdk/v1/config")))
        }
        let form = /(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT/
        #expect(real.headers["Date"]?.wholeMatch(of: form) != nil)
        #expect(ScriptedPlatform.date(1_795_251_600) == "Sat, 21 Nov 2026 09:00:00 GMT")
    }
}
