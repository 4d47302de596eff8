import AssayHTTP
import AssayInstruments
import AssayWire
import Foundation
import Synchronization

/// Call durations by endpoint name.
final class RouteTimes: Sendable {
    struct Summary: Codable, Sendable, Equatable {
        let calls: Int
        /// In seconds.
        let median: Double
        /// In seconds.
        let p99: Double

        init(_ seconds: [Double]) {
            calls = seconds.count
            median = seconds.percentile(50) ?? 0
            p99 = seconds.percentile(99) ?? 0
        }
    }

    private let state = Mutex<[String: [Double]]>([:])

    func add(_ route: String, _ seconds: Double) {
        state.withLock { $0[route, default: []].append(seconds) }
    }

    /// Returns the durations since the last call, and resets them.
    func take() -> [String: Summary] {
        let taken = state.withLock { state in
            defer { state = [:] }
            return state
        }
        return taken.mapValues(Summary.init)
    }

    /// Returns the name of the request's endpoint, from the endpoint table.
    static func route(of request: HTTPRequest) -> String {
        let path = request.url.path.split(separator: "/")
        let endpoint = Endpoints.all.first { endpoint in
            let template = endpoint.template.split(separator: "/")
            return endpoint.method.rawValue == request.method && template.count == path.count
                && zip(template, path).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
        }
        return endpoint?.name ?? "other"
    }
}
