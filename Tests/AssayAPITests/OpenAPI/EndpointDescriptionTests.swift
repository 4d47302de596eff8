import AssayAPI
import AssayTestSupport
import AssayWire
import Foundation
import Testing

/// Holds the descriptions against the endpoint table both ways; ``RouterTests`` holds that table against the router.
@Suite struct EndpointDescriptionTests {
    @Test func everyRouteHasOneDescriptionAndEveryDescriptionARoute() {
        let described = EndpointDescription.all.map(\.endpoint)
        #expect(Set(Endpoint.all).subtracting(described).map(\.name).sorted() == [], "not described")
        #expect(Set(described).subtracting(Endpoint.all).map(\.name).sorted() == [], "described without a route")
        #expect(described.count == Set(described).count)
    }

    @Test func everyInterfaceOfAPartnersVersionHasItsRoutes() throws {
        for version in PartnerVersion.allCases {
            let document = try OpenAPIDocument.shared(APIInterface(version))
            for endpoint in Endpoint.partner {
                #expect((document.operation(endpoint) != nil) == (endpoint.version == version.path), "\(endpoint.name)")
            }
        }
        let sdk = try OpenAPIDocument.shared(.sdk)
        for endpoint in Endpoint.all where [.user, .capture].contains(endpoint.audience) {
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
            #expect((description.request != nil) == (endpoint.body != .none), "\(endpoint.name)")
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
}
