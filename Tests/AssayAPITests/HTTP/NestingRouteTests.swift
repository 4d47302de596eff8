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
        let shop = try await APIShop()
        let token = Self.token(header: Self.nested(513, level), payload: "{}")
        let answer = try await shop.logIn(token, proof: "a.b.c")
        #expect((400..<500).contains(answer.status.code))
    }

    @Test(arguments: levels)
    func authorizeUserRefusesAPayloadThatIsNestedTooDeeply(_ level: String) async throws {
        let shop = try await APIShop()
        let signed = try SDKDevice().authorizationRequest(payload: Self.nested(513, level))
        let answer = try await shop.authorize(fields: ["sdk_authorization_request": signed])
        #expect(answer.status == .badRequest)
    }

    @Test func noRouteFailsForIt() async throws {
        let shop = try await APIShop()
        let routes = Endpoints.all.filter { [.post, .put, .patch].contains($0.method) }
        #expect(routes.count > 12)
        for endpoint in routes {
            let values = Dictionary(endpoint.parameters.map { ($0, "x") }) { first, _ in first }
            let answer = try await shop.call(endpoint, values, body: Self.nested(513, "["))
            #expect(answer.status.code < 500, "\(endpoint.name)")
        }
    }
}
