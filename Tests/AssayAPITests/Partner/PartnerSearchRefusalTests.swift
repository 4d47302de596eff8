import AssayCore
import AssayTestSupport
import AssayWire
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

/// Search bodies that a hostile or broken backend sends.
@Suite struct PartnerSearchRefusalTests {
    /// An invalid search body, and the expected error.
    struct Refusal: Sendable, CustomStringConvertible {
        let body: String
        let code: String
        let fields: [String]?

        init(_ body: String, _ code: String, _ field: String? = nil) {
            self.body = body
            self.code = code
            fields = field.map { [$0] }
        }

        var description: String { String(body.prefix(80)) }
    }

    /// The rules of filters, pages and times have their own suites; these bodies show which field a refusal names.
    private static let refusals = [
        Refusal("", "invalid_json"), Refusal(#"{"limit": 10"#, "invalid_json"),
        Refusal(#"{"filters": [{"key": "brand", "value": "nike"}]}"#, "unknown_filter_key", "filters[0].key"),
        Refusal(#"{"filters": [{"key": null, "value": "nike"}]}"#, "invalid_request", "filters[0].key"),
        Refusal(#"{"filters": [{"value": "nike"}]}"#, "invalid_request", "filters[0].key"),
        Refusal(#"{"filters": [{"key": "status.flag"}]}"#, "invalid_request", "filters[0].value"),
        Refusal(#"{"filters": [{"key": "status.flag", "value": 1}]}"#, "invalid_request", "filters[0].value"),
        Refusal(#"{"filters": [{"key": "status.flag", "values": [1]}]}"#, "invalid_request", "filters[0].values[0]"),
        Refusal(
            #"{"filters": [{"key": "status.flag", "value": "a", "exclude": "no"}]}"#, "invalid_request",
            "filters[0].exclude"),
        Refusal(#"{"filters": [null]}"#, "invalid_request", "filters[0]"),
        Refusal(#"{"limit": 26}"#, "invalid_request", "limit"),
        Refusal(#"{"limit": "10"}"#, "invalid_request", "limit"),
        Refusal(#"{"cursor": "0"}"#, "invalid_cursor", "cursor"),
        Refusal(#"{"cursor": [7]}"#, "invalid_request", "cursor[0]"),
        Refusal(#"{"start_date": "yesterday"}"#, "invalid_request", "start_date"),
        Refusal(#"{"format_options": "all"}"#, "invalid_request", "format_options"),
        Refusal("{\"format_options\": {\"a\": \(String(repeating: "[", count: 600))}}", "invalid_json"),
    ]

    @Test(arguments: Route.Version.allCases)
    func anInvalidPartnerSearchIsRefusedWithItsField(path: Route.Version) async throws {
        let shop = try await APIShop()
        for refusal in Self.refusals {
            let response = try await shop.search(refusal.body, path)
            #expect(response.status == .badRequest, "\(refusal)")
            let problem = try response.problem()
            #expect(problem.code == refusal.code, "\(refusal)")
            #expect(problem.errors?.map(\.field) == refusal.fields, "\(refusal)")
        }
    }

    @Test func aCompressedBodyIsRefusedByItsHeader() async throws {
        let shop = try await APIShop()
        for coding in ["gzip", "GZIP, br"] {
            let response = try await shop.search("{}", headers: [.contentEncoding: coding])
            #expect(response.status == .badRequest, "\(coding)")
            let problem = try response.problem()
            #expect(problem.code == "invalid_json" && problem.detail.contains("Content-Encoding"), "\(coding)")
        }
        #expect(try await shop.search("{}", headers: [.contentEncoding: "identity"]).status == .ok)
    }
}

/// The largest searches, on SQLite alone: PostgreSQL's cost of a plan counts each of a hundred values.
@Suite struct PartnerSearchBoundTests {
    private static let brands = Array(repeating: #"{"key": "properties.brand.id", "value": "nike"}"#, count: 100)

    @Test func theMostFiltersAndValuesAreAnswered() async throws {
        let shop = try await APIShop(.sqlite)
        let ids = try await shop.seed(1)
        let values = (0..<100).map { "\"sku-\($0)\"" }.joined(separator: ",")
        let many = "{\"key\": \"text_fields.sku\", \"values\": [\(values)]}"
        let all = "{\"filters\": [\(Self.brands.joined(separator: ","))]}"
        #expect(try await shop.search("{\"filters\": [\(many)]}").decode(FoundPage.self).ids == ids)
        #expect(try await shop.search(all).decode(FoundPage.self).ids == ids)
        let names = (0..<100).map { "\"Shop-\($0)\"" }.joined(separator: ",")
        let users = "{\"key\": \"owner.user.username\", \"values\": [\(names)], \"exclude\": true}"
        #expect(try await shop.search("{\"filters\": [\(users), \(many)]}").decode(FoundPage.self).ids == ids)
    }
}
