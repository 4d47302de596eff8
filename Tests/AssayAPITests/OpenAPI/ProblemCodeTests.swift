import AssayAPI
import AssayWire
import Testing

/// Compares the declared problems with those of the endpoints; `ContractCheck` compares these with every response.
@Suite struct ProblemCodeTests {
    @Test func everyProblemOfAnEndpointIsDeclaredWithItsCauseAndRemedy() {
        let answered = Set(EndpointDescription.all.flatMap(\.problems))
        #expect(answered.subtracting(ProblemCode.all).map(\.code) == [])
        for problem in ProblemCode.all where !problem.cause.isEmpty {
            #expect(problem.cause.hasSuffix(".") && problem.remedy.hasSuffix("."), "\(problem.code)")
            #expect(answered.contains(problem) || [ProblemCode].routing.contains(problem), "\(problem.code)")
        }
        #expect(answered.allSatisfy { !$0.cause.isEmpty })
    }
}
