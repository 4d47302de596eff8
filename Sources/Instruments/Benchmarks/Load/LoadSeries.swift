import AssayInstruments

/// The runs of several targets in turns.
struct LoadSeries: Sendable {
    /// The number of connections.
    static let connections = 16

    /// The runs of each target.
    let samples: [String: [LoadSample]]

    /// Loads all targets in many short rounds, which spread the load of other programs over the targets.
    static func measure(
        _ targets: [(name: String, target: LoadTarget)], in run: BenchmarkRun
    ) async throws -> LoadSeries {
        let isFull = run.scale == 1
        return try await measure(targets, rounds: isFull ? 15 : 1, span: .milliseconds(isFull ? 400 : 40))
    }

    /// Loads all targets in turns; the target that begins changes with each round.
    static func measure(
        _ targets: [(name: String, target: LoadTarget)], rounds: Int, span: Duration
    ) async throws -> LoadSeries {
        // All targets share one sequence, so that no target makes a page that another one then finds in memory.
        // The checks before have made the first call of each target.
        var next = 1
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
                        throw BenchmarkError("\(name): \(error)")
                    }
                }
                next = sample.next
                if round > 0 { samples[name, default: []].append(sample) }
            }
        }
        return LoadSeries(samples: samples)
    }

    /// Compares the rates of two targets; the ratio is the median of the rounds.
    func figure(
        _ name: String, _ compares: String, of measured: String, beside against: String, target: Figure.Target? = nil
    ) throws -> Figure {
        guard let first = samples[measured], let second = samples[against], first.count == second.count else {
            throw BenchmarkError("\(measured) and \(against) were not measured together")
        }
        // On a busy machine, a short round may end without a response of the second target.
        let ratios = zip(first, second).map { $0.rate / $1.rate }.filter(\.isFinite)
        return Figure(
            "\(name).\(Self.connections)", "\(compares), \(Self.connections) connections",
            measured: Measurement(load: first), against: Measurement(load: second),
            ratio: ratios.percentile(50) ?? 0, target: target)
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
