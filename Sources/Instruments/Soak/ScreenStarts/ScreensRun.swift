import AssayProcesses
import Foundation

/// Many starts of the built-in capture screen in real browsers.
final class ScreensRun: Sendable {
    let installation: SoakInstallation
    let folder: RunFolder
    /// The picture of the browsers' cameras.
    let film: URL
    let counters = StartCounters()
    let plan: ScreenFaultPlan

    init(_ installation: SoakInstallation, folder: RunFolder, film: URL, seed: UInt64) {
        (self.installation, self.folder, self.film) = (installation, folder, film)
        plan = ScreenFaultPlan(seed: seed)
    }

    /// Performs all starts, and checks that each received exactly one terminal callback.
    ///
    /// - Returns: The violations.
    func callAsFunction(starts: Int, clients count: Int) async throws -> [String] {
        let server = try await SoakServer.listening(installation)
        var clients: [ScreenClient] = []
        for number in 1...count {
            let client = await ScreenClient("phone-\(number)", self)
            try await client.logIn()
            clients.append(client)
        }
        let numbers = StartNumbers(upTo: starts, every: 20)
        var violations = await withTaskGroup(of: [String].self) { group in
            for client in clients {
                group.addTask {
                    var violations: [String] = []
                    while let number = numbers.next() { violations += await client.start(number) }
                    return violations
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        for client in clients { await client.settle() }
        if try await server.stop() != .exited(0) { violations.append("the server did not stop as it should") }
        return violations + counters.violations(starts: starts)
    }
}
