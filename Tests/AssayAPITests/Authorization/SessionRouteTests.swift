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

    @Test func afterLogoutTheTokenIsUnauthorized() async throws {
        try await PartnerScenario.run { scenario in
            let login = try PartnerScenario.decode(LoginResponse.self, try await scenario.logIn(SDKDevice()))
            _ = try await scenario.logOut(login.access_token)
            let again = try await scenario.logOut(login.access_token)
            #expect(again.status == .unauthorized)
            #expect(try PartnerScenario.problem(again)?.code == "invalid_session")
        }
    }

    @Test func anExpiredSessionIsUnauthorized() async throws {
        try await PartnerScenario.run { scenario in
            let login = try PartnerScenario.decode(LoginResponse.self, try await scenario.logIn(SDKDevice()))
            scenario.test.clock.advance(seconds: 86_400)
            #expect(try await scenario.logOut(login.access_token).status == .unauthorized)
        }
    }

    @Test func aPartnersTokenIsNoSessionAndASessionNoPartnersToken() async throws {
        try await PartnerScenario.run { scenario in
            #expect(try await scenario.logOut(scenario.token).status == .unauthorized)
            let login = try PartnerScenario.decode(LoginResponse.self, try await scenario.logIn(SDKDevice()))
            let health = try await scenario.get(
                "/v2/health", headers: ["Authorization": "Bearer \(login.access_token)"])
            #expect(health.status == .unauthorized)
        }
    }

    @Test func aSecondLoginWithOneRequestIsForbidden() async throws {
        try await PartnerScenario.run { scenario in
            let device = SDKDevice()
            let signed = try await scenario.signedRequest(device)
            let proof = try device.proof(for: signed)
            #expect(try await scenario.logIn(signed, proof: proof).status == .ok)
            let again = try await scenario.logIn(signed, proof: proof)
            #expect(again.status == .forbidden)
            #expect(try PartnerScenario.problem(again)?.code == "authorization_request_reused")
        }
    }

    @Test func anUnregisteredAppIsForbidden() async throws {
        try await PartnerScenario.run { scenario in
            let device = SDKDevice()
            let signed = try await scenario.signedRequest(device, bundleID: "com.example.unknown")
            let response = try await scenario.logIn(signed, proof: try device.proof(for: signed))
            #expect(response.status == .forbidden)
            #expect(try PartnerScenario.problem(response)?.code == "bundle_id_not_registered")
        }
    }

    @Test func whatIsMalformedForeignOrExpiredIsUnauthorized() async throws {
        try await PartnerScenario.run { scenario in
            let device = SDKDevice()
            let signed = try await scenario.signedRequest(device)
            for (request, proof) in [
                ("nonsense", try device.proof(for: signed)), (signed, "nonsense"),
                (signed, try device.proof(for: signed, audience: "http://other.test")),
                (signed, try SDKDevice().proof(for: signed)),
            ] {
                let response = try await scenario.logIn(request, proof: proof)
                #expect(response.status == .unauthorized)
                #expect(try PartnerScenario.problem(response)?.code == "authorization_invalid")
            }
            scenario.test.clock.advance(seconds: 600)
            let expired = try await scenario.logIn(signed, proof: try device.proof(for: signed))
            #expect(expired.status == .unauthorized)
            #expect(try PartnerScenario.problem(expired)?.code == "authorization_expired")
        }
    }

    @Test func theSixthLoginOfAMinuteWaitsAsLongAsItIsTold() async throws {
        try await PartnerScenario.run { scenario in
            let device = SDKDevice()
            for _ in 0..<5 { #expect(try await scenario.logIn(device).status == .ok) }
            scenario.test.clock.advance(seconds: 15)
            let signed = try await scenario.signedRequest(device)
            let proof = try device.proof(for: signed)
            let refused = try await scenario.logIn(signed, proof: proof)
            #expect(refused.status == .tooManyRequests)
            #expect(try PartnerScenario.header("Retry-After", of: refused) == "45")
            scenario.test.clock.advance(seconds: 45)
            #expect(try await scenario.logIn(signed, proof: proof).status == .ok)
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
