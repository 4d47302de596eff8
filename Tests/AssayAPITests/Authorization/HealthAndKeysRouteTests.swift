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
    @Test func healthIsOkForAGoodToken() async throws {
        let shop = try await APIShop()
        let calls: [(String, String?)] = [
            ("/v1/health", "1.3"), ("/v1/health", "1.4"), ("/v2/health", nil), ("/v2/health", "2.0"),
        ]
        for (path, version) in calls {
            let response = try await shop.get(path, version: version)
            #expect(response.status == .ok)
            #expect(String(buffer: response.body) == #"{"status":"ok"}"#)
        }
    }

    @Test func thePublicKeysAreForAnyoneAndHoldNoPrivatePart() async throws {
        let shop = try await APIShop()
        let response = try await shop.call(Endpoints.publicKeys.route)
        #expect(response.status == .ok)
        #expect(response.headers[.contentType] == "application/jwk-set+json")
        #expect(response.headers[.cacheControl] == "public, max-age=300")
        let set = try response.decode([String: [[String: String]]].self)
        let keys = try #require(set["keys"])
        #expect(!keys.isEmpty)
        for key in keys { #expect(Set(key.keys) == ["kty", "crv", "x", "kid", "alg", "use", "purpose"]) }
    }
}
