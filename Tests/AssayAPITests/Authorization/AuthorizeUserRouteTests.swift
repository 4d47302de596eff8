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
        ("unique_user_id", "short"), ("email", nil), ("sdk_authorization_request", "a.b.c"), ("unique_user_id", nil),
        ("first_name", "\u{1}"),
    ]

    @Test(arguments: goodVersions)
    func answersTheDocumentedBody(header: String?, version: Route.Version) async throws {
        let shop = try await APIShop()
        let response = try await shop.authorize(version: version, apiVersion: header)
        #expect(response.status == .ok)
        #expect(response.headers[.contentType] == "application/json; charset=utf-8")
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(response.body.readableBytesView)) as? [String: String])
        #expect(Set(object.keys) == ["signed_authorization_request", "username"])
        #expect(object["username"] == "Shop-user-0001")
        #expect(object["signed_authorization_request"]?.split(separator: ".").count == 3)
    }

    @Test(arguments: ["Token", "Bearer", "token", "BEARER"])
    func takesTheTokenUnderEitherScheme(scheme: String) async throws {
        let shop = try await APIShop()
        let response = try await shop.authorize(authorization: "\(scheme) \(APIShop.token(.full))")
        #expect(response.status == .ok)
    }

    @Test(arguments: badFields)
    func aWrongFieldIsABadRequestThatNamesIt(field: String, value: String?) async throws {
        let shop = try await APIShop()
        let response = try await shop.authorize(fields: [field: value])
        #expect(response.status == .badRequest)
        #expect(try response.problem().errors?.map(\.field) == [field])
    }

    @Test(arguments: Route.Version.allCases)
    func aConflictIsTheNormalBody(version: Route.Version) async throws {
        let shop = try await APIShop()
        let device = SDKDevice()
        _ = try await shop.authorize(device, version: version)
        let response = try await shop.authorize(
            device, version: version, fields: ["email": "other@shop.example", "first_name": "Anna"])
        #expect(response.status == .conflict)
        #expect(response.headers[.contentType] == "application/json; charset=utf-8")
        let body = try response.decode(AuthorizeUserResponse.self)
        #expect(body.code == "profile_conflict")
        #expect(body.conflicts == ["email"])
        #expect(body.error?.contains("email") == true)
        #expect(body.username == "Shop-user-0001")
    }

    @Test func anUnregisteredAppIsAWarningAndNoRefusal() async throws {
        let shop = try await APIShop()
        let unknown = try await shop.authorize(bundleID: "com.example.unknown")
        #expect(unknown.status == .ok)
        let warning = try APIShop.header("Assay-Warning")
        #expect(unknown.headers[warning] == "bundle_id_not_registered")
        #expect(try await shop.authorize().headers[warning] == nil)
    }
}
