import AssayProcesses
import AssayWire
import Foundation

/// A handle on the attacking process.
struct AttackWorker: Sendable {
    /// The way the attack ended.
    enum End {
        case byItself
        case tooLate
        case serverGone
    }

    private let process: ChildProcess
    private let countersFile: URL
    private let seconds: Double
    /// The extra time allowed for the last exchanges after the attack's end, in seconds.
    private static let grace = 30.0

    /// Starts the process, which runs this program's hidden command.
    init(_ plan: AttackPlan, folder: URL) throws {
        let planFile = folder.appending(path: "attack-plan.json")
        countersFile = folder.appending(path: "attack-counters.json")
        seconds = plan.seconds
        try JSONFile.write(plan, planFile.path)
        try JSONFile.write(AttackCounters(), countersFile.path)
        process = try ChildProcess(
            [
                ChildProcess.ownProgram.path, "attack-worker", "--plan", planFile.path, "--counters", countersFile.path,
            ], keepsOutput: false, log: URL(filePath: "/dev/null"))
    }

    /// Waits until the process exits.
    ///
    /// Terminates it when it takes too long or when the server is gone.
    ///
    /// - Returns: The reason why the attack was incomplete, or `nil`. A run with an incomplete attack must not count as
    ///   passed.
    func wait(unless isOver: () async throws -> Bool) async throws -> String? {
        let began = ContinuousClock.now
        let end: End
        do {
            end = try await self.end(by: began + .seconds(seconds + Self.grace), unless: isOver)
        } catch {
            process.signal(SIGKILL)
            throw error
        }
        let elapsed = (ContinuousClock.now - began) / .seconds(1)
        process.signal(SIGKILL)
        return Self.obstacle(end, await process.end(), after: elapsed, of: seconds)
    }

    static func obstacle(_ end: End, _ exit: ChildProcess.Exit, after elapsed: Double, of seconds: Double) -> String? {
        switch (end, exit) {
        case (.serverGone, _): nil
        case (.tooLate, _): "the attackers did not end in time, so the connections that they held were not judged"
        case (.byItself, .exited) where elapsed >= seconds: nil
        case (.byItself, _): "the attackers ended after \(Int(elapsed)) s (\(exit)), so the attack was not whole"
        }
    }

    private func end(
        by deadline: ContinuousClock.Instant, unless isOver: () async throws -> Bool
    ) async throws -> End {
        while process.exit == nil {
            guard ContinuousClock.now < deadline else { return .tooLate }
            if try await isOver() {
                // The worker writes the counters twice a second. Its last lines are the most useful ones, so they are
                // waited for.
                try await Task.sleep(for: .seconds(1))
                return .serverGone
            }
            try await Task.sleep(for: .milliseconds(200))
        }
        return .byItself
    }

    /// The worker's counts.
    func counters() -> AttackCounters {
        (try? JSONFile.read(AttackCounters.self, countersFile.path)) ?? AttackCounters()
    }
}
