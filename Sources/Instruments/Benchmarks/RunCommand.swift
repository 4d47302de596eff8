import ArgumentParser
import Foundation

/// Runs benchmarks and prints their figures.
struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Run all benchmarks, or the named ones, and print one JSON document.",
        discussion: """
            swift run -c release Benchmarks
            swift run -c release Benchmarks completes logins
            swift run -c release Benchmarks webhooks
            swift run Benchmarks --scale 0.01

            Every figure is a ratio of two measurements that alternate in this run. A line for each figure goes to the \
            standard error as soon as it is known, the document to the standard output. If a benchmark fails, its \
            figures are missing, the standard error has the reason, and the exit code is 1.
            """)

    @Argument(help: "Of: \(Self.allNames); webhooks for three. Default: all of them, peers only with --peers.")
    var names: [String] = []

    @Option(help: "The share of the data: 1 for valid figures; 0.01 shows in a minute that everything still works.")
    var scale = 1.0

    @Option(
        help: """
            The folder that keeps a million items, nine million photos and five million deliveries for the next run, \
            as long as the schema is the same. Default: .build/benchmark-stock for a run of full scale; otherwise they \
            are created for each run.
            """)
    var stock: String?

    @Option(help: "The folder with the peers, which scripts/benchmark --peers prepares. Default: no peers.")
    var peers: String?

    private static let all =
        [
            PageBenchmark.benchmark, SearchBenchmark.benchmark, PartnerBenchmark.benchmark, EvidenceBenchmark.benchmark,
            CompletesBenchmark.benchmark,
        ] + WebhooksBenchmark.rates + [
            WebhooksBenchmark.claims, UploadsBenchmark.benchmark, ObjectUploads.benchmark, IntakeBenchmark.benchmark,
            CaptureToDecision.benchmark, ScreensBenchmark.benchmark, ConsoleBenchmark.benchmark,
            LoginsBenchmark.benchmark, UploadMemory.benchmark, IdleConnections.benchmark, BytesBenchmark.benchmark,
            PeersBenchmark.benchmark,
        ]

    private static var allNames: String { all.map(\.name).joined(separator: ", ") }

    func validate() throws {
        guard scale > 0, scale <= 1 else { throw ValidationError("--scale takes more than 0, at most 1.") }
        let known = Set(Self.all.flatMap { [$0.name, $0.family] })
        if let unknown = names.first(where: { !known.contains($0) }) {
            throw ValidationError("There is no benchmark \(unknown). The names are: \(Self.allNames).")
        }
        if names.contains(PeersBenchmark.benchmark.name), peers == nil {
            throw ValidationError("Run scripts/benchmark --peers peers, which prepares the peers.")
        }
    }

    /// The named benchmarks; without names all, with the peers only if they are prepared.
    private var chosen: [Benchmark] {
        Self.all.filter { benchmark in
            names.isEmpty
                ? peers != nil || benchmark.name != PeersBenchmark.benchmark.name
                : names.contains(benchmark.name) || names.contains(benchmark.family)
        }
    }

    func run() async throws {
        let stock = (stock ?? (scale < 1 ? nil : ".build/benchmark-stock")).map { URL(fileURLWithPath: $0) }
        let peers = peers.map { URL(fileURLWithPath: $0) }
        let (report, isComplete) = try await BenchmarkRun.inFolder(
            "assay-benchmarks", of: FileManager.default.temporaryDirectory
        ) { folder in
            let machine = try Machine(folder: folder)
            let datasets = try Stock.folder(in: stock ?? folder.appending(path: "stock"))
            let inside = BenchmarkRun(scale: scale, folder: folder, datasets: datasets, peers: peers)
            var figures: [Figure] = []
            var failures: [String] = []
            do {
                try await Stock.fill(Set(chosen.flatMap(\.stock)), inside)
            } catch {
                failures.append(String(reflecting: error))
            }
            for benchmark in chosen {
                do {
                    figures += try await measure(benchmark, inside)
                } catch {
                    // The figures of the other benchmarks, which may have taken half an hour, are still reported.
                    failures.append("\(benchmark.name) FAILED: \(String(reflecting: error))")
                    Self.log("\(benchmark.name) FAILED; the reason is at the end")
                }
            }
            failures.forEach(Self.log)
            return (Report(machine: machine, scale: scale, figures: figures), failures.isEmpty)
        }
        print(try report.json())
        if !isComplete { throw ExitCode(1) }
    }

    private func measure(_ benchmark: Benchmark, _ run: BenchmarkRun) async throws -> [Figure] {
        try await benchmark.figures(run).map { found in
            // Targets apply only to the full amount of data.
            let figure = scale < 1 ? found.withoutTarget : found
            Self.log("\(figure)")
            return figure
        }
    }

    private static func log(_ line: String) {
        FileHandle.standardError.write(Data("\(line)\n".utf8))
    }
}
