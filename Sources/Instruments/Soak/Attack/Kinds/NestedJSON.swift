import AssayWire
import Foundation

/// Sends deeply nested, long, crowded or malformed JSON, as a body and inside signed tokens.
struct NestedJSON: Attack {
    static let name = "nested-json"

    private static let endpoints = Endpoints.all.filter { $0.body == .json }

    private let lane: AttackLane
    private let device: DeviceToken
    private var next = 0

    init(_ lane: AttackLane) {
        self.lane = lane
        device = DeviceToken(&lane.random)
    }

    mutating func round() {
        let endpoint = Self.endpoints[next % Self.endpoints.count]
        let (name, text) = Self.texts[next % Self.texts.count]
        next += 1
        let known = lane.plan.credentials
        let token = endpoint.audience == .partner ? "Token \(known.partner)" : "Bearer \(lane.pick(known.users))"
        let values = ["capture": "attack-none", "item": known.foreignItem, "retake": "a", "message": "a"]
        lane.exchange(RequestText.json(endpoint, values, body: text, token: token), "\(endpoint.name), \(name)")
        if next.isMultiple(of: 3) { sendToken(name, text) }
        lane.pause(0.02)
    }

    /// Sends the same text inside tokens: as a header, as a payload with an invalid signature, and as a payload with a
    /// valid one.
    private func sendToken(_ name: String, _ text: String) {
        let text = String(text.prefix(40_000))
        let coded = DeviceToken.base64URL(Data(text.utf8))
        let request = lane.pick([
            "\(coded).e30.AAAA", "eyJhbGciOiJFUzI1NiJ9.\(coded).AAAA",
            device.sign(text, type: "entrupy-authorization-request+jwt"),
        ])
        let proof = lane.chance(50) ? "\(coded).e30.AAAA" : device.sign(text, type: "entrupy-login-proof+jwt")
        // Both together would exceed the body limit.
        let isProof = lane.chance(50)
        let login = """
            {"signed_authorization_request":"\(isProof ? "e30.e30.AAAA" : request)","proof":"\(isProof ? proof : "e30")"}
            """
        lane.exchange(RequestText.json(Endpoints.login.route, body: login, token: nil), "login, token, \(name)")
        let body = #"{"sdk_authorization_request":"\#(request)","unique_user_id":"attacker-1","email":"a@example.com"}"#
        let token = "Token \(lane.plan.credentials.partner)"
        lane.exchange(
            RequestText.json(Endpoints.authorizeUser(.v2).route, body: body, token: token),
            "authorize-user, token, \(name)")
    }

    /// All texts with their names.
    static let texts: [(name: String, text: String)] =
        nested + [
            ("string of 60 KB", "{\"id\":\"" + String(repeating: "a", count: 60_000) + "\"}"),
            ("string of 1 MB", "{\"id\":\"" + String(repeating: "a", count: 1 << 20) + "\"}"),
            ("escapes", "{\"id\":\"" + String(repeating: "\\u0000", count: 9_000) + "\"}"),
            ("8,000 keys", "{" + (0..<8_000).map { "\"\($0)\":1" }.joined(separator: ",") + "}"),
            ("5,000 times one key", "{" + (0..<5_000).map { _ in "\"id\":\"a\"" }.joined(separator: ",") + "}"),
            (
                "huge numbers",
                "{\"id\":1e999,\"submitted_at\":-1e999,\"limit\":" + String(repeating: "9", count: 5_000) + "}"
            ),
            ("number of 60 KB", "{\"limit\":0." + String(repeating: "1", count: 60_000) + "}"),
            ("unclosed string", "{\"id\":\"" + String(repeating: "\\", count: 3_001)),
            ("lone surrogates", "{\"id\":\"\\ud800\",\"\\udfff\":\"\\udc00\\ud800\"}"),
            ("byte order mark", "\u{FEFF}{}"),
            ("nothing", ""),
            ("white space", String(repeating: " \n", count: 30_000)),
            ("commas", "[" + String(repeating: ",", count: 60_000) + "]"),
            ("NUL", "\0{}\0"),
        ]

    private static let nested: [(name: String, text: String)] = NestedPayloads.depths.flatMap { depth in
        Mutation.levels.map { level in
            let level = String(decoding: level, as: UTF8.self)
            return ("\(depth) × \(level)", String(repeating: level, count: depth) + "[")
        }
    }
}
