import AssayCore
import AssayOperations
import AssayTestSupport
import AssayWire
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@Suite struct HealthAndKeysRouteTests {
    private func authorization(_ scenario: PartnerScenario, version: String? = nil) -> [String: String] {
        var headers = ["Authorization": "Token \(scenario.token)"]
        headers["Api-Version"] = version
        return headers
    }

    @Test func healthIsOkForAGoodToken() async throws {
        try await PartnerScenario.run { scenario in
            let calls: [(String, String?)] = [
                ("/v1/health", "1.3"), ("/v1/health", "1.4"), ("/v2/health", nil), ("/v2/health", "2.0"),
            ]
            for (path, version) in calls {
                let response = try await scenario.get(path, headers: authorization(scenario, version: version))
                #expect(response.status == .ok)
                #expect(String(buffer: response.body) == #"{"status":"ok"}"#)
            }
        }
    }

    @Test func thePublicKeysAreForAnyoneAndHoldNoPrivatePart() async throws {
        try await PartnerScenario.run { scenario in
            let response = try await scenario.get("/.well-known/jwks.json")
            #expect(response.status == .ok)
            #expect(response.headers[.contentType] == "application/jwk-set+json")
            #expect(response.headers[.cacheControl] == "public, max-age=300")
            let set = try PartnerScenario.decode([String: [[String: String]]].self, response)
            let keys = try #require(set["keys"])
            #expect(keys.count == 2)
            for key in keys { #expect(Set(key.keys) == ["kty", "crv", "x", "kid", "alg", "use"]) }
        }
    }
}
