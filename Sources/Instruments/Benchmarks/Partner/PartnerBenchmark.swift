import AssayCore
import AssayWire

/// The partner's reads at a million items: an item, a look-up by `customer_item_id`, and a page of 25.
///
/// Each is compared with the bare SQL of the rows that its items consist of, and over HTTP with a constant response of
/// the same size.
struct PartnerBenchmark: Sendable {
    static let benchmark = Benchmark(name: "partner", stock: [.items]) { run in
        let dataset = try await PartnerDataset.open(run)
        let reads = try await PartnerReads(run: run, dataset: dataset).figures()
        let load = try await PartnerLoad(run: run, dataset: dataset).figures()
        try await dataset.close()
        return reads + load
    }
}

/// The kinds of reads that are measured.
enum PartnerRead: String, Sendable, CaseIterable {
    case get
    case lookup
    case page

    /// The description in the report.
    var label: String {
        switch self {
        case .get: "one item"
        case .lookup: "a look-up by customer_item_id"
        case .page: "a page of \(PartnerDataset.pageItems) items of the organization"
        }
    }
}

/// The versions of a response that are measured.
extension PartnerVersion {
    static let measured: [PartnerVersion] = [.v1_4, .v2_0]

    /// The name in figures.
    var name: String { path.rawValue }
}
