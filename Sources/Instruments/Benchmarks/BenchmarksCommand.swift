import ArgumentParser

/// Figures of the platform, as ratios between things measured in one run.
///
/// JSON out.
@main
struct BenchmarksCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "Benchmarks",
        abstract: "Measure the platform. scripts/benchmark builds this for release and runs all of it.",
        subcommands: [RunCommand.self, UploadMemoryCommand.self, ServeCommand.self], defaultSubcommand: RunCommand.self)
}
