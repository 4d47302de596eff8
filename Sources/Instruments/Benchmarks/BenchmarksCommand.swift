import ArgumentParser

/// Benchmarks of the platform, as ratios between two things measured in the same run.
///
/// The output is JSON.
@main
struct BenchmarksCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "Benchmarks",
        abstract: "Measure the platform. scripts/benchmark builds this for release and runs all of it.",
        subcommands: [RunCommand.self, ServeCommand.self, StockCommand.self],
        defaultSubcommand: RunCommand.self)
}
