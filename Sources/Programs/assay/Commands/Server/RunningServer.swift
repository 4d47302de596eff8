import AssayCore
import AssayServer
import AssayWire
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Examines a running server by its probe and its counters.
struct RunningServer {
    let address: URL
    let doctor: Doctor

    func examine() async -> [Finding] {
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

    private func counters() async -> [Finding] {
        do {
            let (data, status) = try await get(.counters, token: try await doctor.operatorToken())
            guard status == 200 else {
                return [
                    .warning(
                        "refused", "the server answers \(status)",
                        remedy: "Name the folder of that server with --data: its master key opens the counters.")
                ]
            }
            let counters = try WireJSON.decode(ServerCounters.self, from: data)
            return [
                .good("refused", Self.list(counters.refused.filter { $0.value > 0 })),
                .good("gauges", Self.list(counters.gauges)),
            ]
        } catch {
            return [
                .warning("refused", "the counters can't be read", remedy: "Run this where the master key can be read.")
            ]
        }
    }

    private static func finding(_ report: ReadinessReport, _ status: Int) -> Finding {
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
