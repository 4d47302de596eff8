import ArgumentParser
import AssayServer
import Foundation
import Glibc
import Synchronization

/// The attacking process of `soak attack`, at the lowest priority.
struct AttackWorkerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "attack-worker", shouldDisplay: false)

    @Option(help: "The plan, as a file of JSON.")
    var plan: String

    @Option(help: "The file for the counters, written twice a second.")
    var counters: String

    func run() async throws {
        _ = nice(19)
        // A flood of connections needs many.
        DescriptorLimit.raise()
        let parent = getppid()
        let plan = try JSONFile.read(AttackPlan.self, plan)
        let shared = SharedCounters()
        let running = Mutex(0)
        let deadline = ContinuousClock.now + .seconds(plan.seconds)
        var host: UInt8 = 1
        for kind in Attacks.all where plan.kinds.contains(kind.name) {
            for number in 0..<kind.lanes {
                host += 1
                running.withLock { $0 += 1 }
                let own = host
                Thread.detachNewThread {
                    let lane = AttackLane(
                        kind.name, number: number, host: own, plan: plan, counters: shared, deadline: deadline)
                    Self.attack(kind, lane)
                    running.withLock { $0 -= 1 }
                }
            }
        }
        // A step may take as long as its exchange.
        let end = deadline + .seconds(20)
        while running.withLock({ $0 }) > 0, ContinuousClock.now < end, getppid() == parent {
            try await Task.sleep(for: .milliseconds(500))
            try JSONFile.write(shared.value, counters)
        }
        try JSONFile.write(shared.value, counters)
    }

    private static func attack<Kind: Attack>(_ kind: Kind.Type, _ lane: AttackLane) {
        var attack = Kind(lane)
        while !lane.isOver { attack.round() }
        attack.finish()
    }
}

enum Attacks {
    /// All kinds of attack.
    static let all: [any Attack.Type] = [
        RawRequests.self, HostileUploads.self, SlowSenders.self, DeafReaders.self, ConnectionFlood.self,
        DiskFillers.self, WorstOrganization.self,
    ]

    static let names = all.map { $0.name }
}
