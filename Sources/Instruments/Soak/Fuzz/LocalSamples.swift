import Foundation

/// Samples of the texts that a client reads on its device, in the current formats.
///
/// They are literals, so that a change of a stored type can't change its samples with it.
enum LocalSamples {
    static let all = texts.values.flatMap { $0 }.sorted().map { Data($0.utf8) }

    /// The samples by ``AssayClient/LocalFormat/name``.
    static let texts = [
        // A capture that is being sent, a retake that was completed, and a capture that failed.
        "CaptureRecord": [
            #"""
            {"beganAt":817030200,"configuration":"debug","format":2,"id":"capture-1","isReported":false,
            "isToBeCancelled":false,"item":"{\"us_size\":\"9.5\",\"shelf\":\"B 7\",\"brand\":\"Nike\"}",
            "photos":{"front":{"bytes":48213,"contentType":"image/jpeg",
            "digest":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f","file":"photo-1-2"}},
            "progress":{"deadline":817030800,"regions":[{"attempt":2,
            "digest":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f","id":"front",
            "instruction":"Show all of it.","isRequired":true,"label":"Front","photo":"taken",
            "refusal":{"code":"photo_blurred","text":"Hold the phone still."}}],
            "registered":{"front":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"},
            "submittedAt":817030800},"server":"https://assay.example.com","user":"Shop-user-ann"}
            """#,
            #"""
            {"beganAt":817030200,"configuration":"production",
            "end":{"completed":{"_0":{"authentication_id":"A1B2C3D4E5",
            "event_times":{"capture_started_at":{"display":"2026-11-21T09:00:00.000000Z","epoch":1795251600},
            "received_at":{"display":"2026-11-21T09:00:00.000000Z","epoch":1795251600},
            "submitted_at":{"display":"2026-11-21T09:00:00.000000Z","epoch":1795251600}},
            "events":[{"label":"Started","timestamp":{"display":"2026-11-21T09:00:00.000000Z",
            "epoch":1795251600},"title":"Started","type":"capture_started"},{"label":"Submitted",
            "timestamp":{"display":"2026-11-21T09:00:00.000000Z","epoch":1795251600},"title":"Submitted",
            "type":"submitted"}],"images":{"item_photo":"https://assay.example.test/p/key/scale_micro",
            "uploaded_images":[{"display_name":"Front",
            "urls":{"scale_micro":"https://assay.example.test/p/key/scale_micro"}}]},
            "more_details":{"certificate":{}},"properties":{"brand":{"display":{"name":"Nike"},"id":"nike"},
            "function":{"id":"sneakers"},"model":{"display":{"name":"Air Jordan 1"},"id":"air_jordan_1"}},
            "status":{"flag":{"id":"none","is_flaggable":false},"result":{"display":{"header":"Under Review",
            "message":"Our experts are looking at this item."},"id":"needs_review"}},
            "text_fields":[{"content":"Air Jordan 1","display_name":"Style name","editable":true,
            "is_identifier":false,"region_id":"style_name","required":true},{"display_name":"UPC",
            "editable":true,"is_identifier":false,"region_id":"upc","required":false}],
            "timestamp":{"display":"2026-11-21T09:00:00.000000Z","epoch":1795251600},
            "user":{"username":"Shop-user-ann"}}}},"format":2,"id":"capture-2","isReported":false,
            "isToBeCancelled":false,"item":"{}","photos":{},"progress":{"regions":[]},
            "retake":{"item":"A1B2C3D4E5","retake":"retake-1"},"server":"https://assay.example.com",
            "user":"Shop-user-ann"}
            """#,
            #"""
            {"beganAt":817030200,"configuration":"production","end":{"failed":{"code":8,
            "description":"Too slow.","problemCode":"upload_window","requestID":"r-1"}},"format":2,
            "id":"capture-3","isReported":false,"isToBeCancelled":false,
            "item":"{\"us_size\":\"9.5\",\"shelf\":\"B 7\",\"brand\":\"Nike\"}","photos":{},
            "progress":{"regions":[]},"server":"https://assay.example.com","user":"Shop-user-ann"}
            """#,
        ],
        "StoredSession": [
            #"""
            {"clockOffset":-1.5,"server":"https://assay.example.com","token":{"expires_at":1795338000,
            "secret":"assay_session_x","soft_expires_at":1795336200},"username":"Shop-user-ann"}
            """#
        ],
        "ConfigurationCache.Entry": [
            #"""
            {"configuration":{"brands":[{"categories":["sneakers"],"id":"nike","name":"Nike"}],
            "categories":[{"id":"sneakers","item_types":[{"id":"sneakers","name":"Sneakers"}],"name":"Sneakers",
            "regions":[{"id":"outer_side","instruction":"Show it.","label":"Outer side","min_short_side":300,
            "outline":"M0 0h100","required":true}],"required":["brand","style_name"],"review_hours":24,
            "text_fields":[{"editable":true,"id":"style_name","identifier":false,"label":"Style name","max":256,
            "required":true}]}],"flag_reasons":[{"default":true,"id":"result_incorrect",
            "label":"The result is wrong"}],"languages":["en","ja"],"limits":{"capture_seconds":7200,
            "page_items":25,"photo_bytes":33554432,"photo_pixels":100000000,"photo_types":["image/jpeg",
            "image/heic","image/png","image/webp"],"upload_seconds":604800},"type":"production","version":"v1"},
            "etag":"\"v1\""}
            """#
        ],
        "CaptureItem": [#"{"us_size":"9.5","shelf":"B 7","brand":"Nike"}"#],
        "SignedRequestClaims": [
            "eyJhbGciOiJFUzI1NiIsImtpZCI6ImtleS0xIiwidHlwIjoiSldUIn0."
                + "eyJhdWQiOiJjb20uZXhhbXBsZS5zaG9wIiwiZXhwIjoxNzk1MjU1MjAwLCJpYXQiOjE3OTUyNTE2MDAsImp0aSI6InJlcXVlc3Qt"
                + "MSIsInN1YiI6IlNob3AtdXNlci1hbm4ifQ."
                + "c2lnbmF0dXJl"
        ],
    ]
}
