import ArgumentParser
import AssayInstruments
import Foundation

/// The command `soak screens`.
struct ScreensCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "screens",
        abstract: "Start the capture screen in real browsers, which are closed and killed, and count the callbacks.",
        discussion: """
            scripts/soak screens                     300 starts, about 15 minutes
            scripts/soak screens --starts 20 --seed 1    the short form, part of scripts/test

            Apps with the real SDK open its capture screen in Chromium, whose camera is a file. A user that the run \
            plays takes the photos. At a random button the page is loaded again or crashes, the window is closed, the \
            browser is killed, or the user cancels; others refuse the camera, or click every button twice. Every \
            start must get exactly one terminal callback, and those without a real fault must complete.
            """)

    @Option(help: "The number of starts.")
    var starts = 300

    @Option(help: "The number of concurrent apps, each with its own browser.")
    var phones = 2

    @Option(help: "The seed of the faults. Default: random.")
    var seed: UInt64?

    func validate() throws {
        guard (1...100_000).contains(starts), (1...20).contains(phones) else {
            throw ValidationError("--starts takes 1 to 100000, --phones 1 to 20.")
        }
    }

    func run() async throws {
        let began = ContinuousClock.now
        let seed = seed ?? UInt64.random(in: 1...999_999)
        let folder = try RunFolder(below: nil)
        Progress.print("\(starts) starts on \(phones) phones, seed \(seed), in \(folder.url.path)")
        let installation = try await SoakInstallation.make(data: folder.data, log: folder.log)
        let film = folder.url.appending(path: "camera.mjpeg")
        try await TextureImage(material: .leather, seed: 7, width: 1_280, height: 960).write(to: film)
        let run = ScreensRun(installation, folder: folder, film: film, seed: seed)
        var violations = try await run(starts: starts, clients: min(phones, starts))
        for (fault, count) in run.plan.counts {
            Progress.print("  \(Progress.padded(fault.rawValue, 42)) \(count)")
            if starts >= ScreenFault.allCases.count, count == 0 { violations.append("\(fault.rawValue): never") }
        }
        let seconds = Int((ContinuousClock.now - began) / .seconds(1))
        Progress.print(
            "\(starts) starts, \(run.counters.callbackCount) terminal callbacks, in \(seconds) s, seed \(seed)")
        for (end, count) in run.counters.ends { Progress.print("  \(Progress.padded(end, 42)) \(count)") }
        try folder.end("screens", violations: violations)
    }
}
