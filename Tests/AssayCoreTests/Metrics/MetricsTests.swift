import AssayCore
import AssayTestTiming
import Foundation
import Testing

@Suite struct MetricsTests {
    /// The metrics that a text names, without the suffixes of a histogram's series.
    private static func named(in text: String) -> Set<String> {
        Set(text.matches(of: /\bassay_[a-z_]+[a-z]/).map { String($0.output) }).reduce(into: []) { names, name in
            names.insert(all.contains(name) ? name : name.replacing(/_(bucket|sum|count)$/, with: ""))
        }
    }

    private static let all = Set(Metric.allCases.map(\.name))

    @Test func thePageForOperatorsHasEveryMetricAndNoOther() throws {
        #expect(Self.named(in: try Repository.text("docs/operate/monitoring.md")) == Self.all)
    }

    @Test(arguments: ["Deploy/prometheus/alerts.yml", "Deploy/grafana/assay.json", "Tests/Prometheus/alerts_test.yml"])
    func theFilesForCollectorsNameMetricsThatThereAre(file: String) throws {
        let named = Self.named(in: try Repository.text(file))
        #expect(named.count > 5)
        #expect(named.subtracting(Self.all) == [])
    }

    @Test func aHistogramCountsEachTimeUpToEveryLaterBound() {
        var times = Histogram()
        for seconds in [-1, 0.005, 0.3, 31] { times.add(seconds) }
        let counts = Dictionary(uniqueKeysWithValues: times.upToBounds.map { ($0.bound, $0.count) })
        #expect((counts["0.005"], counts["0.25"], counts["0.5"], counts["30.0"]) == (2, 2, 3, 3))
        #expect((counts["+Inf"], times.count, times.sum) == (4, 4, 31.305))
    }

    @Test func theTextIsThatOfVersion004() {
        var text = MetricsText()
        text.add(.ready, [("check", "a\"b\\c\n")], 1)
        text.add(.ready, [("check", "d")], 0)
        text.add(.photos, [], 7)
        #expect(
            text.text == """
                # HELP assay_ready 1 if the check of /readyz passed last, 0 if it failed or hangs.
                # TYPE assay_ready gauge
                assay_ready{check="a\\"b\\\\c\\n"} 1
                assay_ready{check="d"} 0
                # HELP assay_photos_received_total Photos that were stored.
                # TYPE assay_photos_received_total counter
                assay_photos_received_total 7

                """)
    }
}
