import AssayWire
import Hummingbird

/// Confirms that the server responds and that the token is valid.
///
/// | route | response |
/// | --- | --- |
/// | `GET /v1/health`, `GET /v2/health` | 200 `{"status":"ok"}` |
struct HealthController {
    func addRoutes(to routes: Routes) {
        for version in Endpoint.Version.allCases {
            routes.partner(.health(version)) { _, _, _ in try .json(["status": "ok"]) }
        }
    }
}
