import AssayCore
import AssayTestSupport
import AssayWire
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

/// Checks that 513 nested brackets cannot crash the server at any place in a request.
@Suite struct NestingRouteTests {
    /// The texts that open a nesting level.
    private static let levels = ["[", #"{"a":"#]

    private static func nested(_ depth: Int, _ level: String) -> String {
        String(repeating: level, count: depth - 1) + "["
    }

    /// Returns a token with these parts, encoded like a real token.
    private static func token(header: String, payload: String) -> String {
        [header, payload, "signature"].map { part in
            Data(part.utf8).base64EncodedString().replacing("=", with: "").replacing("+", with: "-")
                .replacing("/", with: "_")
        }.joined(separator: ".")
    }

    @Test(arguments: levels) func loginRefusesAHeaderThatIsNestedTooDeeply(_ level: String) async throws {
        try await PartnerScenario.run { scenario in
            let token = Self.token(header: Self.nested(513, level), payload: "{}")
            let answer = try await scenario.logIn(token, proof: "a.b.c")
            #expect((400..<500).contains(answer.status.code))
        }
    }

    @Test(arguments: levels)
    func authorizeUserRefusesAPayloadThatIsNestedTooDeeply(_ level: String) async throws {
        try await PartnerScenario.run { scenario in
            let signed = try SDKDevice().authorizationRequest(payload: Self.nested(513, level))
            let answer = try await scenario.authorize(fields: ["sdk_authorization_request": signed])
            #expect(answer.status == .badRequest)
        }
    }

    @Test func noRouteFailsForIt() async throws {
        try await PartnerScenario.run { scenario in
            let login = try PartnerScenario.decode(LoginResponse.self, try await scenario.logIn(SDKDevice()))
            let body = ByteBuffer(string: Self.nested(513, "["))
            var asked = 0
            for endpoint in Endpoints.all where [.post, .put, .patch].contains(endpoint.method) {
                guard let method = HTTPRequest.Method(endpoint.method.rawValue) else { continue }
                let token = endpoint.audience == .partner ? "Token \(scenario.token)" : "Bearer \(login.access_token)"
                let answer = try await scenario.client.execute(
                    uri: endpoint.template.replacing(/{[a-z_]+}/, with: "x"), method: method,
                    headers: [.authorization: token], body: body)
                #expect(answer.status.code < 500, "\(endpoint.name)")
                asked += 1
            }
            #expect(asked > 12)
        }
    }
}
