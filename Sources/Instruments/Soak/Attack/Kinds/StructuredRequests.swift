import AssayInstruments
import AssayWire

/// Sends requests to every route of the endpoint table, valid and invalid in each part, from authorized and
/// unauthorized callers.
struct StructuredRequests: Attack {
    static let name = "structured-requests"
    static let lanes = 2

    private let lane: AttackLane
    private var capture: HeldCapture?
    private var next: Int

    init(_ lane: AttackLane) {
        self.lane = lane
        next = lane.number * Endpoints.all.count / Self.lanes
    }

    mutating func round() {
        if capture == nil || lane.chance(2) { capture = lane.beginCapture(session) ?? capture }
        let endpoint = Endpoints.all[next % Endpoints.all.count]
        next += 1
        let path = endpoint.path(values(endpoint)) + query()
        let bytes = RequestText.make(
            lane.chance(4) ? lane.pick(["TRACE", "OPTIONS", "BREW", "head"]) : endpoint.method.rawValue, path,
            headers(endpoint), body: body(endpoint), token: token(endpoint))
        lane.exchange(bytes, endpoint.name, hasBody: endpoint.method != .head)
        lane.pause(0.01)
    }

    private var session: String {
        let users = lane.plan.credentials.users
        return users[lane.number % users.count]
    }

    /// Returns the path parameters: hostile text in 30 % of the cases, otherwise ids of the attacker's own objects, of
    /// other users' objects, or of none.
    private func values(_ endpoint: Route) -> [String: String] {
        var values: [String: String] = [:]
        for name in endpoint.parameters {
            values[name] = lane.chance(30) ? lane.pick(HostileText.values) : usual(name)
        }
        return values
    }

    private func usual(_ name: String) -> String {
        switch name {
        case "capture": capture?.id ?? "attack-none"
        case "region": capture.map { lane.pick($0.regions) } ?? "outer_side"
        case "digest": String(repeating: "0", count: 64)
        case "item", "entrupy_id": lane.plan.credentials.foreignItem
        case "rendition": "scale_micro"
        case "document": "sdk.json"
        default: "0123456789abcdef0123456789abcdef"
        }
    }

    private func query() -> String {
        guard lane.chance(30) else { return lane.chance(50) ? "?type=production" : "" }
        return "?"
            + lane.pick([
                "type=%00", "type=", "a[]=b", "&&&", "type=debug&type=production", "%", "limit=-1",
                "include_images=true", "include_images=&include_catalog=%FF",
            ])
    }

    private func headers(_ endpoint: Route) -> [(String, String)] {
        var headers = [("Content-Type", endpoint.body == .photo ? "image/jpeg" : "application/json")]
        if endpoint.version == .v1 { headers.append((WireHeader.apiVersion, "1.4")) }
        for _ in 0..<lane.random.below(3) {
            let name = lane.pick([
                WireHeader.apiVersion, WireHeader.requestID, WireHeader.contentDigest, WireHeader.uploadOffset,
                WireHeader.uploadIncomplete, WireHeader.uploadDraftInteropVersion, "Accept-Language", "Range",
                "If-None-Match", "X-Forwarded-For", "Origin", "Content-Encoding", "Idempotency-Key", "Content-Type",
            ])
            headers.append((name, lane.pick(Self.headerValues)))
        }
        return headers
    }

    private static let headerValues =
        HostileText.values.filter { !$0.contains { "\0\r\n".contains($0) } } + [
            "sha-256=:AAAA:", "sha-256=::", "?0", "?1", "3", "bytes=0-", "bytes=9-1", "W/\"\"", "gzip", "1.4", "2.0",
            "en;q=9,ja;q=-1", String(repeating: "en,", count: 900), "99999999999999999999",
        ]

    private func body(_ endpoint: Route) -> [UInt8]? {
        switch endpoint.body {
        case .none: lane.chance(10) ? Array("{}".utf8) : nil
        case .json: lane.chance(90) ? Array(RequestBodies.make(endpoint, &lane.random).utf8) : nil
        case .photo: lane.chance(80) ? JPEGParts.gray(640, 480) : []
        }
    }

    private func token(_ endpoint: Route) -> String? {
        let known = lane.plan.credentials
        // A session that its user has ended is useless for further attacks.
        if endpoint == Endpoints.logout.route { return lane.chance(50) ? nil : "Bearer \(known.endedSession)" }
        switch lane.random.below(12) {
        case 0: return nil
        case 1: return "Bearer \(known.endedSession)"
        case 2: return "Token \(known.revokedPartner)"
        case 3: return "Bearer \(lane.pick(known.strangers))"
        case 4: return "Basic \(lane.pick(Self.headerValues))"
        case 5: return "Bearer \(lane.pick(Self.headerValues))"
        case 6: return "Token \(session)"
        default: return endpoint.audience == .partner ? "Token \(known.partner)" : "Bearer \(session)"
        }
    }
}
