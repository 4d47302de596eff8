import AssayCore
import AssayWire
import Foundation
import HTTPTypes
import Hummingbird

/// Probes for supervisors and load balancers, and counters for the operator.
struct ProbeController {
    let probes: Probes
    let readiness: Readiness

    init(_ probes: Probes, clock: any WallClock) {
        self.probes = probes
        readiness = probes.readiness ?? Readiness(probes.checks, clock: clock)
    }

    func addRoutes(to routes: Routes) {
        routes.anyone(Endpoints.alive) { _ in ["status": "alive"] }
        routes.anyone.rendered(Endpoints.ready) { call in
            let report = await readiness.report(logger: call.context.logger)
            return try Rendered(report, status: report.status == "ready" ? .ok : .serviceUnavailable)
        }
        routes.operator(Endpoints.counters) { _ in
            ServerCounters(refused: probes.refusals.snapshot, gauges: probes.gauges())
        }
        routes.scraper(isOpenHere: probes.areMetricsOpenHere).rendered(Endpoints.metrics) { _ in
            .document(
                Data((await probes.metrics()).utf8), as: "text/plain; version=0.0.4; charset=utf-8", headers: [:])
        }
    }

    /// Adds the routes by which partners check the server and their token.
    static func addHealth(to routes: Routes) {
        for version in Route.Version.allCases {
            routes.partner(Endpoints.health(version)) { _ in ["status": "ok"] }
        }
    }
}
