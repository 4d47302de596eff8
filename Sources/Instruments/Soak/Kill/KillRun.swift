import AssayCore
import AssayProcesses
import AssayWire
import Foundation
import Glibc
import LocalServers

/// Kills one server after the other while the same clients use the same data, and checks the state after each restart.
struct KillRun: Sendable {
    /// The time limit for a server to reach its fault point, in seconds.
    private static let faultSeconds = 60.0
    /// The time limit for open requests to fail after the server is gone, in seconds.
    private static let drainSeconds = 60.0
    /// The time limit for the last captures, and then for the last jobs, in seconds.
    private static let endSeconds = 300.0
    /// The time limit for the children of a killed server to exit, in seconds.
    private static let orphanSeconds = 5.0

    /// The time limit for a page with the metrics of the database, in seconds: longer than the lease, which a killed
    /// server may still hold.
    private static let metricsSeconds = 180.0
    /// The time limit for the last webhooks, in seconds: longer than the lease of a delivery.
    private static let deliverySeconds = 180.0
    /// The server's settings: the partner's webhooks arrive on this machine.
    static let settings = [(name: "webhooks.private", value: "true"), ("webhooks.host.per.second", "100000")]

    let installation: SoakInstallation
    let pool: ClientPool
    let plan: KillPlan
    let storage: StorageServers
    let blobs: any BlobInventory
    let receiver = SimulatedReceiver()

    func callAsFunction() async throws -> KillReport {
        var report = KillReport(planned: plan.kills.count)
        let first = try await SoakServer.listening(installation)
        pool.gate.open()
        try await pool.logIn(installation)
        Progress.print("All clients are logged in.")
        pool.gate.close()
        let lastEvent = try await installation.loggedEvents(after: 0).last
        try await receiver.subscribe(installation)
        _ = try await first.stop()
        let ((last, before), allEnded) = try await pool.capturing(Self.endSeconds) { try await killAll(&report) }
        if !allEnded {
            report.add([Violation(.clientServed, "captures were still under way long after the last kill")])
        }
        let events = try await installation.loggedEvents(after: lastEvent).events.filter { event in
            event.data.entrupy_id.map(pool.flagged.contains) == true
        }
        let deadline = ContinuousClock.now + .seconds(Self.deliverySeconds)
        report.add(try await receiver.check(events, until: deadline).violations)
        try await settle(last, since: before, &report)
        return report
    }

    /// - Returns: The last server, which is not killed, and the content of the database before the clients used it.
    private func killAll(_ report: inout KillReport) async throws -> (SoakServer, StoredState) {
        var down: DownState?
        var aged: Set<String> = []
        for (index, kill) in plan.kills.enumerated() {
            let server = try await restart(after: down, fault: kill.fault, &report)
            let before = pool.acknowledgements.acknowledged
            pool.gate.open()
            for outage in plan.outages[index] { try await perform(outage, under: server, &report) }
            let wasMissed = try await end(server, by: kill, since: before, &report)
            pool.gate.close()
            guard try await pool.gate.drained(within: Self.drainSeconds) else {
                throw SoakError("requests were still open a minute after the server had gone")
            }
            let left = try await DownState.read(installation, blobs)
            if blobs.isSweptAtStart { left.age(installation.blobs, aged: &aged) }
            down = left
            let after = pool.acknowledgements.acknowledged
            Progress.print(
                "kill \(index + 1)/\(plan.kills.count)  \(Progress.padded(kill.text, 24))  "
                    + "+\(after.photos.count - before.photos.count) photos, +\(after.items.count - before.items.count) "
                    + "items acknowledged; \(left.spool.count) in the spool" + (wasMissed ? "  NOT REACHED" : ""))
        }
        let last = try await restart(after: down, fault: nil, &report)
        Progress.print("The last server stays; the clients complete their captures.")
        let before = try await StoredState.read(installation)
        pool.gate.open()
        return (last, before)
    }

    /// Starts a server and checks the state that its predecessor left, before the clients are let in.
    private func restart(
        after down: DownState?, fault: String?, _ report: inout KillReport
    ) async throws -> SoakServer {
        let began = ContinuousClock.now
        let server = try await SoakServer.listening(installation, fault: fault)
        guard let down else { return server }
        report.restart(seconds: (ContinuousClock.now - began) / .seconds(1))
        let findings = try await check.run(after: down, servedBy: server)
        report.add(findings)
        if !findings.strays.isEmpty, blobs.isSweptAtStart {
            Progress.print("  swept \(Progress.count(findings.strays.count, "stray blob", "stray blobs"))")
        }
        return server
    }

