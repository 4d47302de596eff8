import AssayCore
import AssayOperations
import AssayTestSupport
import AssayWire
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@Suite struct SessionRouteTests {
    @Test func loginAnswersATokenAndWhenItEnds() async throws {
        let shop = try await APIShop()
        let response = try await shop.logIn(SDKDevice())
        #expect(response.status == .ok)
        #expect(response.headers[.cacheControl] == "no-store")
        let body = try response.decode(LoginResponse.self)
        let now = shop.clock.now().epoch
        #expect(body.username == "Shop-user-0001")
        #expect(body.expires_at == now + 86_400)
        #expect(body.soft_expires_at == now + 86_400 - 1_800)
        #expect(try await shop.call(Endpoints.logout.route, token: body.access_token).status == .noContent)
    }

    @Test func noAnswerRepeatsATokenItRefuses() async throws {
        let shop = try await APIShop()
        let device = SDKDevice()
        let signed = try await shop.signedRequest(device)
        let refused = [
            try await shop.logIn(signed, proof: "secret-proof"),
            try await shop.call(Endpoints.logout.route, token: "secret-session"),
            try await shop.authorize(authorization: "Token secret-token"),
        ]
        for response in refused {
            let text = String(buffer: response.body)
            #expect(response.status == .unauthorized)
            for secret in [signed, "secret-proof", "secret-session", "secret-token"] {
                #expect(!text.contains(secret))
            }
        }
    }
}
