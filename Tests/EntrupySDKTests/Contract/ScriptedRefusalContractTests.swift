import AssayClientDoubles
import AssayHTTP
import AssayTestSupport
import AssayWire
import Testing

/// Every refusal that a test can have the scripted platform give, against the same one of the real router.
@Suite(.timeLimit(.minutes(5))) struct ScriptedRefusalContractTests {
    /// The sentences for a person, and the photo or request that they name.
    private static let comparison = AnswerComparison(accidents: [
        "detail", "error", "instance", "request_id", "errors.field", "errors.message",
    ])

    private func expectEqual(_ refusal: ScriptedRefusal, _ real: HTTPResponse) throws {
        var scripted = try ScriptedPlatform.problem(refusal).get()
        // The platform puts its time on what it sends.
        scripted.headers[WireHeader.time] = "1795251600.000000"
        #expect(Self.comparison.differences(of: scripted, from: real) == [], "\(refusal)")
    }

    @Test(arguments: RefusedCall.ways.keys.sorted { $0.code < $1.code })
    func theRealRouterRefusesSo(_ refusal: ScriptedRefusal) async throws {
        try expectEqual(refusal, try #require(try await RefusedCall.answer(refusal)))
    }

    @Test func soDoTheRefusalsOfTheScript() async throws {
        var left = Set(ScriptedRefusal.allCases).subtracting(RefusedCall.ways.keys)
        for step in try await ContractScript.run(on: try await RouterSide.make()) where step.answer.status >= 400 {
            guard let problem = try? WireJSON.decode(Problem.self, from: step.answer.body),
                let refusal = ScriptedRefusal(rawValue: problem.code), left.remove(refusal) != nil
            else { continue }
            var real = step.answer
            // The offset belongs to the upload, and not to the refusal.
            real.headers[WireHeader.uploadOffset] = nil
            try expectEqual(refusal, real)
        }
        #expect(left == [], "the router was never seen to refuse so")
    }
}
