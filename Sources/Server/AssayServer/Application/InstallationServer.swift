package import AssayBlobs
package import AssayCore
import AssayOperations
import AssayStorage
import AssayWorkers
package import Foundation
package import Logging
import ServiceLifecycle
import Synchronization

/// Serves one installation until a stop signal.
package enum InstallationServer {
    /// Opens the installation, cleans up after a server that was killed, and serves.
    ///
    /// - Parameters:
    ///   - clock: The clock of all times; only tests replace it.
    ///   - faults: The fault points; only tests set any.
    ///   - onListening: Called once when the socket is bound, with the base URL for clients.
    /// - Throws: The errors of ``Installation/open(at:purpose:settings:clock:faults:)`` and of ``ServerLock``, and
    ///   `address_unusable`.
    package static func run(
        at folder: URL, settings: ServerSettings, clock: any WallClock = SystemClock(), faults: FaultPoints = .off,
        logger: Logger, onListening: @escaping @Sendable (URL) -> Void
    ) async throws {
        try settings.checkRole()
        _ = try settings.consoleAccess()
        let directory = DataDirectory(folder)
        let lock = directory.isInitialized(settings) ? try ServerLock(directory) : nil
        let installation = try await Installation.open(
            at: folder, purpose: .serve, settings: settings, clock: clock, faults: faults)
        do {
            try await cleanUp(installation.platform)
        } catch {
            try? await installation.close()
            throw error
        }
        installation.listen()
        let isListening = Mutex(false)
        let application = ServerApplication.build(
            installation.platform, settings: settings, logger: logger, answeringBy: \.self
        ) { url in
            isListening.withLock { $0 = true }
            onListening(url)
        }
        // Services stop in the reverse order, so the database is closed after the last request.
        var services: [any Service] = [ServedInstallation(installation: installation, lock: lock)]
        if installation.platform.store.isShared {
            services.append(
                PresenceService(
                    installation.platform, role: settings.role, host: ProcessInfo.processInfo.hostName, logger: logger))
        }
        services.append(
            ServerApplication.withWorkers(application, installation.platform, role: settings.role, logger: logger))
        do {
            try await ServerApplication.run(services, logger: logger)
        } catch {
            throw isListening.withLock { $0 } ? error : refusal(of: error, settings)
        }
    }

    private static func refusal(of error: any Error, _ settings: ServerSettings) -> any Error {
        let (port, flag) = settings.servesClients ? (settings.port, "--port") : (settings.probePort, "--probe-port")
        return ListeningAddress.refusal(of: error, host: settings.host, port: port, flag: flag)
    }

    /// Removes the unfinished uploads, counts those that can be resumed, and ends the leases of this server's last run,
    /// which may have been killed.
    ///
    /// Only the next run may do it: a command could delete live uploads and end active leases. It comes before the
    /// workers, which take leases at once.
    private static func cleanUp(_ platform: Platform) async throws {
        try await platform.spool.sweep()
        try await RestoreParts(platform)()
        try await EndLeases(platform)()
    }
}

/// Keeps the installation and its lock while the services after it run, and closes the installation when it stops.
private struct ServedInstallation: Service {
    let installation: Installation
    let lock: ServerLock?

    func run() async throws {
        // Throws if the group is cancelled, because another service failed; the database is closed then, too.
        try? await gracefulShutdown()
        try await installation.close()
        withExtendedLifetime(lock) {}
    }
}
