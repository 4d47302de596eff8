import AssayWire
import Hummingbird

/// Whether the token is good and the server answers.
///
/// | route | answer |
/// | --- | --- |
/// | `GET /v1/health`, `GET /v2/health` | 200 `{"status":"ok"}` |
struct HealthController {
    func addRoutes(to routes: Routes) {
        for version in Endpoint.Version.allCases {
            routes.partner(.health(version)) { _, _, _ in try .json(["status": "ok"]) }
        }
    }
}
