import ArgumentParser
import Foundation

/// The command `soak processes`.
struct ProcessesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "processes",
        abstract: "Serve one installation with four processes, and check that no two do the same.",
        discussion: """
            scripts/soak processes            10000 light jobs, 200 captures, 20 races
            scripts/soak processes --short    the short form, part of scripts/test

            Two API processes and two workers share a PostgreSQL database and an object store of the run's own. Each \
            call of a client goes to the other API process than its last one. Triggers in the database record every \
            lease: no job may be held by two workers at a time, and each must be done once. 64 logins with one signed \
            request reach both API processes at once, and one must win. Of 20 logins of one user at once, five must \
            succeed, and no further one in the same minute.
            """)

    @Flag(help: "The short form: 1000 light jobs, 20 captures, 2 races.")
    var short = false

    @Option(help: "The number of light jobs, whose subjects do not exist. Default: 10000, in the short form 1000.")
    var jobs: Int?

    func validate() throws {
        guard (1...1_000_000).contains(jobs ?? 1) else { throw ValidationError("--jobs takes 1 to 1000000.") }
    }

    func run() async throws {
        let began = ContinuousClock.now
        let folder = try RunFolder(below: nil)
        let size = short ? ProcessesRun.Size.short : .long
        let jobs = LightJobs(count: jobs ?? size.jobs)
        Progress.print("four processes, \(jobs.count) light jobs, in \(folder.url.path)")
        let storage = try await StorageServers.start(.postgres, .s3, folder: folder)
        let installation = try await SoakInstallation.make(
            data: folder.data, log: folder.log, storage: storage.settings)
        let processes = try await JoinedProcesses(joining: installation, storage: storage, folder: folder)
        let run = try await ProcessesRun(processes, jobs: jobs, size: size, folder: folder)
        let violations = try await run()
        try await storage.stop()
        Progress.print("in \(Int((ContinuousClock.now - began) / .seconds(1))) s")
        try folder.end("processes", violations: violations)
    }
}
