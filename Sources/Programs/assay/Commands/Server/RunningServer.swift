import AssayCore
import AssayHTTP
import AssayServer
import AssayWire
import Foundation

/// Examines a running server through its readiness probe and its counters.
///
/// The operator token opens the counters of all organizations, so it goes to the given address alone: never along a
/// redirect, and to another machine only over TLS.
struct RunningServer {
    let address: URL
    let doctor: Doctor
    private let transport = URLSessionTransport()

    func examine() async -> [DoctorFinding] {
        if LoopbackHost.contains(address.host() ?? "") { Self.removeProxies() }
        do {
            let response = try await get(Endpoints.ready.route, token: nil)
            if (300..<400).contains(response.status) { return [redirected(response)] }
            let report = try WireJSON.decode(ReadinessReport.self, from: response.body)
            return [Self.finding(report, response.status)] + (await counters())
        } catch {
            return [
                .bad(
                    "readiness", "no readiness report from \(address.absoluteString)",
                    remedy: "Start the server, or correct --url.")
            ]
        }
    }

    static func maySendToken(to address: URL) -> Bool {
        address.scheme == "https" || LoopbackHost.contains(address.host() ?? "")
    }

    /// A proxy of the environment would get what is for this machine, the token included.
    private static func removeProxies() {
        for name in ["http_proxy", "all_proxy", "ALL_PROXY"] { unsetenv(name) }
    }

    private func redirected(_ response: HTTPResponse) -> DoctorFinding {
        let target = Terminal.plain(response.headers["Location"] ?? "another address")
        return .bad(
            "readiness", "\(address.absoluteString) redirects to \(target)",
            remedy: "If that is this server, give its address with --url.")
    }

    private func counters() async -> [DoctorFinding] {
        guard Self.maySendToken(to: address) else {
            return [
                .warning(
                    "refused", "the counters need a token, which is not sent to another machine without TLS",
                    remedy: "Give an https address, or run this on the server's machine with http://127.0.0.1:PORT.")
            ]
        }
        do {
            let response = try await get(Endpoints.counters.route, token: try await doctor.operatorToken())
            guard response.status == 200 else {
                return [
                    .warning(
                        "refused", "the server answers \(response.status)",
                        remedy: "Name the folder of that server with --data: its master key opens the counters.")
                ]
            }
            return try Self.findings(counters: response.body)
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
        return [
            .good("refused", list(counters.refused.filter { $0.value > 0 })), .good("gauges", list(counters.gauges)),
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

    private func get(_ endpoint: Route, token: String?) async throws -> HTTPResponse {
        var headers: HTTPHeaders = [:]
        if let token { headers["Authorization"] = "Bearer \(token)" }
        return try await transport.send(
            HTTPRequest(
                "GET", address.appending(path: endpoint.path()), headers: headers, idleTimeout: 10, deadline: 10))
    }
}
