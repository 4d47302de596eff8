import AssayCore
package import AssayOperations
package import Logging
import ServiceLifecycle

/// Records that this process runs, for the operator and for a process with the same id, and forgets it at its end.
package struct PresenceService: Service {
    private let presence: ProcessPresence
    private let role: ServerRole
    private let host: String
    private let sleeper: any Clock<Duration>
    private let logger: Logger

    /// - Parameter host: The name of this machine.
    package init(_ platform: Platform, role: ServerRole, host: String, logger: Logger) {
        presence = ProcessPresence(platform)
        sleeper = platform.sleeper
        (self.role, self.host, self.logger) = (role, host, logger)
    }

    /// - Throws: `process_id_in_use`. The process must stop then, because the other one ends its leases.
    package func run() async throws {
        try await presence.begin(role: role.rawValue, host: host)
        while !Task.isCancelled, !Task.isShuttingDownGracefully {
            let sleeper = sleeper
            // A shutdown ends the wait early.
            await cancelWhenGracefulShutdown {
                try? await sleeper.sleep(for: .seconds(ProcessPresence.interval))
            }
            guard !Task.isCancelled, !Task.isShuttingDownGracefully else { break }
            try await renew()
        }
        do {
            try await presence.end()
        } catch {
            logger.warning("could not sign off", metadata: ["error": "\(String(reflecting: error))"])
        }
    }

    private func renew() async throws {
        do {
            try await presence.renew(role: role.rawValue, host: host)
        } catch let error as DomainError where error.problem == ProcessPresence.idInUse {
            throw error
        } catch {
            // The database is away; the calls that need it say so.
            logger.warning("could not record the presence", metadata: ["error": "\(String(reflecting: error))"])
        }
    }
}
