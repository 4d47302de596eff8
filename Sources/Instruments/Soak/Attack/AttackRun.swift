import AssayInstruments
import AssayProcesses
import AssayStorage
import Foundation
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
    let bounds: AttackBounds

    func callAsFunction() async throws -> AttackReport {
        let installation = try await SoakInstallation.make(
            data: folder.data, log: folder.log, storage: Self.settings, hasUsualLimits: true)
        let server = try await SoakServer.listening(installation, hasUsualLimits: true)
        do {
            return try await attack(server, installation)
        } catch {
            server.killNow()
            throw error
        }
    }

    private func attack(_ server: SoakServer, _ installation: SoakInstallation) async throws -> AttackReport {
        let tally = AttackTally()
        let clients = try ClientPool(
            Self.clients, installation: installation, folder: folder.clients,
            photoPool: try await PhotoPool.make(in: folder.url, pictures: 4), pause: 2,
            transport: HonestTransport(tally))
        clients.gate.open()
        try await clients.logIn(installation)
        let attackers = try await Attackers.make(installation, bounds: bounds, tally: tally)
        var report = AttackReport(bounds: bounds)
        report.databaseBefore = DiskUse.size(installation.database)
        let watch = ProcessWatch(server.id)
        let watching = Task { await watch.run() }
        defer { watching.cancel() }
        Progress.print("\(Self.clients) honest clients and the attackers, for \(Int(seconds)) s")
        let (_, allEnded) = try await clients.capturing(AttackBounds.captureSeconds) {
            try await attackers.attack(
                port: installation.port, photoPool: clients.photoPool, seed: seed, for: seconds,
                isShort: bounds.isShort, tally: tally)
        }
        let starts = clients.acknowledgements.acknowledged.starts
        report.honest = starts.durations
        if !allEnded { report.incidents.append("honest captures were still under way a minute after the attack") }
        if starts.refused > 0 { report.incidents.append("\(starts.refused) honest captures could not begin") }
        try await settle(server, installation, clients, watch, flagged: attackers.items, &report)
        report.counts = tally.counts
        return report
    }

    /// Waits until the server is idle, stops it, and checks the remaining state.
    private func settle(
        _ server: SoakServer, _ installation: SoakInstallation, _ clients: ClientPool, _ watch: ProcessWatch,
        flagged: [String], _ report: inout AttackReport
    ) async throws {
        if let end = try await server.end(within: 0) {
            report.incidents.append("the server ended by itself: \(end); server.log says more")
        } else {
            _ = try await StoredState.waitForRest(installation, within: bounds.isShort ? 15 : 120)
            watch.sample()
            try await stop(server, &report)
        }
        report.memory = watch.peak
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
