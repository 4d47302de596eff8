import AssayCore
import AssayServer
import AssayWire
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Examines a running server through its readiness probe and its counters.
struct RunningServer {
    let address: URL
    let doctor: Doctor

    func examine() async -> [DoctorFinding] {
        do {
            let (data, status) = try await get(.ready, token: nil)
            let report = try WireJSON.decode(ReadinessReport.self, from: data)
            return [Self.finding(report, status)] + (await counters())
        } catch {
            return [
                .bad(
                    "readiness", "no readiness report from \(address.absoluteString)",
                    remedy: "Start the server, or correct --url.")
            ]
        }
    }

    private func counters() async -> [DoctorFinding] {
        do {
            let (data, status) = try await get(.counters, token: try await doctor.operatorToken())
            guard status == 200 else {
                return [
                    .warning(
                        "refused", "the server answers \(status)",
                        remedy: "Name the folder of that server with --data: its master key opens the counters.")
                ]
            }
            return try Self.findings(counters: data)
        } catch {
            return [
                .warning("refused", "the counters can't be read", remedy: "Run this where the master key can be read.")
            ]
        }
    }

    /// Converts the counters to findings.
    ///
    /// - Parameter answer: The body of the counters' response.
    static func findings(counters answer: Data) throws -> [DoctorFinding] {
        let counters = try WireJSON.decode(ServerCounters.self, from: answer)
        let printed: [DoctorFinding] = [
            .good("refused", list(counters.refused.filter { $0.value > 0 })), .good("gauges", list(counters.gauges)),
        ]
        guard let shared = counters.gauges["shared_addresses"], shared > 0 else { return printed }
        return printed + [
            .warning(
                "addresses", "addresses from which many users call, who share the limits of one client: \(shared)",
                remedy: """
                    Look for "many users share one address" in the server's log. If a reverse proxy stands there, name \
                    it in --trusted-proxies (ASSAY_TRUSTED_PROXIES) and let it send X-Forwarded-For.
                    """)
        ]
    }

    private static func finding(_ report: ReadinessReport, _ status: Int) -> DoctorFinding {
        let text = list(report.checks)
        guard status != 200 else { return .good("readiness", text) }
        return .bad(
            "readiness", text, remedy: "See the lines \"not ready\" in the server's log, and the findings above.")
    }

    private static func list(_ values: [String: some CustomStringConvertible]) -> String {
        values.isEmpty
            ? "nothing" : values.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }

    private func get(_ endpoint: Endpoint, token: String?) async throws -> (Data, Int) {
        var request = URLRequest(url: address.appending(path: endpoint.path()), timeoutInterval: 10)
        if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        let (data, response) = try await URLSession.shared.data(for: request)
        return (data, (response as? HTTPURLResponse)?.statusCode ?? 0)
    }
}
