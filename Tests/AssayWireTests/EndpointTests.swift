import AssayWire
import Foundation
import Testing

@Suite struct EndpointTests {
    @Test func aParameterNeverAddsASegment() {
        let path = Endpoints.putPhoto.path(["capture": "c-1", "region": "../sole?x=1#é"])
        #expect(path == "/sdk/v1/captures/c-1/images/..%2Fsole%3Fx%3D1%23%C3%A9")
    }

    @Test func parametersAreNamedInOrder() {
        #expect(Endpoints.putPhoto.parameters == ["capture", "region"])
        #expect(Endpoints.login.parameters.isEmpty)
    }

    @Test func noTwoRoutesShareMethodAndPath() {
        let routes = Endpoints.all.map { "\($0.method.rawValue) \($0.template)" }
        #expect(Set(routes).count == routes.count)
        #expect(routes.contains("POST /sdk/v1/login"))
    }

    @Test func onlyCallsThatChangeSomethingMayNotBeSentTwice() {
        #expect(Endpoints.all.allSatisfy { $0.isIdempotent || $0.isChange })
    }

    @Test func theTypesOfADeclarationDecideItsBodyAndStatus() {
        #expect(
            (Endpoints.login.body, Endpoints.logout.body, Endpoints.putPhoto.body) == (.json, .none, .photo))
        #expect((Endpoints.login.status, Endpoints.logout.status, Endpoints.beginCapture.status) == (200, 204, 201))
    }

    @Test func theCodersWriteOneTextForOneValue() throws {
        let value = ["b": "https://example.test/x", "a": "1"]
        #expect(try WireJSON.encode(value) == Data(#"{"a":"1","b":"https://example.test/x"}"#.utf8))
        #expect(try WireJSON.decode([String: String].self, from: WireJSON.encode(value)) == value)
    }

    @Test func aProblemRepeatsItsDetailForOlderClients() throws {
        let problem = Problem(
            status: 400, title: "Bad Request", code: "invalid_item", detail: "brand is missing", instance: nil,
            request_id: "r-1", errors: [.init(field: "item.brand", code: "missing", message: "brand is missing")])
        let read = try WireJSON.decode(Problem.self, from: WireJSON.encode(problem))
        #expect(read == problem)
        #expect(read.error == "brand is missing")
    }
}
