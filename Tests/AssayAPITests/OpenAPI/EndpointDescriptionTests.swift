import AssayAPI
import AssayTestSupport
import AssayWire
import Foundation
import Testing

/// Holds the descriptions against the endpoint table both ways; ``RouterTests`` holds that table against the router.
@Suite struct EndpointDescriptionTests {
    @Test func everyRouteHasOneDescriptionAndEveryDescriptionARoute() {
        let described = EndpointDescription.all.map(\.endpoint)
        #expect(Set(Endpoints.all).subtracting(described).map(\.name).sorted() == [], "not described")
        #expect(Set(described).subtracting(Endpoints.all).map(\.name).sorted() == [], "described without a route")
        #expect(described.count == Set(described).count)
    }

    @Test func everyInterfaceOfAPartnersVersionHasItsRoutes() throws {
        for version in PartnerVersion.allCases {
            let document = try OpenAPIDocument.shared(APIInterface(version))
            for endpoint in Endpoints.partner {
                #expect((document.operation(endpoint) != nil) == (endpoint.version == version.path), "\(endpoint.name)")
            }
        }
        let sdk = try OpenAPIDocument.shared(.sdk)
        for endpoint in Endpoints.all where [.user, .capture].contains(endpoint.audience) {
            #expect(sdk.operation(endpoint) != nil, "\(endpoint.name)")
        }
    }

    @Test func everyParameterOfAPathIsDescribed() throws {
        for description in EndpointDescription.all {
            let document = try OpenAPIDocument.shared(try #require(description.interfaces.first))
            let parameters = document.operation(description.endpoint)?["parameters"]?.elements ?? []
            let inPath = parameters.filter { $0["in"] == "path" }.compactMap { $0["name"]?.string }
            #expect(inPath == description.endpoint.parameters, "\(description.endpoint.name)")
        }
    }

    @Test func everyRouteSaysWhatItAnswersAndWhatItTakes() {
        for description in EndpointDescription.all {
            let endpoint = description.endpoint
            #expect(description.answers.contains { (200...204).contains($0.status) }, "\(endpoint.name)")
            #expect(!description.summary.isEmpty && !description.summary.hasSuffix("."), "\(endpoint.name)")
            #expect((description.request == .none) == (endpoint.body == .none), "\(endpoint.name)")
            let hasNoBody = endpoint.response == NoBody.self
            #expect(
                (description.answers.first?.content == EndpointDescription.Content.none) == hasNoBody,
                "\(endpoint.name)")
            #expect(description.statuses.isSuperset(of: [429, 500, 503]), "\(endpoint.name)")
            #expect(description.statuses.contains(401) == (endpoint.audience != .anyone) || endpoint.body == .json)
        }
    }

    @Test func aPartnersCallThatMayNotRunTwiceTakesAnIdempotencyKey() throws {
        for description in EndpointDescription.all where description.endpoint.audience == .partner {
            let takesKey = description.parameters.contains { $0.name == "Idempotency-Key" }
            #expect(takesKey == !description.endpoint.isIdempotent, "\(description.endpoint.name)")
            let codes = description.problems.map(\.code)
            #expect(codes.contains("idempotency_in_progress") == takesKey, "\(description.endpoint.name)")
        }
    }
    /// Codes that were missing, or that no call could get: read from the code of their routes.
    @Test(arguments: [
        (Endpoints.submitCapture.route, ["retake_not_open", "retake_expired"], ["capture_completed"]),
        (Endpoints.configuration.route, ["invalid_session"], ["not_this_screens"]),
        (Endpoints.item.route, ["not_this_screens"], []),
        (Endpoints.login.route, ["login_limit_reached"], ["signing_key_unavailable", "changed_meanwhile"]),
        (Endpoints.putPhoto.route, ["length_required", "photo_too_large"], ["body_too_large"]),
        (
            Endpoints.continueUpload.route, ["upload_offset_mismatch"],
            ["length_required", "body_too_large", "invalid_content_digest"]
        ),
        (Endpoints.clearPartnerFlag.route, ["invalid_request", "body_too_large"], ["invalid_json"]),
    ])
    func aRouteHasTheCodesThatItCanAnswerWith(endpoint: Route, present: [String], absent: [String]) throws {
        let description = try #require(EndpointDescription.all.first { $0.endpoint == endpoint })
        let codes = Set(description.problems.map(\.code))
        #expect(codes.isSuperset(of: present))
        #expect(codes.isDisjoint(with: absent))
    }

    @Test func aProblemThatWaitingSolvesHasTheHeaderRetryAfter() throws {
        for description in EndpointDescription.all {
            let document = try OpenAPIDocument.shared(try #require(description.interfaces.first))
            for problem in description.problems where problem.namesRetryAfter || problem.status == 429 {
                let response = document.operation(description.endpoint)?["responses"]?["\(problem.status)"]
                #expect(response?["headers"]?["Retry-After"] != nil, "\(description.endpoint.name) \(problem.code)")
            }
        }
    }
}
