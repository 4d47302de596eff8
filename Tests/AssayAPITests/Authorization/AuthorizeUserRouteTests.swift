import AssayCore
import AssayOperations
import AssayTestSupport
import AssayWire
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@Suite struct AuthorizeUserRouteTests {
    private static let goodVersions: [(String?, Route.Version)] = [
        ("1.3", .v1), ("1.4", .v1), ("2.0", .v2), (nil, .v2),
    ]

    private static let badFields: [(String, String?)] = [
        ("unique_user_id", "short"), ("email", "nobody"), ("email", nil), ("sdk_authorization_request", "a.b.c"),
        ("unique_user_id", nil), ("sdk_authorization_request", nil), ("first_name", "\u{1}"),
        ("last_name", String(repeating: "x", count: 255)),
    ]

    @Test(arguments: goodVersions)
    func answersTheDocumentedBody(header: String?, version: Route.Version) async throws {
        try await PartnerScenario.run { scenario in
            let response = try await scenario.authorize(version: version, headers: ["Api-Version": header])
            #expect(response.status == .ok)
            #expect(response.headers[.contentType] == "application/json; charset=utf-8")
            let object = try #require(
                try JSONSerialization.jsonObject(with: Data(response.body.readableBytesView)) as? [String: String])
            #expect(Set(object.keys) == ["signed_authorization_request", "username"])
            #expect(object["username"] == "Shop-user-0001")
            #expect(object["signed_authorization_request"]?.split(separator: ".").count == 3)
        }
    }

    @Test(arguments: ["Token", "Bearer", "token", "BEARER"])
    func takesTheTokenUnderEitherScheme(scheme: String) async throws {
        try await PartnerScenario.run { scenario in
            let response = try await scenario.authorize(headers: ["Authorization": "\(scheme) \(scenario.token)"])
            #expect(response.status == .ok)
        }
    }

    @Test(arguments: badFields)
    func aWrongFieldIsABadRequestThatNamesIt(field: String, value: String?) async throws {
        try await PartnerScenario.run { scenario in
            let response = try await scenario.authorize(fields: [field: value])
            #expect(response.status == .badRequest)
            #expect(try PartnerScenario.problem(response)?.errors?.map(\.field) == [field])
        }
    }

    @Test(arguments: Route.Version.allCases)
    func aConflictIsTheNormalBodyAndStillLogsIn(version: Route.Version) async throws {
        try await PartnerScenario.run { scenario in
            let device = SDKDevice()
            _ = try await scenario.authorize(device, version: version)
            let response = try await scenario.authorize(
                device, version: version, fields: ["email": "other@shop.example", "first_name": "Anna"])
            #expect(response.status == .conflict)
            #expect(response.headers[.contentType] == "application/json; charset=utf-8")
            let body = try PartnerScenario.decode(AuthorizeUserResponse.self, response)
            #expect(body.code == "profile_conflict")
            #expect(body.conflicts == ["email"])
            #expect(body.error?.contains("email") == true)
            #expect(body.username == "Shop-user-0001")
            let signed = body.signed_authorization_request
            #expect(try await scenario.logIn(signed, proof: try device.proof(for: signed)).status == .ok)
        }
    }

    @Test func anUnregisteredAppIsAWarningAndNoRefusal() async throws {
        try await PartnerScenario.run { scenario in
            let unknown = try await scenario.authorize(bundleID: "com.example.unknown")
            #expect(unknown.status == .ok)
            #expect(try PartnerScenario.header("Assay-Warning", of: unknown) == "bundle_id_not_registered")
            let known = try await scenario.authorize()
            #expect(try PartnerScenario.header("Assay-Warning", of: known) == nil)
        }
    }
}
