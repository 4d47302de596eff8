import AssayWire
import Foundation
import Glibc

/// The attacking process, as the run sees it.
struct AttackWorker: Sendable {
    /// How the attack came to its end.
    enum End {
        case byItself
        case tooLate
        case serverGone
    }

    private let process: ToolProcess
    private let tallyFile: URL
    private let seconds: Double
    /// How much longer than the attack its last exchanges may take, in seconds.
    private static let grace = 30.0

    /// Starts it: this program's hidden command.
    init(_ plan: AttackPlan, folder: URL) throws {
        let planFile = folder.appending(path: "attack-plan.json")
        tallyFile = folder.appending(path: "attack-tally.json")
        seconds = plan.seconds
        try JSONFile.write(plan, planFile.path)
        try JSONFile.write(AttackTally(), tallyFile.path)
        process = try ToolProcess([
            "/proc/self/exe", "attack-worker", "--plan", planFile.path, "--tally", tallyFile.path,
        ])
    }

    /// Waits for its end, and ends it where it takes too long or where there is nothing to attack any more.
    ///
    /// - Returns: Why the attack was not whole; such a run must not count as held.
    func wait(unless isOver: () async throws -> Bool) async throws -> String? {
        let began = ContinuousClock.now
        let end: End
        do {
            end = try await self.end(by: began + .seconds(seconds + Self.grace), unless: isOver)
        } catch {
            kill(process.id, SIGKILL)
            throw error
        }
        let elapsed = (ContinuousClock.now - began) / .seconds(1)
        kill(process.id, SIGKILL)
        return Self.obstacle(end, signal: try await process.ended(), after: elapsed, of: seconds)
    }

    static func obstacle(_ end: End, signal: Int32, after elapsed: Double, of seconds: Double) -> String? {
        switch end {
        case .serverGone: nil
        case .tooLate: "the attackers did not end in time, so the connections that they held were not judged"
        case .byItself where signal == 0 && elapsed >= seconds: nil
        case .byItself: "the attackers ended after \(Int(elapsed)) s (signal \(signal)), so the attack was not whole"
        }
    }

    private func end(
        by deadline: ContinuousClock.Instant, unless isOver: () async throws -> Bool
    ) async throws -> End {
        while !process.hasEnded {
            guard ContinuousClock.now < deadline else { return .tooLate }
            if try await isOver() {
                // The tally is written twice a second, and its last lines are the most useful ones.
                try await Task.sleep(for: .seconds(1))
                return .serverGone
            }
            try await Task.sleep(for: .milliseconds(200))
        }
        return .byItself
    }

    /// The counts of the worker.
    func tally() -> AttackTally {
        (try? JSONFile.read(AttackTally.self, tallyFile.path)) ?? AttackTally()
    }
}
