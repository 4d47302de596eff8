import AssayInstruments

/// The runs of several targets in turns, at one number of connections.
struct LoadSeries: Sendable {
    /// The numbers of connections that are measured.
    static let levels = [1, targeted, 128]
    /// The number of connections for which figures have targets.
    static let targeted = 16

    let connections: Int
    /// The runs of each target.
    let samples: [String: [LoadSample]]

    /// Loads all targets in turns; the target that begins changes with each round.
    static func measure(
        _ targets: [(name: String, target: LoadTarget)], connections: Int, rounds: Int, span: Duration
    ) async throws -> LoadSeries {
        // All targets share one sequence, so that no target makes a page that another one then finds in memory.
        var next = connections * 1_000_000
        var samples: [String: [LoadSample]] = [:]
        // The first round is a warm-up.
        for round in 0...rounds {
            for place in targets.indices {
                let (name, target) = targets[(place + round) % targets.count]
                let generator = LoadGenerator(target: target, connections: connections)
                let length = round == 0 ? span / 4 : span
                let sample = try await onThread { [next] in
                    do {
                        return try generator.run(for: length, from: next)
                    } catch {
                        throw BenchmarkError("\(name) with \(connections) connections: \(error)")
                    }
                }
                next = sample.next
                if round > 0 { samples[name, default: []].append(sample) }
            }
        }
        return LoadSeries(connections: connections, samples: samples)
    }

    /// Loads all targets with each number of connections, and returns the figures of each.
    static func figures(
        of targets: [(name: String, target: LoadTarget)], in run: BenchmarkRun,
        _ figures: (LoadSeries) throws -> [Figure]
    ) async throws -> [Figure] {
        var all: [Figure] = []
        for connections in levels {
            all += try figures(
                try await measure(
                    targets, connections: connections, rounds: run.loadRounds(connections), span: run.loadSpan))
        }
        return all
    }

    /// Compares the rates of two targets; the ratio is the median of the rounds.
    ///
    /// - Parameter target: The bound at 16 connections; the other levels have none.
    func figure(
        _ name: String, _ compares: String, of measured: String, beside against: String, target: Figure.Target? = nil
    ) throws -> Figure {
        guard let first = samples[measured], let second = samples[against], first.count == second.count else {
            throw BenchmarkError("\(measured) and \(against) were not measured together")
        }
        // On a busy machine, a short round may end without a response of the second target.
        let ratios = zip(first, second).map { $0.rate / $1.rate }.filter(\.isFinite)
        return Figure(
            "\(name).\(connections)", "\(compares), \(connections) connections", measured: Measurement(load: first),
            against: Measurement(load: second), ratio: ratios.percentile(50) ?? 0,
            target: connections == Self.targeted ? target : nil)
    }
}

extension Measurement {
    /// The rate of responses over rounds of equal length; the processor time is the server's.
    init(load rounds: [LoadSample]) {
        let latencies = rounds.flatMap(\.latencies)
        self.init(
            unit: "per_second", median: rounds.map(\.rate).percentile(50) ?? 0,
            latency: Latency(
                median: Double(latencies.percentile(50) ?? 0) / 1e6, p99: Double(latencies.percentile(99) ?? 0) / 1e6),
            processing: rounds.map(\.serverTime).percentile(50), samples: rounds.count)
    }
}

extension BenchmarkRun {
    /// The number of rounds of a load series.
    ///
    /// Many short rounds spread the load of other programs over the targets more evenly than a few long ones.
    func loadRounds(_ connections: Int) -> Int { scale < 1 ? 1 : connections == LoadSeries.targeted ? 15 : 5 }
    /// The length of one run of one target.
    var loadSpan: Duration { scale < 1 ? .milliseconds(40) : .milliseconds(400) }
}
