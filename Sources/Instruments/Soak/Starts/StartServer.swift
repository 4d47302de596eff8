import AssayBlobs
import AssayCore
import AssayProcesses
import Foundation
import Glibc
import Synchronization

/// Keeps a server running although it repeatedly crashes at its own fault points.
final class StartServer: Sendable {
    private let installation: SoakInstallation
    private let address: URL
    private let failures: StartFailurePlan
    private let isOver = Mutex(false)

    init(_ installation: SoakInstallation, address: URL, failures: StartFailurePlan) {
        self.installation = installation
        self.address = address
        self.failures = failures
    }

    /// Starts a server without a planned fault.
    func sound() async throws -> SoakServer {
        try await SoakServer.listening(installation, publicURL: address)
    }

    /// Starts one server after the other until ``end()`` is called.
    ///
    /// - Returns: Violations: unplanned exits.
    func killRepeatedly() async throws -> [String] {
        var violations: [String] = []
        while !isOver.withLock({ $0 }) {
            let point = failures.serverFault()
            let pass = failures.number(in: 1...Self.maxPasses(of: point))
            let server = try await SoakServer.listening(
                installation, fault: "\(point.rawValue):\(pass)", publicURL: address)
            var end: ChildProcess.Exit?
            while end == nil, !isOver.withLock({ $0 }) { end = try await server.end(within: 0.2) }
            switch end {
            case nil: _ = try await server.stop()
            case .signal(SIGKILL): failures.hit(.serverKilled(point.rawValue))
            case let end?: violations.append("the server ended by itself: \(end)")
            }
        }
        return violations
    }

    func end() {
        isOver.withLock { $0 = true }
    }

    /// The upper bound for the pass number: low enough that servers crash often, high enough that captures progress
    /// between two crashes.
    private static func maxPasses(of point: FaultPoint) -> Int {
        [.afterSpool, .afterRename].contains(point) ? 12 : 60
    }
}
