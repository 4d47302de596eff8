import AssayClientDoubles
import AssayHTTP
import AssayTestSupport
import AssayWire
import Testing

/// Compares every error that the scripted platform can return with the same error of the real router.
@Suite(.timeLimit(.minutes(5))) struct ScriptedRefusalContractTests {
    /// The readable texts, and the photo or request that they name.
    private static let comparison = AnswerComparison(accidents: [
        "detail", "error", "instance", "request_id", "errors.field", "errors.message",
    ])

    private func expectEqual(_ refusal: ScriptedRefusal, _ real: HTTPResponse) throws {
        var scripted = try ScriptedPlatform.problem(refusal).get()
        // The platform adds its time to every response.
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
            // The offset belongs to the upload, not to the error.
            real.headers[WireHeader.uploadOffset] = nil
            try expectEqual(refusal, real)
        }
        #expect(left == [], "the router was never seen to refuse so")
    }
}
