import AssayCore
import AssayOperations
import AssayStorage
import AssayWire
import Foundation

/// The dataset of the searches, with places in the middle half of its time and a token of its organization.
struct PartnerDataset: Sendable {
    /// An item that calls ask for, or from which a page begins.
    struct Place: Sendable {
        let item: ItemPosition
        let customerItemID: String
    }

    /// The number of items on a page.
    static let pageItems = WireLimits.pageItems

    let items: SearchDataset
    let places: [Place]
    /// A token that may only read.
    let token: String

    /// Opens the stock of `SearchBenchmark`, or generates it.
    static func open(_ run: BenchmarkRun) async throws -> PartnerDataset {
        let count = run.count(1_000_000)
        let items = try await SearchDataset.open(items: count, hasPhotos: false, in: run.datasets)
        let bench = items.bench
        let token = try await IssueToken(bench.platform)(
            bench.staff, bench.organization, scope: .read, label: "benchmark")
        return PartnerDataset(
            items: items, places: try await places(run.count(200, atLeast: 3), in: items), token: token.secret.value)
    }

    var bench: Bench { items.bench }

    /// The actor of ``token``.
    var actor: PartnerActor {
        PartnerActor(organization: bench.organization, token: APITokenID("benchmark"), scope: .read)
    }

    func close() async throws {
        try await items.close()
    }

    private static func places(_ count: Int, in dataset: SearchDataset) async throws -> [Place] {
        let organization = dataset.bench.organization
        return try await dataset.bench.platform.store.read { tx in
            try (0..<count).map { place in
                let number = dataset.items / 4 + dataset.items / 2 * place / count
                let id = SeedNumber(number, of: dataset.items).customerItemID
                let found = try tx.itemSearch.latest(customerItemID: id, organization: organization, limit: 1)
                guard let item = found.first else { throw BenchmarkError("no item has the id \(id)") }
                return Place(item: item, customerItemID: id)
            }
        }
    }
}
