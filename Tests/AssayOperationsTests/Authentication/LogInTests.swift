import AssayCore
import AssayKeys
import AssayOperations
import AssaySQL
import AssayTestSupport
import AssayWire
import Testing

@Suite struct LogInTests {
    @Test func changesASignedRequestForASessionOf24Hours() async throws {
        let bench = try await IdentityBench.make()
        let device = SDKDevice()
        let start = bench.clock.now()
        let login = try await bench.logIn(device)
        #expect(login.username == "Shop-user-0001")
        #expect(login.token.value.hasPrefix("assay_session_"))
        #expect(login.session.expiresAt == start.adding(seconds: 86_400))
        #expect(login.session.softExpiresAt == start.adding(seconds: 86_400 - 1_800))
        let actor = try await AuthenticateUser(bench.platform)(token: login.token.value).actor
        #expect(
            actor
                == UserActor(
                    organization: bench.organization, user: try await bench.user().id, session: login.session.id,
                    bundleID: "com.example.shop"))
    }

    @Test func aSessionEndsWithItsHours() async throws {
        let bench = try await IdentityBench.make()
        _ = try await SetOrganizationSetting(bench.platform)(
            bench.admin, bench.organization, key: "session_hours", value: "1")
        let login = try await bench.logIn(SDKDevice())
        let authenticate = AuthenticateUser(bench.platform)
        bench.clock.advance(seconds: 3_599)
        _ = try await authenticate(token: login.token.value)
        bench.clock.advance(seconds: 1)
        let expired = await refusal { _ = try await authenticate(token: login.token.value) }
        let unknown = await refusal { _ = try await authenticate(token: "assay_session_nobody") }
        #expect(expired?.kind == .unauthorized)
        #expect(expired == unknown)
    }

    @Test func aLogoutEndsItsSessionAndNoOther() async throws {
        let bench = try await IdentityBench.make()
        let (first, second) = (try await bench.logIn(SDKDevice()), try await bench.logIn(SDKDevice()))
        let authenticate = AuthenticateUser(bench.platform)
        let actor = try await authenticate(token: first.token.value).actor
        try await LogOut(bench.platform)(actor)
        try await LogOut(bench.platform)(actor)
        let gone = await refusal { _ = try await authenticate(token: first.token.value) }
        #expect(gone?.code == "invalid_session")
        _ = try await authenticate(token: second.token.value)
    }

    @Test func aRequestIsGoodForOneLogin() async throws {
        let bench = try await IdentityBench.make()
        let device = SDKDevice()
        let signed = try await bench.authorize(device).signedRequest
        _ = try await bench.logIn(device, signed)
        let again = await refusal { _ = try await bench.logIn(device, signed) }
        #expect(again?.kind == .forbidden)
        #expect(again?.code == "authorization_request_reused")
    }

    @Test func aRequestExpiresWithItsTenthMinute() async throws {
        let bench = try await IdentityBench.make()
        let device = SDKDevice()
        let (early, late) = (
            try await bench.authorize(device).signedRequest, try await bench.authorize(device).signedRequest
        )
        bench.clock.advance(seconds: 599)
        _ = try await bench.logIn(device, early)
        bench.clock.advance(seconds: 1)
        let expired = await refusal { _ = try await bench.logIn(device, late) }
        #expect(expired?.kind == .unauthorized)
        #expect(expired?.code == "authorization_expired")
    }

    @Test func onlyTheDeviceThatAskedMayUseIt() async throws {
        let bench = try await IdentityBench.make()
        let device = SDKDevice()
        let signed = try await bench.authorize(device).signedRequest
        let stolen = await refusal { _ = try await bench.logIn(SDKDevice(), signed) }
        #expect(stolen?.kind == .unauthorized)
        #expect(stolen?.code == "authorization_invalid")
        // The thief's attempt did not use up the request.
        _ = try await bench.logIn(device, signed)
    }

    @Test func aProofIsForOneRequestAndOneServer() async throws {
        let bench = try await IdentityBench.make()
        let device = SDKDevice()
        let signed = try await bench.authorize(device).signedRequest
        for proof in [
            try device.proof(for: signed, audience: "http://other.test"), try device.proof(for: signed, jti: "other"),
            "nonsense", signed,
        ] {
            let error = await refusal { _ = try await LogIn(bench.platform)(signedRequest: signed, proof: proof) }
            #expect(error?.kind == .unauthorized)
            #expect(error?.code == "authorization_invalid")
        }
        _ = try await LogIn(bench.platform)(
            signedRequest: signed, proof: try device.proof(for: signed, audience: "HTTP://Assay.test:80/"))
    }

    @Test(arguments: ["", "a.b.c", "nonsense"])
    func aMalformedRequestIsRefused(signed: String) async throws {
        let bench = try await IdentityBench.make()
        let error = await refusal { _ = try await LogIn(bench.platform)(signedRequest: signed, proof: "x") }
        #expect(error?.kind == .unauthorized)
        #expect(error?.code == "authorization_invalid")
    }

    @Test func anUnregisteredAppIsRefusedAndMayTryAgainOnceItIsRegistered() async throws {
        let bench = try await IdentityBench.make()
        let device = SDKDevice()
        let signed = try await bench.authorize(device, bundleID: "com.example.beta").signedRequest
        let error = await refusal { _ = try await bench.logIn(device, signed) }
        #expect(error?.kind == .forbidden)
        #expect(error?.code == "bundle_id_not_registered")
        _ = try await RegisterApp(bench.platform)(bench.admin, bench.sandbox, bundleID: "com.example.beta")
        let counterpart = await refusal { _ = try await bench.logIn(device, signed) }
        #expect(counterpart?.code == "bundle_id_not_registered")
        _ = try await RegisterApp(bench.platform)(bench.admin, bench.organization, bundleID: "com.example.beta")
        _ = try await bench.logIn(device, signed)
    }

    @Test func aRotatedKeysRequestsStillLogIn() async throws {
        let bench = try await IdentityBench.make()
        let device = SDKDevice()
        let before = try await bench.authorize(device).signedRequest
        _ = try await RotateSigningKey(bench.platform)(bench.admin, purpose: "login")
        _ = try await bench.logIn(device, before)
        _ = try await bench.logIn(device)
    }
}
