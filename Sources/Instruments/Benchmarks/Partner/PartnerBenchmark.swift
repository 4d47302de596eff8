import AssayCore
import AssayWire

/// The partner's reads at a million items: an item, a look-up by `customer_item_id`, and a page of 25.
///
/// Each is compared with the bare SQL of the rows that its items consist of, and over HTTP with a constant response of
/// the same size.
struct PartnerBenchmark: Sendable {
    static let benchmark = Benchmark(name: "partner") { run in
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
    var says: String {
        switch self {
        case .get: "one item"
        case .lookup: "a look-up by customer_item_id"
        case .page: "a page of \(PartnerDataset.pageItems) items of the organization"
        }
    }
}

/// The versions and parts of a response that are measured.
struct PartnerShape: Sendable {
    let version: PartnerVersion
    let includes: PartnerIncludes

    /// The shapes whose documents may be kept, and one that is rendered for each response.
    static let all = [
        PartnerShape(version: .v1_4, includes: []), PartnerShape(version: .v2_0, includes: []),
        PartnerShape(version: .v2_0, includes: .images),
    ]

    /// The name in figures.
    var name: String { includes.contains(.images) ? "v2_images" : version.path.rawValue }

    /// Whether the figures have a target; those of photos show what rendering costs.
    var hasTarget: Bool { includes.isEmpty }
}
