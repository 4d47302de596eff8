/// Hand-written documents in the published format, independent of the project's encoder.
enum SampleJSON {
    /// Every field of the SDK's item.
    static let fullItem = """
        {
          "authentication_id": "A1B2C3D4E5",
          "entrupy_id": "A1B2C3D4E5",
          "properties": {
            "brand": {"id": "louis_vuitton", "display": {"name": "Louis Vuitton"}},
            "model": {"id": "speedy_30", "display": {"name": "Speedy 30"}},
            "function": {"id": "bag"}
          },
          "status": {
            "result": {
              "id": "invalid",
              "display": {
                "header": "Invalid",
                "message": "The photos can't be used.",
                "reasons": [{"image": "https://example.test/p/k/scale_micro", "text": "Same photo twice"}, {}]
              }
            },
            "flag": {
              "id": "flagged",
              "is_flaggable": true,
              "flag_info": {"id": "wrong_result", "label": "The result is wrong", "message": "See the stitching"}
            }
          },
          "more_details": {
            "certificate": {"preview": "https://example.test/c/A1/preview.jpg", "site": "https://example.test/c/A1"},
            "catalog_insights": {"supported": false}
          },
          "text_fields": [
            {"display_name": "Item ID", "content": "sku-xyz", "region_id": "customer_item_id", "editable": true,
             "required": false, "is_identifier": true}
          ],
          "images": {
            "item_photo": "https://example.test/p/k/original",
            "uploaded_images": [
              {"display_name": "Front", "urls": {"original": "https://example.test/o", "scale_micro": "https://example.test/m"}},
              {"display_name": "Back"}
            ]
          },
          "event_times": {
            "capture_started_at": {"display": "2026-11-21T08:30:00.000000Z", "epoch": 1795249800},
            "submitted_at": {"display": "2026-11-21T08:31:00.500000Z", "epoch": 1795249860.5}
          },
          "timestamp": {"display": "2026-11-21T08:30:00.000000Z", "epoch": 1795249800},
          "events": [
            {"label": "Submitted", "title": "Photos handed in", "type": "submitted", "message": "4 photos",
             "timestamp": {"display": "2026-11-21T08:31:00.500000Z", "epoch": 1795249860.5}}
          ],
          "user": {"username": "Shop-user-0001"},
          "batch_request": {
            "customer_state": "batch_open",
            "requested_at": 1795251600,
            "retake_reasons": "The date code is not readable"
          },
          "price": {"show_pricing_widget": true}
        }
        """

    /// Only the mandatory fields, with keys and values that are unknown to this version.
    static let sparseItemOfTomorrow = """
        {
          "authentication_id": "SANDBOX123",
          "hologram": {"seen": true},
          "properties": {"brand": {"id": "nike", "display": {"name": "Nike", "short": "N"}, "founded": 1964}},
          "status": {
            "result": {"id": "probably_authentic", "display": {"header": "Probably"}},
            "flag": {"id": "escalated", "is_flaggable": false}
          },
          "timestamp": {"display": "2026-11-21T08:30:00.000000Z", "epoch": 1795249800}
        }
        """

    /// The payload of `getFlagDetailsForResult`, with both documented formats in one.
    static let flagDetails = """
        {
          "id": "none", "is_flaggable": true,
          "flag_status": {"id": "none", "is_flaggable": true},
          "supported_flag_reasons": [{"id": "wrong_result", "label": "The result is wrong"}]
        }
        """

    /// A response of the programmatic search with counts only.
    static let countOnly = """
        {"metadata": {"result_mode": "count_only"}, "total_count": 1204, "item_count": 0}
        """
}
