import AssayCore
import Testing

@Suite struct CohenKappaTests {
    /// The pairs of a table: a row for each answer of the first rater.
    private func pairs(_ table: [[Int]]) -> [(Int, Int)] {
        table.enumerated().flatMap { row, counts in
            counts.enumerated().flatMap { column, count in Array(repeating: (row, column), count: count) }
        }
    }

    /// The sources: Bonett, the manual of the R package statpsych, `ci.kappa(.05, 31, 12, 4, 58)`; Fleiss, Levin and
    /// Paik, Statistical Methods for Rates and Proportions, table 18.1.
    @Test(arguments: [
        ([[31, 12], [4, 58]], 0.6756757, 0.5317210, 0.8196303, 0.000_001),
        ([[75, 1, 4], [5, 4, 1], [0, 0, 10]], 0.68, 0.51, 0.85, 0.006),
    ])
    func publishedExamplesHaveTheirValuesAndIntervals(
        table: [[Int]], value: Double, low: Double, high: Double, tolerance: Double
    ) throws {
        let kappa = try #require(CohenKappa(pairs(table)))
        #expect(abs(kappa.value - value) < tolerance)
        #expect(abs(kappa.interval.lowerBound - low) < tolerance)
        #expect(abs(kappa.interval.upperBound - high) < tolerance)
    }

    /// The Stata manual's example of `kap`: two radiologists, four answers, 85 xeromammograms.
    @Test func anAnswerThatOneRaterNeverGaveCounts() throws {
        let table = [[21, 12, 0, 0], [4, 17, 1, 0], [3, 9, 15, 2], [0, 0, 0, 1]]
        #expect(abs(try #require(CohenKappa(pairs(table))).value - 0.4728) < 0.000_05)
    }

    @Test func withoutAnyDifferenceThereIsNoKappaOrNoWidth() throws {
        #expect(CohenKappa([(Int, Int)]()) == nil)
        #expect(CohenKappa(pairs([[40]])) == nil)
        let perfect = try #require(CohenKappa(pairs([[20, 0], [0, 20]])))
        #expect(perfect.value == 1 && perfect.interval == 1...1)
        let opposite = try #require(CohenKappa(pairs([[0, 20], [20, 0]])))
        #expect(opposite.value == -1 && opposite.interval.upperBound < -0.999_999)
    }
}
