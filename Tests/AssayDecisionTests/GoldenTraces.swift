/// Stored traces in the format of each schema version.
///
/// They must never be changed, since every later version must read them.
enum GoldenTraces {
    static let version1 = """
        {
          "decided_at_us": 1795253400000000,
          "evidence": {
            "brand_support": "supported",
            "catalogue_hash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
            "configuration": "production",
            "earlier_uses": [
              {"distance": 0, "exact": true, "other_item": "3ZK81C0Q5T", "other_region": "sole", "region": "sole"},
              {"distance": 3, "exact": false, "other_item": "5D2A0B7HHC", "other_region": "tag", "region": "outer_side"}
            ],
            "facts": {
              "brand_id": "nike",
              "brand_name": "Nike",
              "category": "sneakers",
              "customer_item_id": "sku-xyz",
              "item_type": "low_top",
              "style_name": "Air Jordan 1 Retro High OG",
              "text_fields": {"customer_item_id": "sku-xyz", "style_code": "555088-134"}
            },
            "item": "7QX0M2KD9A",
            "photos": [
              {
                "digest": "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
                "height": 4032,
                "id": "01J8X3Q0V7M2D4A9KZ6B5T1CEF",
                "measures": {"algorithm": "sharpness-1", "figures": {"sharpness": 0.4375}},
                "media_type": "image/jpeg",
                "perceptual_hash": "ff00ff0012340001",
                "region": "outer_side",
                "width": 3024
              },
              {
                "digest": "fcde2b2edba56bf408601fb721fe9b5c338d10ee429ea04fae5511b68fbf8fb9",
                "height": 300,
                "id": "01J8X3Q0V7M2D4A9KZ6B5T1CEG",
                "media_type": "image/png",
                "region": "sole",
                "width": 400
              }
            ],
            "required_regions": ["outer_side", "sole"]
          },
          "findings": [
            {
              "examiner": "completeness",
              "examiner_version": 1,
              "reasons": [],
              "region": "outer_side",
              "score": {"high": 0.75, "low": 0.25, "value": 0.5},
              "time_spent_us": 12,
              "verdict": "pass"
            },
            {
              "examiner": "photo_of_another_item",
              "examiner_version": 1,
              "proposes": "invalid",
              "reasons": [{"code": "photo_of_another_item", "regions": ["sole"]}],
              "time_spent_us": 18,
              "verdict": "fail"
            },
            {
              "examiner": "same_photo_twice",
              "examiner_version": 1,
              "failure": "corrupt",
              "reasons": [],
              "time_spent_us": 1200,
              "verdict": "abstain"
            }
          ],
          "outcome": {
            "kind": "result",
            "reasons": [{"code": "photo_of_another_item", "regions": ["sole"]}],
            "result": "invalid"
          },
          "policy_version": 1,
          "schema_version": 1,
          "stages": [
            {"stage": "gather", "time_spent_us": 5100},
            {"stage": "examine", "time_spent_us": 1230},
            {"stage": "decide", "time_spent_us": 4}
          ]
        }
        """
}
