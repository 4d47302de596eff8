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
        try await PartnerScenario.run { scenario in
            let response = try await scenario.logIn(SDKDevice())
            #expect(response.status == .ok)
            #expect(response.headers[.cacheControl] == "no-store")
            let body = try PartnerScenario.decode(LoginResponse.self, response)
            let now = scenario.test.clock.now().epoch
            #expect(body.username == "Shop-user-0001")
            #expect(body.expires_at == now + 86_400)
            #expect(body.soft_expires_at == now + 86_400 - 1_800)
            #expect(try await scenario.logOut(body.access_token).status == .noContent)
        }
    }

    @Test func noAnswerRepeatsATokenItRefuses() async throws {
        try await PartnerScenario.run { scenario in
            let device = SDKDevice()
            let signed = try await scenario.signedRequest(device)
            let refused = [
                try await scenario.logIn(signed, proof: "secret-proof"), try await scenario.logOut("secret-session"),
                try await scenario.authorize(headers: ["Authorization": "Token secret-token"]),
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
}
