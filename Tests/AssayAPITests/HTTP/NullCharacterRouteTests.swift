import AssayAPI
import AssayCore
import AssayTestSupport
import AssayWire
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

/// Checks that U+0000 is rejected in every text field, since a text column of a database cannot store it.
@Suite struct NullCharacterRouteTests {
    /// Returns variants of the body, each with the escape inserted at the start of another string, including keys.
    private static func bodies(_ body: String, with escape: String) -> [String] {
        body.matches(of: /"[^"]*"/).map { match in
            body.replacingCharacters(in: match.range, with: "\"\(escape)\(match.output.dropFirst())")
        }
    }

    @Test(arguments: Endpoints.all.filter { !$0.parameters.isEmpty })
    func aPathWithItAnswersAsAnUnknownId(endpoint: Route) async throws {
        let shop = try await IsolationShop()
        let row = try #require(IsolationRow.everyRoute.first { $0.endpoint == endpoint })
        let own = row.parameters(of: shop)
        for name in endpoint.parameters {
            for value in ["\0", "\0\(own[name] ?? "")", "\(own[name] ?? "")\0"] {
                let parameters = own.merging([name: value]) { $1 }
                let answer = try await shop.call(
                    row, parameters: parameters, authorization: row.authorization(of: shop))
                #expect(answer.status == .notFound, "\(name)")
                if endpoint.method != .head { #expect(try answer.problem().code == "not_found") }
            }
        }
    }

    @Test(arguments: IsolationRow.everyRoute.filter { $0.endpoint.body == .json })
    func aBodyWithItIsABadRequest(row: IsolationRow) async throws {
        let shop = try await IsolationShop()
        let before = try await shop.contents()
        let bodies = Self.bodies(row.body, with: #"\u0000"#)
        #expect(!bodies.isEmpty || row.body == "{}")
        for body in bodies + [#"{"\u0000": 1}"#] {
            var sent = row
            sent.body = body
            let answer = try await shop.call(
                sent, parameters: row.parameters(of: shop), authorization: row.authorization(of: shop))
            #expect(answer.status == .badRequest, "\(body)")
            let problem = try answer.problem()
            let fields = problem.errors?.map(\.code) ?? []
            #expect(
                (problem.code, fields) == ("invalid_request", ["invalid_character"])
                    || (problem.code, fields) == ("invalid_json", []), "\(body)")
        }
        #expect(try await shop.contents() == before)
    }

    @Test func aQueryWithItIsABadRequest() async throws {
        let shop = try await IsolationShop()
        var row = try #require(IsolationRow.all.first { $0.endpoint == Endpoints.configuration.route })
        row.query = "?type=debug%00"
        let answer = try await shop.call(row, parameters: [:], authorization: row.authorization(of: shop))
        #expect(answer.status == .badRequest)
    }

    @Test(arguments: ["bid", "nonce", "sdk"]) func aSignedPayloadWithItIsABadRequest(claim: String) async throws {
        let shop = try await APIShop()
        let payload = #"{"v":1,"bid":"com.example.shop","nonce":"n","iat":1,"sdk":"s"}"#
            .replacing("\"\(claim)\":\"", with: #""\#(claim)":"\u0000"#)
        let signed = try SDKDevice().authorizationRequest(payload: payload)
        let answer = try await shop.authorize(fields: ["sdk_authorization_request": signed])
        #expect(answer.status == .badRequest)
    }
}
