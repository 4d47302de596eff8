import AssayInstruments
import AssayWire

/// Valid bodies of the routes that take JSON, field by field, as a basis for invalid ones.
enum RequestBodies {
    /// By endpoint name: each field with a valid JSON fragment.
    static let all = users.merging(partners) { $1 }

    private static let partners: [String: [(field: String, value: String)]] = [
        "authorize-user": [
            ("sdk_authorization_request", "\"e30.e30.e30\""), ("unique_user_id", "\"attacker-0001\""),
            ("email", "\"a@example.com\""), ("first_name", "\"A\""), ("last_name", "\"B\""),
        ],
        "authentications.search": [
            (
                "filters",
                #"[{"key":"owner.user.username","value":"a","values":null,"exclude":true,"text_fields":null}]"#
            ), ("start_date", "1"), ("end_date", "1790000000"), ("cursor", "\"1-0000000000\""), ("limit", "25"),
            ("format_options", #"{"include_images":true,"a":[1]}"#),
        ],
        "config.authentications": [("brand", "\"nike\"")],
        "catalog.brands": [("brand", "\"nike\"")],
        "authentications.flag.set": [("reason", "\"other\""), ("comments", "\"It was blue.\"")],
        "authentications.flag.post": [("reason", "\"other\""), ("comments", "\"It was blue.\"")],
        "authentications.messages.ask": [("text", "\"Which year?\""), ("answers", #"["2019","2020"]"#)],
        "authentications.messages.reply": [("answer_id", "\"a1\"")],
        "authentications.retakes.request": [
            ("regions", #"["outer_side"]"#), ("message", "\"Blurred.\""), ("days", "3"),
        ],
        "webhooks.create": [
            ("url", "\"https://hooks.example.com/\""), ("secret_key", "\"a secret of at least 24 bytes\""),
            ("events", #"["flag.updated"]"#), ("username", "null"),
        ],
        "webhooks.edit": [
            ("url", "\"https://hooks.example.com/2\""), ("events", #"["flag.updated"]"#), ("username", "null"),
            ("status", "\"disabled\""),
        ],
        "webhooks.secret": [
            ("secret_key", "\"a secret of at least 24 bytes\""), ("overlap_seconds", "60"),
        ],
    ]

    private static let users: [String: [(field: String, value: String)]] = [
        "login": [("signed_authorization_request", "\"e30.e30.e30\""), ("proof", "\"e30.e30.e30\"")],
        "captures.begin": [
            ("id", "\"attack-00000001\""), ("item", #"{"brand":"Nike","style_name":"Air Jordan 1"}"#),
            ("configuration", "\"debug\""),
        ],
        "captures.submit": [
            ("submitted_at", "1790000000"), ("digests", "{\"outer_side\":\"00\"}"), ("text_fields", "{\"a\":\"b\"}"),
        ],
        "items.search": [
            ("filters", #"[{"key":"properties.brand.id","value":"nike"}]"#), ("start_date", "1"),
            ("end_date", "1790000000"), ("cursor", "[\"a\",\"b\"]"), ("limit", "10"),
        ],
        "items.query": [
            ("filters", #"[{"key":"status.flag","values":["set"],"exclude":true}]"#), ("cursor", "[\"a\"]"),
            ("limit", "10"), ("result_mode", "\"count_only\""), ("date_range", "{\"last_days\":3}"),
        ],
        "items.text-fields": [("text_fields", "{\"customer_item_id\":\"1\"}")],
        "items.flag.set": [("reason_id", "\"item_details_incorrect\""), ("message", "\"It was blue.\"")],
        "retakes.begin": [("id", "\"attack-00000002\"")],
        "messages.reply": [("answer_id", "\"yes\"")],
        "flow-tickets": [("screen", "\"flag\""), ("entrupy_id", "\"0123456789\"")],
        "flows": [("ticket", "\"none\"")],
        "handover.offer": [("a", "1")],
        "handover.preview": [("ticket", "\"none\"")],
        "handover.redeem": [("ticket", "\"none\"")],
        "handover.confirm": [("a", "1")],
        "handover.messages": [("messages", #"[{"type":"cancel"}]"#)],
    ]

    /// Routes that take JSON and are missing from the table.
    static var missing: [String] { Endpoints.all.filter { $0.body == .json && all[$0.name] == nil }.map(\.name) }

    /// Returns a body in which each field is valid, missing or invalid.
    static func make(_ endpoint: Route, _ random: inout SeededGenerator) -> String {
        var fields: [String] = []
        for (field, value) in all[endpoint.name] ?? [("a", "1")] {
            switch random.below(10) {
            case 0: break
            case 1, 2: fields.append("\"\(field)\":\(HostileText.fragments[random.below(HostileText.fragments.count)])")
            case 3: fields += ["\"\(field)\":\(value)", "\"\(field)\":null"]
            default: fields.append("\"\(field)\":\(value)")
            }
        }
        return "{" + fields.joined(separator: ",") + "}"
    }
}
