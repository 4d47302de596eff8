import ArgumentParser
import Foundation

/// A command that breaks a server in a folder of its own, and lists the promises that were broken.
protocol SoakRun: AsyncParsableCommand {
    /// Performs the run.
    ///
    /// - Returns: The broken promises.
    func perform(in folder: RunFolder) async throws -> [String]
}

extension SoakRun {
    /// Performs the run, and removes the folder, or keeps it if the run has broken promises.
    ///
    /// - Throws: `ExitCode` 1 for broken promises.
    func run() async throws {
        let began = ContinuousClock.now
        let name = Self.configuration.commandName ?? ""
        let folder = try RunFolder()
        Progress.print("soak \(name), in \(folder.url.path)")
        let broken = try await perform(in: folder)
        Progress.print("in \(Int((ContinuousClock.now - began) / .seconds(1))) s")
        guard broken.isEmpty else {
            for promise in broken.prefix(60) { Progress.print("  \(promise)") }
            Progress.print("promises broken: \(broken.count). The folder is kept: \(folder.paths)")
            throw ExitCode(1)
        }
        folder.remove()
        Progress.print("soak \(name): good")
    }

    /// Returns the seed of a run, which is printed so that the run can be repeated.
    static func seed(_ given: UInt64?) -> UInt64 {
        let seed = given ?? UInt64.random(in: 1...999_999)
        Progress.print("seed \(seed)")
        return seed
    }
}
