import AssayInstruments
import AssayProcesses
import AssayStorage
import Foundation
import Glibc
import LocalServers

/// One attack run: an installation, honest clients, concurrent attackers, and a final check of the remaining state.
struct AttackRun: Sendable {
    /// The number of replaced photos that may still wait for deletion when the server is stopped.
    private static let maxReplaced = 40
    /// The number of honest clients, which capture one item after the other with a pause in between.
    private static let clients = 10
    /// The receivers of the worst organization's webhooks are on this machine.
    private static let settings = [(name: "webhooks.private", value: "true")]

    let folder: RunFolder
    let seed: UInt64
    let seconds: Double
    let kinds: [String]
    let bounds: AttackBounds

    func callAsFunction() async throws -> AttackReport {
        let installation = try await SoakInstallation.make(
            data: folder.data, log: folder.log, storage: Self.settings, hasUsualLimits: true)
        let server = try await SoakServer.listening(installation, hasUsualLimits: true, under: prefix)
        do {
            return try await attack(server, installation)
        } catch {
            server.killNow()
            throw error
        }
    }

    /// A command prefix that applies the usual open-file limits of a server.
    private var prefix: [String] {
        access("/usr/bin/prlimit", X_OK) == 0 ? ["/usr/bin/prlimit", "--nofile=1024:4096"] : []
    }

    private func attack(_ server: SoakServer, _ installation: SoakInstallation) async throws -> AttackReport {
        var report = AttackReport(bounds: bounds, kinds: kinds)
        let failures = HonestFailures()
        let clients = try ClientPool(
            Self.clients, installation: installation, folder: folder.clients,
            photoPool: try await PhotoPool.make(in: folder.url, pictures: 4), pause: 2, transport: failures)
        clients.gate.open()
        try await clients.logIn(installation)
        let credentials = try await AttackerSetup(
            installation: installation, folder: folder.clients, bounds: bounds)()
        try await quietRun(clients)
        let plan = AttackPlan(
            port: installation.port, seed: seed, seconds: seconds, isShort: bounds.isShort, kinds: kinds,
            credentials: credentials)
        report.databaseBefore = DiskUse.size(installation.database)
        let watch = ProcessWatch(server.id)
        let watching = Task { await watch.run() }
        defer { watching.cancel() }
        Progress.print("\(Self.clients) honest clients, \(kinds.count) kinds of attack, for \(Int(seconds)) s")
        let attackers = try AttackWorker(plan, folder: folder.url)
        let before = clients.acknowledgements.acknowledged.starts.durations.count
        let (obstruction, allEnded) = try await clients.capturing(AttackBounds.captureSeconds) {
            try await attackers.wait()
        }
        report.incidents += [obstruction].compactMap { $0 }
        let starts = clients.acknowledgements.acknowledged.starts
        report.honest = Array(starts.durations.dropFirst(before))
        if !allEnded { report.incidents.append("honest captures were still under way a minute after the attack") }
        if starts.refused > 0 { report.incidents.append("\(starts.refused) honest captures could not begin") }
        report.counters = attackers.counters()
        try await settle(server, installation, clients, watch, flagged: credentials.items, &report)
        report.incidents += failures.all
        return report
    }

    /// Runs the honest clients without attackers, as a baseline: a minute in the full form, a capture or two per client
    /// in the short form.
    private func quietRun(_ clients: ClientPool) async throws {
        let quietSeconds = bounds.isShort ? 3 : min(60, seconds / 4)
        Progress.print("quiet for \(Int(quietSeconds)) s")
        let (_, allEnded) = try await clients.capturing(AttackBounds.captureSeconds) {
            try await Task.sleep(for: .seconds(quietSeconds))
        }
        let starts = clients.acknowledgements.acknowledged.starts
        guard allEnded, starts.refused + starts.failed == 0 else { throw SoakError("captures fail without an attack") }
    }

    /// Logs a new user in and captures one item.
    ///
    /// - Returns: The failure's description, or `nil`.
    private static func failure(
        ofNewClientOf pool: ClientPool, _ installation: SoakInstallation, _ folder: RunFolder
    ) async throws -> String? {
        let client = try SimulatedClient(
            number: clients + 1, installation: installation, folder: folder.clients.appending(path: "new"),
            photoPool: pool.photoPool, recording: pool.recording)
        return try await withThrowingTaskGroup(of: String?.self) { group in
            group.addTask {
                try await client.logIn(installation)
                return await client.captureOne("new client") ? nil : "a new user's capture failed after the attack"
            }
            group.addTask {
                try await Task.sleep(for: .seconds(AttackBounds.captureSeconds))
                return "a new user's capture was not done in time after the attack"
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
    }

    /// Waits until the server is idle, stops it, and checks the remaining state.
    private func settle(
        _ server: SoakServer, _ installation: SoakInstallation, _ clients: ClientPool, _ watch: ProcessWatch,
        flagged: [String], _ report: inout AttackReport
    ) async throws {
        if let end = try await server.end(within: 0) {
            report.incidents.append("the server ended by itself: \(end); server.log and attack-counters.json say more")
        } else {
            if let failure = try await Self.failure(ofNewClientOf: clients, installation, folder) {
                report.incidents.append(failure)
            }
            report.waiting = try await StoredState.waitForRest(installation, within: bounds.isShort ? 15 : 120)
            watch.sample()
            try await stop(server, &report)
        }
        report.memory = watch.peak
        report.children = watch.children
        let orphans = try await watch.orphans(after: 5)
        report.incidents += orphans.map { "an orphan of the server is left: \($0.name), process \($0.id)" }
        let check = StateCheck(
            installation: installation, photoPool: clients.photoPool, acknowledgements: clients.acknowledgements)
        // The worst organization's backend sets and clears the flags of its items again and again.
        let violations = try await check.run(after: .nothing).violations.map(\.description)
            .filter { text in !flagged.contains { text.contains("timeline of \($0) ") } }
        report.incidents += violations.prefix(20)
        let state = try await StoredState.read(installation)
        let replaced = state.photos.count { $0.isReplaced && $0.isLive }
        // Photos that were replaced in the last seconds may still wait for deletion.
        if replaced > Self.maxReplaced { report.incidents.append("\(replaced) replaced photos are still on the disk") }
        let honest = clients.acknowledgements.acknowledged.captures
        report.disk = DiskUse.measure(
            installation, honest: Set(state.captures.filter { honest.contains($0.clientID) }.map(\.id)))
    }

    private func stop(_ server: SoakServer, _ report: inout AttackReport) async throws {
        let end = try await server.stop(within: 45)
        if end != .exited(0) {
            report.incidents.append(end.map { "a stop ended with \($0)" } ?? "the server did not stop within 45 s")
        }
    }
}
