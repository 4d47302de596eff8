import EntrupySDK
import Testing

/// Runs the code of ``PublishedParts`` and its siblings, which an app of version 2.3 would contain.
@Suite struct PublishedSurfaceTests {
    private static let item = """
        {
          "authentication_id": "A1B2C3D4E5",
          "properties": {"brand": {"id": "nike", "display": {"name": "Nike"}}, "function": {"id": "shoe"}},
          "status": {
            "result": {
              "id": "match_found",
              "display": {"header": "Match", "reasons": [{"image": "https://example.test/r", "text": "Alike"}]}
            },
            "flag": {"id": "none", "is_flaggable": true}
          },
          "more_details": {"catalog_insights": {"supported": true}},
          "text_fields": [
            {"display_name": "Size", "content": "9", "region_id": "us_size", "editable": true, "required": false,
             "is_identifier": false}
          ],
          "images": {"uploaded_images": [{"display_name": "Front", "urls": {"scale_micro": "https://example.test/m"}}]},
          "event_times": {"submitted_at": {"display": "2026-11-21T08:31:00.500000Z", "epoch": 1795249860.5}},
          "timestamp": {"display": "2026-11-21T08:30:00.000000Z", "epoch": 1795249800},
          "events": [
            {"label": "Submitted", "title": "Submitted", "type": "submitted",
             "timestamp": {"display": "2026-11-21T08:31:00.500000Z", "epoch": 1795249860.5}}
          ],
          "user": {"username": "Shop-user-0001"},
          "batch_request": {"customer_state": "batch_open", "requested_at": 1795251600.5, "retake_reasons": "Blurred"},
          "price": {"show_pricing_widget": true}
        }
        """

    private func item() throws -> EntrupyCaptureResult {
        try JSONDecoder().decode(EntrupyCaptureResult.self, from: Data(Self.item.utf8))
    }

    @Test func aPublishedItemIsReadByThePublishedNames() throws {
        #expect(
            PublishedParts(try item()).summary == """
                batch_open 1795251600.5 Blurred, 1 times, true true, - https://example.test/m - -, \
                https://example.test/r Alike, Front Shop-user-0001
                """)
    }

    @Test func variablePropertiesKeepWhatAnAppAssigns() throws {
        let changed = publishedChanges(of: try item())
        #expect(changed.user == nil && changed.price == nil)
        #expect(changed.events?.map(\.message) == ["Seen"])
        #expect(changed.text_fields?.map(\.content) == ["9.5"])
        // Set, cleared by the first toggle, set by the second.
        #expect(changed.status.flag.isFlagged)
    }

    @Test func publishedIdentifiersAreEquatableDescribedAndEncodable() throws {
        #expect(publishedName(of: try item().status.result.id) == "a match")
        #expect(
            try publishedIdentifiers() == """
                match true ["match"], authentic true ["authentic"], resolved true ["resolved"], flagged true ["flagged"]
                """)
    }
}
