import AssayProcesses
import AssayWire
import Foundation

/// A handle on the attacking process.
struct AttackWorker: Sendable {
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

    /// Waits until the process exits, and terminates it when it takes too long.
    ///
    /// - Returns: The reason why the attack was incomplete, or `nil`. A run with an incomplete attack must not count as
    ///   passed.
    func wait() async throws -> String? {
        let began = ContinuousClock.now
        defer { process.signal(SIGKILL) }
        let exit = try await process.end(within: seconds + Self.grace)
        return Self.obstacle(exit, after: (ContinuousClock.now - began) / .seconds(1), of: seconds)
    }

    /// - Parameter exit: `nil` if the process had to be terminated.
    static func obstacle(_ exit: ChildProcess.Exit?, after elapsed: Double, of seconds: Double) -> String? {
        switch exit {
        case nil: "the attackers did not end in time, so the connections that they held were not judged"
        case .exited where elapsed >= seconds: nil
        case let exit?: "the attackers ended after \(Int(elapsed)) s (\(exit)), so the attack was not whole"
        }
    }

    /// The worker's counts.
    func counters() -> AttackCounters {
        (try? JSONFile.read(AttackCounters.self, countersFile.path)) ?? AttackCounters()
    }
}
