import ArgumentParser

/// Measurements of the platform, as ratios and differences between things measured in one run.
///
/// JSON out.
@main
struct BenchmarksCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "Benchmarks",
        abstract: "Measure the platform. Build it for release: swift run -c release Benchmarks upload-memory",
        subcommands: [UploadMemoryCommand.self])
}
