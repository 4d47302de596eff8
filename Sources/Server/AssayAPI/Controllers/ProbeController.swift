import AssayCore
import AssayWire
import Hummingbird

/// Probes for supervisors and load balancers, and counters for the operator.
///
/// | route | response |
/// | --- | --- |
/// | `GET /healthz` | 200 `{"status":"alive"}`, without any checks |
/// | `GET /readyz` | 200 or 503 `ReadinessReport` |
/// | `GET /operator/v1/counters` | 200 `ServerCounters` |
struct ProbeController {
    let probes: Probes
    let readiness: Readiness

    init(_ probes: Probes, clock: any WallClock) {
        self.probes = probes
        readiness = Readiness(probes.checks, clock: clock)
    }

    func addRoutes(to routes: Routes) {
        routes.anyone(.alive) { _, _ in try .json(["status": "alive"]) }
        routes.anyone(.ready) { _, context in try await ready(context) }
        routes.operator(.counters) { _, _ in try counters() }
    }

    private func ready(_ context: AssayRequestContext) async throws -> Response {
        let report = await readiness.report(logger: context.logger)
        return try .json(report, status: report.status == "ready" ? .ok : .serviceUnavailable)
    }

    private func counters() throws -> Response {
        try .json(ServerCounters(refused: probes.refusals.snapshot, gauges: probes.gauges()))
    }
}

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
