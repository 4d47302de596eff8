import AssayBlobs
import AssayCore
import AssayKeys
import AssayOperations
import AssayS3
import AssaySQL
import AssayStorage
import AssayWorkers
import Foundation

/// The doctor's checks of the database, and of what the database knows: its installation and its processes.
struct DatabaseExamination: Sendable {
    private let directory: DataDirectory
    private let settings: ServerSettings

    init(_ directory: DataDirectory, _ settings: ServerSettings) {
        self.directory = directory
        self.settings = settings
    }

    func findings() async -> [DoctorFinding] {
        let opened: OpenedDatabase
        do {
            opened = try await OpenedDatabase.open(settings, directory)
        } catch {
            return [unusable(error)]
        }
        var findings: [DoctorFinding] = []
        do {
            let store = Store(opened.database)
            let pending = try await store.pendingMigrations()
            guard pending.isEmpty else {
                try await opened.close()
                return [.bad("database", "lacks \(pending.joined(separator: ", "))", remedy: "assay migrate")]
            }
            findings.append(.good("database", "\(settings.database.summary) opens, and its schema is current"))
            findings += await opened.serverFindings(settings.database)
            findings += [try await installation(store)].compactMap(\.self)
            findings += try await shared(store)
            findings += await photos(store)
        } catch {
            findings.append(unusable(error))
        }
        try? await opened.close()
        return findings
    }

    private func unusable(_ error: any Error) -> DoctorFinding {
        .bad(
            "database", (error as? DomainError)?.message ?? "\(error)",
            remedy: settings.database.isInFolder
                ? "Check the owner of assay.sqlite, or restore a backup."
                : "Check the setting database, the network and the server's log.")
    }

    /// Whether the master key is that of the database; `nil` without a readable key, which is a finding of its own.
    private func installation(_ store: Store) async throws -> DoctorFinding? {
        guard let key = try? MasterKey.load(from: directory.masterKeyFile(settings)) else { return nil }
        do {
            let record = try await InstallationIdentity(store, masterKey: key).find(blobs: settings.blobs.address)
            return record.map { .good("installation", "\($0.id), photos: \($0.blobs)") }
        } catch let error as DomainError {
            return .bad("installation", error.message, remedy: "Do not start the server before this is corrected.")
        }
    }

    /// Returns the findings about an object store; a disk is examined with its folder.
    private func photos(_ store: Store) async -> [DoctorFinding] {
        guard case .s3(let address) = settings.blobs else { return [] }
        let pool = BlockingPool(label: "doctor-blobs")
        let dependencies = OpenedBlobs.Dependencies(
            spool: Spool(folder: directory.spool, pool: pool), pool: pool, claims: DatabaseClaims(store),
            clock: SystemClock(), names: { UUID().uuidString })
        do {
            let photos = try OpenedBlobs.objectStore(at: address, settings.s3, dependencies)
            let findings = await photos.examine().map(DoctorFinding.init)
            await photos.close()
            return findings
        } catch {
            return [
                .bad(
                    "photos", (error as? DomainError)?.message ?? "\(error)",
                    remedy: "Correct the settings blobs and s3.* in assay.yaml.")
            ]
        }
    }

    /// Returns the findings about a database that several processes use.
    private func shared(_ store: Store) async throws -> [DoctorFinding] {
        guard store.isShared else { return [] }
        var findings: [DoctorFinding] = []
        if let clock = try await ClockComparison.make(store, SystemClock()) {
            let text = "\(String(format: "%+.2f", clock.seconds)) s from the database's"
            findings.append(
                clock.isTooLarge
                    ? .bad("clock", text, remedy: "Let both machines set their clocks by NTP.") : .good("clock", text))
        }
        let now = SystemClock().now()
        let processes = try await store.read { try $0.processes.list() }
        let isDead = { (process: RegisteredProcess) in
            now.seconds(since: process.seenAt) > Double(ProcessPresence.deadAfter)
        }
        let running = processes.filter { !isDead($0) }
        let names = running.map { "\($0.role) on \($0.host)" }.joined(separator: ", ")
        findings.append(.good("processes", running.isEmpty ? "none runs" : "running: \(names)"))
        for process in processes where isDead(process) {
            let seconds = Int(now.seconds(since: process.seenAt))
            findings.append(
                .warning(
                    "process", "\(process.id) (\(process.role) on \(process.host)) was last seen \(seconds) s ago",
                    remedy: "Start it again with its folder, or ignore this: it is forgotten after a day."))
        }
        if settings.publicURL == nil, isOneOfSeveral(running) {
            findings.append(
                .warning(
                    "public url", "each process tells clients its own address",
                    remedy: "Set public.url to the same address for all processes, that of the load balancer."))
        }
        return findings
    }

    /// Whether clients call several processes.
    ///
    /// A role is often a flag of `serve`, which only the process itself knows.
    private func isOneOfSeveral(_ running: [RegisteredProcess]) -> Bool {
        settings.role == .api || running.contains { $0.role == ServerRole.api.rawValue }
            || running.count { $0.role != ServerRole.worker.rawValue } > 1
    }
}

extension DoctorFinding {
    fileprivate init(_ finding: StoreFinding) {
        let subject = "photos: \(finding.subject)"
        self =
            switch finding.verdict {
            case .good: .good(subject, finding.detail)
            case .warning: .warning(subject, finding.detail, remedy: finding.remedy ?? "")
            case .bad: .bad(subject, finding.detail, remedy: finding.remedy ?? "")
            }
    }
}
