import Foundation
import Testing

@testable import AssayWire

/// The server reads one body for both versions, so it must have the members of both.
@Suite struct PartnerSearchBodyTests {
    private let filters = [
        SearchFilter(key: "status.flag", values: ["flagged"], exclude: true),
        SearchFilter(key: "text_fields.sku", values: ["a", "b"]),
    ]
    private let options = PartnerFormatOptions(include_images: true, include_catalog: false)

    private func body(_ request: some Encodable) throws -> PartnerSearchBody {
        try WireJSON.decode(PartnerSearchBody.self, from: WireJSON.encode(request))
    }

    @Test func everyMemberOfVersion1IsRead() throws {
        let request = PartnerSearchRequestV1(
            limit: 3, filters: filters, cursor: ["1-0"], start_date: 1.5, end_date: 2, format_options: options)
        let body = try body(request)
        #expect(Mirror(reflecting: body).children.map(\.label) == Mirror(reflecting: request).children.map(\.label))
        #expect((body.limit, body.filters, body.cursor) == (3, filters, ["1-0"]))
        #expect((body.start_date, body.end_date, body.format_options) == (1.5, 2, options))
    }

    @Test func everyMemberOfVersion2IsRead() throws {
        let request = PartnerSearchRequestV2(
            limit: 3, filters: filters, cursor: "1-0", start_date: 1.5, end_date: 2, format_options: options)
        let body = try body(request)
        #expect(Mirror(reflecting: body).children.map(\.label) == Mirror(reflecting: request).children.map(\.label))
        #expect((body.limit, body.filters, body.cursor) == (3, filters, ["1-0"]))
        #expect((body.start_date, body.end_date, body.format_options) == (1.5, 2, options))
    }

    @Test func anEmptyBodyHasNoMembers() throws {
        let empty = try WireJSON.decode(PartnerSearchBody.self, from: Data("{}".utf8))
        #expect((empty.limit, empty.filters, empty.cursor) == (nil, nil, nil))
        #expect((empty.start_date, empty.end_date, empty.format_options) == (nil, nil, nil))
        #expect(try WireJSON.decode(PartnerSearchBody.self, from: Data(#"{"cursor": ""}"#.utf8)).cursor == nil)
    }

    @Test func eachPathAcceptsItsOwnVersions() {
        #expect(Route.Version.v1.accepted == [.v1_3, .v1_4])
        #expect(Route.Version.v2.accepted == [.v2_0])
        #expect((Route.Version.v1.standard, Route.Version.v2.standard) == (nil, .v2_0))
    }
}
