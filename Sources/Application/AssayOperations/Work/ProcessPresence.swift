import AssayCore
import AssayStorage
package import AssayWire

/// The presence of this process in the database, by which operators see it and by which it finds a process with the
/// same id.
package struct ProcessPresence: Sendable {
    /// The interval between two records of the presence, in seconds.
    package static let interval = 15
    /// The time in seconds after which a process without a record counts as dead.
    package static let deadAfter = 4 * interval
    /// The time in seconds after which a dead process is forgotten.
    static let forgottenAfter = 24 * 60 * 60

    /// The problem of a process whose id another one uses.
    package static let idInUse = ProblemCode(.conflict, "process_id_in_use")

    private let platform: Platform
    private let run: String

    package init(_ platform: Platform) {
        self.platform = platform
        run = platform.identifiers.make(Entity.Process.self).rawValue
    }

    /// Records the start, and forgets processes that died long ago.
    ///
    /// - Parameters:
    ///   - role: The role of this process, for the operator.
    ///   - host: The name of its machine, for the operator.
    package func begin(role: String, host: String) async throws {
        let now = platform.clock.now()
        let entry = RegisteredProcess(
            id: platform.process, run: run, role: role, host: host, startedAt: now, seenAt: now)
        try await platform.store.write { tx in
            _ = try tx.processes.deleteUnseen(since: now.adding(seconds: -Self.forgottenAfter))
            try tx.processes.start(entry)
        }
    }

    /// Records that this process runs.
    ///
    /// - Throws: `process_id_in_use` if another process has started with the same id: its data folder is a copy of this
    ///   one, and each would end the other's leases.
    package func renew(role: String, host: String) async throws {
        let now = platform.clock.now()
        let isSeen = try await platform.store.write { [platform, run] in
            try $0.processes.see(platform.process, run: run, now: now)
        }
        guard !isSeen else { return }
        let other = try await platform.store.read { [platform] in try $0.processes.run(of: platform.process) }
        // Another process may have forgotten this one, for example while the machine was suspended.
        guard other != nil else { return try await begin(role: role, host: host) }
        throw DomainError(
            Self.idInUse,
            "Another process runs with this one's id, so its data folder is a copy of this one. Delete the file "
                + "process.id in one of the two folders, and start that process again.")
    }

    /// Forgets this process, and gives its duties to the others.
    package func end() async throws {
        try await platform.store.write { [platform, run] tx in
            try tx.duties.release(by: platform.process)
            try tx.processes.end(platform.process, run: run)
        }
    }
}
