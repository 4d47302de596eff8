import AssayCore
import AssayHTTP
import AssayOperations
import AssayTestSupport
import Foundation
import HTTPTypes
import Testing

/// Compares the platform's responses in these tests with the real router over a real database.
@Suite(.timeLimit(.minutes(5))) struct PlatformContractTests {
    /// Values that differ by side: signatures, ids, and texts for a log.
    private static let comparison = AnswerComparison(accidents: [
        "signed_authorization_request", "username", "detail", "error", "instance", "request_id", "errors.code",
        "errors.message",
    ])

    private func expectEqual(
        _ answer: PlatformAnswer, _ real: AssayHTTP.HTTPResponse, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        var headers = HTTPHeaders()
        for field in answer.headers { headers[field.name.rawName] = field.value }
        // Headers that the backend does not read are ignored: the time, and the request id of a successful response.
        headers["Assay-Time"] = real.headers["Assay-Time"]
        headers["X-Request-Id"] = headers["X-Request-Id"] ?? real.headers["X-Request-Id"]
        let played = AssayHTTP.HTTPResponse(status: answer.status, headers: headers, body: Data(answer.body.utf8))
        #expect(Self.comparison.differences(of: played, from: real) == [], sourceLocation: sourceLocation)
    }

    @Test(arguments: ["v1", "v2"]) func aUserIsAuthorizedSo(version: String) async throws {
        let partner = try await RealPartner(version: version)
        expectEqual(.success, try await partner.authorize())
        expectEqual(.conflict, try await partner.authorize(firstName: "Zoë"))
        expectEqual(.unregistered, try await partner.authorize(bundleID: "com.example.other"))
    }

    @Test(arguments: ["v1", "v2"]) func aCallIsRefusedSo(version: String) async throws {
        let partner = try await RealPartner(version: version)
        expectEqual(.wrongToken, try await partner.authorize(token: "assay_full_never-was"))
        expectEqual(.narrowToken, try await partner.authorize(token: try await partner.narrowToken()))
        expectEqual(.wrongRequest, try await partner.authorize(request: "made.by.sdk"))
        try await partner.set("limits.partner_burst", 1)
        try await partner.set("limits.partner_per_second", 1)
        var last = try await partner.authorize()
        // The limit uses the real clock, so on a slow machine a call may succeed.
        for _ in 0..<100 where last.status != 429 { last = try await partner.authorize() }
        expectEqual(.tooMany, last)
        partner.failure.begin()
        expectEqual(.failed, try await partner.authorize())
    }
}

/// A partner's calls to the real router.
private struct RealPartner {
    let failure = DatabaseFailure()
    private let version: String
    private let test: TestPlatform
    private let made: InitializeInstallation.Initialized
    private let transport: InProcessTransport

    init(version: String) async throws {
        self.version = version
        test = try await TestPlatform.make(wrapping: failure.wrap)
        made = try await InitializeInstallation(test.platform)(
            organization: "Shop", bundleID: "com.example.shop", adminEmail: "admin@shop.example")
        transport = InProcessTransport(test.platform)
    }

    /// Makes the call that authorizes a user, as `PlatformClient` sends it.
    func authorize(
        token: String? = nil, request: String? = nil, firstName: String = "Amélie",
        bundleID: String = "com.example.shop"
    ) async throws -> AssayHTTP.HTTPResponse {
        let body = [
            "sdk_authorization_request": try request ?? SDKDevice().authorizationRequest(bundleID: bundleID),
            "unique_user_id": "shop-amelie", "email": "amelie@shop.example", "first_name": firstName,
        ]
        var headers: HTTPHeaders = [
            "Authorization": "Token \(token ?? made.token.value)", "Content-Type": "application/json",
            "Accept-Language": "en", "X-Request-Id": "r1",
        ]
        if version == "v1" { headers["Api-Version"] = "1.4" }
        let url = test.platform.address.baseURL.appendingPathComponent("\(version)/integrations/authorize-user")
        return try await transport.send(
            AssayHTTP.HTTPRequest(
                "POST", url, headers: headers, body: .data(try JSONEncoder().encode(body))), progress: nil)
    }

    /// Returns a token that may not authorize users.
    func narrowToken() async throws -> String {
        try await IssueToken(test.platform)(
            made.admin.actor, made.organization.id, scope: .read, label: "narrow"
        ).secret.value
    }

    func set(_ key: String, _ value: Int) async throws {
        _ = try await SetOrganizationSetting(test.platform)(
            made.admin.actor, made.organization.id, key: key, value: String(value))
    }
}