    /// Lets another server fail, which this one must survive.
    private func perform(_ outage: Outage, under server: SoakServer, _ report: inout KillReport) async throws {
        let runner = OutageRunner(storage: storage, service: pool.acknowledgements.service)
        let result = try await runner.perform(outage)
        Progress.print(
            "  \(outage.kind.heading): \(Progress.count(result.failed, "call", "calls")) failed, served again after "
                + (result.seconds.map(Progress.seconds) ?? "no time"))
        report.outage(result)
    }

    /// Waits until the server exits, or kills it.
    ///
    /// - Returns: Whether its fault point was not reached.
    private func end(
        _ server: SoakServer, by kill: KillPlan.Kill, since before: Acknowledged, _ report: inout KillReport
    ) async throws -> Bool {
        let limit = if case .random(let milliseconds) = kill { Double(milliseconds) / 1_000 } else { Self.faultSeconds }
        let watch = ProcessWatch(server.id)
        let watching = Task { await watch.run(every: 0.5) }
        defer { watching.cancel() }
        let own = try await server.end(within: limit)
        if own == nil {
            watch.sample()
            let seen = pool.acknowledgements.acknowledged
            report.metrics(try await MetricsReading.read(installation)?.violations(before, seen))
            server.killNow()
        }
        guard let end = try await server.end(within: 10) else { throw SoakError("the server outlived kill -9") }
        report.add(
            try await watch.orphans(after: Self.orphanSeconds).map {
                Violation(.noneLeft, "\($0.name), process \($0.id)")
            })
        let isFault = kill.fault != nil
        let wasMissed = isFault && own == nil
        report.kill(wasMissed: wasMissed)
        if end != .signal(SIGKILL) || (own != nil && !isFault) {
            report.add([Violation(.serverLives, "it ended by itself: \(end)")])
        }
        return wasMissed
    }

    /// Waits until no work is left, stops the server as an operator would, and checks the state once more.
    ///
    /// - Parameter before: The content of the database before the clients were let in to this server.
    private func settle(_ last: SoakServer, since before: StoredState, _ report: inout KillReport) async throws {
        report.add(try await check.waitForRest(within: Self.endSeconds))
        try await compareMetrics(since: before, &report)
        try await stop(last, &report)
        let down = try await DownState.read(installation, blobs)
        if let objects = blobs as? ObjectInventory { await objects.forget() }
        let final = try await restart(after: down, fault: nil, &report)
        if let objects = blobs as? ObjectInventory { try await sweep(objects, down, &report) }
        try await stop(final, &report)
        let acknowledged = pool.acknowledgements.acknowledged
        report.add(
            acknowledged.unanswered(among: pool.flagged).map {
                Violation(.clientServed, "no call of the partner's backend about \($0) was answered")
            })
        let starts = acknowledged.starts
        if starts.begun != starts.ended {
            report.add([Violation(.startEnds, "\(starts.begun) captures were started, and \(starts.ended) have ended")])
        }
    }

    /// Compares the metrics of the last server, at rest, with the database.
    private func compareMetrics(since before: StoredState, _ report: inout KillReport) async throws {
        let after = try await StoredState.read(installation)
        // A page has the values that were read after the previous page. The first page with the database's values was
        // therefore read at rest, because this server made no page earlier.
        let deadline = ContinuousClock.now + .seconds(Self.metricsSeconds)
        while ContinuousClock.now < deadline {
            if let reading = try await MetricsReading.read(installation), reading.hasDatabase {
                return report.metrics(reading.violations(before, after))
            }
            try await Task.sleep(for: .milliseconds(200))
        }
        report.add([Violation(.metricsAddUp, "no page of the last server shows the database")])
    }

    /// Sweeps what all crashes have left in the object store, and checks that it is gone.
    private func sweep(_ objects: ObjectInventory, _ down: DownState, _ report: inout KillReport) async throws {
        let strays = down.strays(in: try await StoredState.read(installation))
        try await objects.sweep()
        await objects.forget()
        report.add(try await check.remaining(strays))
        Progress.print("swept \(Progress.count(strays.count, "stray blob", "stray blobs"))")
    }

    private func stop(_ server: SoakServer, _ report: inout KillReport) async throws {
        let end = try await server.stop()
        if end != .exited(0) { report.add([Violation(.serverLives, "a stop ended with \(end)")]) }
    }

    private var check: StateCheck {
        StateCheck(
            installation: installation, photoPool: pool.photoPool, acknowledgements: pool.acknowledgements, blobs: blobs
        )
    }
}
