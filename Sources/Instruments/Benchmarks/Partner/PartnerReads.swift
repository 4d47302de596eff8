import AssayCore
import AssayInstruments
import AssayOperations
import AssaySQL
import AssayServer
import AssayStorage
import AssayWire
import Foundation
import Synchronization

/// The partner's reads, without HTTP, against the bare SQL of the same rows.
struct PartnerReads: Sendable {
    let run: BenchmarkRun
    let dataset: PartnerDataset

    func figures() async throws -> [Figure] {
        let file = DataDirectory(dataset.items.home).database
        let bare = try await BareDriver.open(file, like: dataset.bench.platform.store)
        // Requests run on these threads, where a read needs no change of the thread.
        return try await withTaskExecutorPreference(ReadExecutor.shared) {
            var figures: [Figure] = []
            for read in PartnerRead.allCases {
                let scripts = try await scripts(read)
                for version in PartnerVersion.measured {
                    figures.append(try await compare(read, version, bare, scripts))
                }
            }
            return figures
        }
    }

    private func compare(
        _ read: PartnerRead, _ version: PartnerVersion, _ bare: BareDriver, _ scripts: [BareDriver.Script]
    ) async throws -> Figure {
        let reader = PartnerItemReader(dataset.bench.platform)
        // The first visit of each place renders its documents.
        for place in dataset.places { try await call(read, version, place, reader) }
        let calls = run.count(1_000, atLeast: 3)
        let times = try await Turns.rounds(
            calls, warmUp: max(1, calls / 10),
            [
                { try await self.call(read, version, dataset.places[$0 % dataset.places.count], reader) },
                { try bare.read(scripts[$0 % scripts.count]) },
            ])
        let (measured, against) = (Measurement(calls: times[0]), Measurement(calls: times[1]))
        return Figure(
            "partner.\(read).\(version.name)", "\(read.label) in \(version.name) against the bare SQL of its rows",
            measured: measured, against: against, ratio: measured.median / against.median,
            target: .atMost(2))
    }

    /// Reads a place through the operation that the route calls.
    private func call(
        _ read: PartnerRead, _ version: PartnerVersion, _ place: PartnerDataset.Place, _ reader: PartnerItemReader
    ) async throws {
        let kind = ItemShape.partner(version, including: [])
        switch read {
        case .get:
            _ = try await reader.find(dataset.actor, id: place.item.item.rawValue, as: kind, language: .english)
        case .lookup:
            _ = try await reader.lookUp(
                dataset.actor, customerItemID: place.customerItemID,
                limit: version.path == .v1 ? 1 + WireLimits.otherItems : 1, as: kind, language: .english)
        case .page:
            let body = Data(PartnerLoad.page(from: place).utf8)
            let search = try PartnerSearch(try WireJSON.decode(PartnerSearchBody.self, from: body))
            let page = try await reader.search(dataset.actor, search, as: kind, language: .english)
            guard page.count == PartnerDataset.pageItems || run.scale < 1 else {
                throw BenchmarkError("a page has \(page.count) items")
            }
        }
    }

    /// Returns the statements that read the rows of each place's items, in the form of the bare driver.
    private func scripts(_ read: PartnerRead) async throws -> [BareDriver.Script] {
        let recorded = Mutex<[SQLStatement]>([])
        let store = Store(
            RecordingDatabase(dataset.bench.platform.store.database) { statement, _ in
                recorded.withLock { $0.append(statement) }
            })
        var scripts: [BareDriver.Script] = []
        for place in dataset.places {
            let organization = dataset.bench.organization
            try await store.read { tx in
                let ids = try Self.items(read, place, organization, in: tx)
                let items = try tx.items.list(ids, organization: organization)
                _ = try tx.photos.listAccepted(items: ids, organization: organization)
                _ = try tx.timeline.list(items: ids, organization: organization)
                _ = try tx.retakes.latest(items: ids, organization: organization)
                _ = try tx.users.usernames(Array(Set(items.values.map(\.user))), organization: organization)
            }
            scripts.append(
                BareDriver.script(
                    recorded.withLock { statements in
                        defer { statements = [] }
                        return statements
                    }))
        }
        return scripts
    }

    private static func items(
        _ read: PartnerRead, _ place: PartnerDataset.Place, _ organization: OrganizationID, in tx: Transaction
    ) throws -> [ItemID] {
        switch read {
        case .get: return [place.item.item]
        case .lookup:
            return try tx.itemSearch.latest(
                customerItemID: place.customerItemID, organization: organization, limit: 1 + WireLimits.otherItems
            ).map(\.item)
        case .page:
            let window = SearchWindow(startDate: nil, endDate: place.item.capturedAt.epoch)
            return try tx.itemSearch.find(
                ItemSearchCriteria(organization, scope: .organization, window: window),
                page: SearchPage(limit: PartnerDataset.pageItems), counting: false
            ).items.map(\.item)
        }
    }
}
