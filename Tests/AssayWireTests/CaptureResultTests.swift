import AssayWire
import Foundation
import Testing

@Suite struct CaptureResultTests {
    private func decode<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
        try JSONDecoder().decode(type, from: Data(json.utf8))
    }

    @Test func decodesEveryFieldOfTheDocuments() throws {
        let item = try decode(EntrupyCaptureResult.self, SampleJSON.fullItem)
        #expect(item.authentication_id == "A1B2C3D4E5")
        #expect(item.entrupy_id == item.authentication_id)
        #expect(item.properties.brand.display["name"] == "Louis Vuitton")
        #expect(item.properties.model?.id == "speedy_30")
        #expect(item.properties.function?.id == "bag")
        #expect(item.status.result.id == .invalid)
        #expect(item.status.result.display.reasons?.count == 2)
        #expect(item.status.result.display.reasons?.last == EntrupyCaptureResultStatusResultDisplayReasons())
        #expect(item.status.flag.flag_info?.message == "See the stitching")
        #expect(item.more_details?.certificate.site == "https://example.test/c/A1")
        #expect(item.more_details?.catalog_insights?.supported == false)
        #expect(item.text_fields?.first?.is_identifier == true)
        #expect(item.images?.uploaded_images?.first?.urls?.scale_micro == "https://example.test/m")
        #expect(item.images?.uploaded_images?.last?.urls == nil)
        #expect(item.event_times?.submitted_at?.epoch == 1_795_249_860.5)
        #expect(item.event_times?.received_at == nil)
        #expect(item.events?.first?.type == "submitted")
        #expect(item.user?.username == "Shop-user-0001")
        #expect(item.batch_request?.customer_state == "batch_open")
        #expect(item.batch_request?.requested_at == 1_795_251_600)
        #expect(item.batch_request?.retake_reasons == "The date code is not readable")
        #expect(item.price?.show_pricing_widget == true)
    }

    /// The JSON of servers and apps of earlier releases.
    @Test func jsonOfEarlierReleasesDecodesAsThePublishedForm() throws {
        let earlier = SampleJSON.fullItem
            .replacing("1795251600,", with: #"{"display": "2026-11-21T09:00:00.000000Z", "epoch": 1795251600},"#)
            .replacing(#""The date code is not readable""#, with: #"["The date code", "is not readable"]"#)
            .replacing(#""entrupy_id": "A1B2C3D4E5","#, with: "")
        #expect(earlier.contains(#""requested_at": {"#) && !earlier.contains("entrupy_id"))
        let published = try decode(EntrupyCaptureResult.self, SampleJSON.fullItem)
        #expect(try decode(EntrupyCaptureResult.self, earlier) == published)
    }

    @Test(arguments: [#"{"catalog_insights": {"supported": true}}"#, "{}", #"{"certificate": null}"#])
    func detailsWithoutACertificateDecode(json: String) throws {
        let details = try decode(EntrupyCaptureResultMoreDetails.self, json)
        #expect(details.certificate == EntrupyCaptureResultMoreDetailsCertificate())
    }

    /// The members as clients of earlier releases decode them.
    private struct EarlierRequest: Decodable {
        let requestedAt: EntrupyCaptureResultTimestamp
        let retakeReasons: [String]

        private enum CodingKeys: String, CodingKey {
            case requestedAt = "requested_at"
            case retakeReasons = "retake_reasons"
        }
    }

    @Test(arguments: [
        (1_795_251_600.123456, "2026-11-21T09:00:00.123456Z"), (1_795_251_600, "2026-11-21T09:00:00.000000Z"),
        (1_795_251_599.9999999, "2026-11-21T09:00:00.000000Z"), (-0.5, "1969-12-31T23:59:59.500000Z"),
        (1e300, "9999-12-31T23:59:59.000000Z"),
    ])
    func clientsOfEarlierReleasesReadWhatTheServerSends(seconds: Double, text: String) throws {
        let request = EntrupyCaptureResultBatchRequest(requested_at: seconds, retake_reasons: "Blurred. Dark.")
        let sent = try WireJSON.encode(request)
        let read = try JSONDecoder().decode(EarlierRequest.self, from: sent)
        #expect(read.requestedAt == EntrupyCaptureResultTimestamp(display: text, epoch: seconds))
        #expect(read.retakeReasons == ["Blurred. Dark."])
        #expect(try WireJSON.decode(EntrupyCaptureResultBatchRequest.self, from: sent) == request)
    }

    @Test func anAppWritesThePublishedForm() throws {
        let item = try decode(EntrupyCaptureResult.self, SampleJSON.fullItem)
        let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(item))
        let sample = try JSONSerialization.jsonObject(with: Data(SampleJSON.fullItem.utf8))
        #expect(try #require(object as? NSDictionary) == #require(sample as? NSDictionary))
    }

    @Test func leavesAbsentOptionalsOutAndKeepsUnknownValues() throws {
        let item = try decode(EntrupyCaptureResult.self, SampleJSON.sparseItemOfTomorrow)
        #expect(item.status.result.id == .other("probably_authentic"))
        #expect(item.status.flag.id == .other("escalated"))
        let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(item))
        let dictionary = try #require(object as? [String: Any])
        #expect(Set(dictionary.keys) == ["authentication_id", "entrupy_id", "properties", "status", "timestamp"])
        let status = try #require(dictionary["status"] as? [String: Any])
        let result = try #require(status["result"] as? [String: Any])
        #expect(result["id"] as? String == "probably_authentic")
        let flag = try #require(status["flag"] as? [String: Any])
        #expect(flag["id"] as? String == "escalated")
        #expect(Set(flag.keys) == ["id", "is_flaggable"])
    }

    @Test func survivesTheDictionaryThatTheSDKHandsOut() throws {
        let item = try decode(EntrupyCaptureResult.self, SampleJSON.fullItem)
        let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(item))
        let dictionary = try #require(object as? [AnyHashable: Any])
        let data = try JSONSerialization.data(withJSONObject: dictionary)
        #expect(try JSONDecoder().decode(EntrupyCaptureResult.self, from: data) == item)
    }

    @Test func refusesAnItemWithoutItsId() {
        #expect(throws: DecodingError.self) {
            try decode(EntrupyCaptureResult.self, #"{"properties": {}, "status": {}}"#)
        }
    }

    @Test func searchAnswersDecode() throws {
        let count = try decode(EntrupySearchItemsResult.self, SampleJSON.countOnly)
        #expect(count.total_count == 1204)
        #expect(count.items == nil)
        #expect(count.metadata.result_mode == "count_only")
        let page = try decode(
            EntrupySearchResult.self,
            #"{"item_count": 1, "items": [\#(SampleJSON.sparseItemOfTomorrow)], "next_cursor": ["a", "b"]}"#)
        #expect(page.items.first?.authentication_id == "SANDBOX123")
        #expect(page.next_cursor == ["a", "b"])
    }
}
