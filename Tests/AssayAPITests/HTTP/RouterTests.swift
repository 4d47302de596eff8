import AssayAPI
import AssayCore
import AssayTestSupport
import AssayWire
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

@Suite struct RouterTests {
    private func client(
        limits: RateLimits = RateLimits(), _ body: @escaping @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        let test = try await TestPlatform.make()
        let app = Application(router: CheckedRouter.make(test.platform, limits: limits))
        try await app.test(.router) { try await body($0) }
    }

    private func problem(_ response: TestResponse) throws -> Problem {
        #expect(response.headers[.contentType] == Problem.mediaType)
        return try response.decode(Problem.self)
    }

    @Test func registersExactlyTheEndpointsOfTheTable() async throws {
        let test = try await TestPlatform.make()
        let registered = APIRouter.make(test.platform).routes.map { "\($0.method.rawValue) \($0.path)" }
        let table = Endpoints.all.map { "\($0.method.rawValue) \(RouterPath($0.template))" }
        #expect(Set(registered) == Set(table))
        #expect(registered.count == table.count)
    }

    /// Calls every endpoint of the table without a credential, and unknown paths.
    private func callAll(
        _ client: any TestClientProtocol, _ look: @escaping @Sendable (String, TestResponse) throws -> Void
    ) async throws {
        var calls = ["/nowhere", "/sdk/v1/nowhere"].map { (HTTPRequest.Method.get, $0) }
        for endpoint in Endpoints.all {
            let values = Dictionary(endpoint.parameters.map { ($0, "x") }) { first, _ in first }
            calls.append((try #require(HTTPRequest.Method(rawValue: endpoint.method.rawValue)), endpoint.path(values)))
        }
        for (method, path) in calls {
            try await client.execute(uri: path, method: method) { try look("\(method) \(path)", $0) }
        }
    }

    @Test func everyAnswerSaysWhenItWasMade() async throws {
        try await client { client in
            let name = try #require(HTTPField.Name(WireHeader.time))
            try await callAll(client) { call, response in
                #expect(response.headers[name] == "1795251600.000000", "\(call)")
            }
        }
    }

    @Test func noAnswerIsGuessedAtAndNoRefusalIsKept() async throws {
        try await client { client in
            try await callAll(client) { call, response in
                #expect(response.headers[.xContentTypeOptions] == "nosniff", "\(call)")
                guard response.status != .ok || call.hasSuffix("/healthz") else { return }
                #expect(response.headers[.cacheControl] == "no-store", "\(call)")
            }
        }
    }

    @Test func unknownRouteIsAProblemWithItsRequestID() async throws {
        try await client { client in
            let name = try #require(HTTPField.Name(WireHeader.requestID))
            try await client.execute(uri: "/nowhere", method: .get, headers: [name: "my-id.1"]) { response in
                let problem = try problem(response)
                #expect(response.status == .notFound)
                #expect(problem.code == "no_such_route")
                #expect(problem.request_id == "my-id.1")
                #expect(problem.error == problem.detail)
                #expect(response.headers[name] == "my-id.1")
            }
        }
    }

    @Test(arguments: ["", "with space", "line\tbreak", String(repeating: "x", count: 65)])
    func unsafeRequestIDIsReplaced(_ sent: String) async throws {
        try await client { client in
            let name = try #require(HTTPField.Name(WireHeader.requestID))
            try await client.execute(uri: "/.well-known/jwks.json", method: .get, headers: [name: sent]) { response in
                let echoed = try #require(response.headers[name])
                #expect(echoed != sent)
                #expect((1...64).contains(echoed.count))
            }
        }
    }

    @Test func jsonBodyOverTheLimitIsRefusedByItsDeclaredLength() async throws {
        try await client { client in
            let body = ByteBuffer(repeating: UInt8(ascii: " "), count: WireLimits.jsonBytes + 1)
            try await client.execute(uri: "/sdk/v1/login", method: .post, body: body) { response in
                let problem = try problem(response)
                #expect(response.status == .contentTooLarge)
                #expect(problem.code == "body_too_large")
            }
        }
    }

    @Test(arguments: [
        ("{}", "signed_authorization_request", "missing"),
        (#"{"signed_authorization_request": 7, "proof": "p"}"#, "signed_authorization_request", "wrong_type"),
        (#"{"signed_authorization_request": "s", "proof": null}"#, "proof", "missing"),
    ])
    func bodyThatLacksAFieldNamesIt(_ body: String, _ field: String, _ code: String) async throws {
        try await client { client in
            try await client.execute(uri: "/sdk/v1/login", method: .post, body: ByteBuffer(string: body)) { response in
                let problem = try problem(response)
                #expect(response.status == .badRequest)
                #expect(problem.errors?.map(\.field) == [field])
                #expect(problem.errors?.map(\.code) == [code])
            }
        }
    }

    @Test(arguments: [
        (#"{"proof": "p", "signed_authorization_request": "s", "proof": "q"}"#, "proof"),
        (#"{"proof": "p", "\u0070roof": "p"}"#, "proof"),
        (#"{"other": [{"a": 1, "b": {"c": 1, "c": 1}}]}"#, "other[0].b.c"),
    ])
    func aKeyThatOccursTwiceIsNamed(_ body: String, _ field: String) async throws {
        try await client { client in
            try await client.execute(uri: "/sdk/v1/login", method: .post, body: ByteBuffer(string: body)) { response in
                let problem = try problem(response)
                #expect(response.status == .badRequest)
                #expect(problem.errors?.map(\.field) == [field])
                #expect(problem.errors?.map(\.code) == ["duplicate"])
            }
        }
    }

    @Test(arguments: [
        "not json", "[1, 2]", "", #"{"proof": "p", "signed_authorization_request": "s",}"#,
        #"{"proof": "p", "a": [1 , ]}"#,
    ])
    func bodyThatIsNoObjectIsRefused(_ body: String) async throws {
        try await client { client in
            try await client.execute(uri: "/sdk/v1/login", method: .post, body: ByteBuffer(string: body)) { response in
                let problem = try problem(response)
                #expect(response.status == .badRequest)
                #expect(problem.code == "invalid_json")
            }
        }
    }
}
