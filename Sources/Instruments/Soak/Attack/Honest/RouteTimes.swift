import AssayHTTP
import AssayWire
import Foundation
import Synchronization

/// How long calls took, by the endpoint's name.
final class RouteTimes: Sendable {
    struct Summary: Codable, Sendable, Equatable {
        let calls: Int
        /// Seconds.
        let median: Double
        /// Seconds.
        let p99: Double

        init(_ seconds: [Double]) {
            let sorted = seconds.sorted()
            calls = sorted.count
            median = sorted.isEmpty ? 0 : sorted[sorted.count / 2]
            p99 = sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, sorted.count * 99 / 100)]
        }
    }

    private let state = Mutex<[String: [Double]]>([:])

    func add(_ route: String, _ seconds: Double) {
        state.withLock { $0[route, default: []].append(seconds) }
    }

    /// Returns the times since the last call, and forgets them.
    func take() -> [String: Summary] {
        let taken = state.withLock { state in
            defer { state = [:] }
            return state
        }
        return taken.mapValues(Summary.init)
    }

    /// The endpoint that a request is for, by the table.
    static func route(of request: HTTPRequest) -> String {
        let path = request.url.path.split(separator: "/")
        let endpoint = Endpoint.all.first { endpoint in
            let template = endpoint.template.split(separator: "/")
            return endpoint.method.rawValue == request.method && template.count == path.count
                && zip(template, path).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
        }
        return endpoint?.name ?? "other"
    }
}
