import Testing

@testable import Benchmarks

@Suite struct LoadSeriesTests {
    private static func samples(_ rates: [Double]) -> [LoadSample] {
        rates.map { LoadSample(next: 0, rate: $0, serverTime: 1, latencies: [2_000_000, 1_000_000, 9_000_000]) }
    }

    private static let series = LoadSeries(
        samples: ["ours": samples([20, 60, 30]), "theirs": samples([10, 20, 20]), "cut short": samples([1])])

    @Test func theRatioIsTheMedianOfTheRounds() throws {
        let figure = try Self.series.figure("a", "a", of: "ours", beside: "theirs", target: .atLeast(3))
        #expect(figure.ratio == 2)
        #expect(figure.measured.median == 30)
        #expect(figure.against.median == 20)
        #expect(figure.measured.latency?.median == 2)
        #expect(figure.measured.latency?.p99 == 9)
        #expect(figure.met == false)
    }

    @Test func aRoundWithoutAResponseOfTheOtherIsNotCompared() throws {
        let series = LoadSeries(samples: ["a": Self.samples([1, 4, 0]), "b": Self.samples([0, 2, 0])])
        #expect(try series.figure("a", "a", of: "a", beside: "b").ratio == 2)
    }

    @Test func seriesOfDifferentRoundsAreNotCompared() {
        #expect(throws: BenchmarkError.self) { try Self.series.figure("a", "a", of: "ours", beside: "cut short") }
        #expect(throws: BenchmarkError.self) { try Self.series.figure("a", "a", of: "ours", beside: "absent") }
    }
}
