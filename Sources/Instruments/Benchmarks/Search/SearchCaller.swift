import AssayCore
import AssayInstruments
import AssayOperations
import AssayServer
import AssayWire
import Foundation
import Glibc
import Synchronization

/// Searches a dataset as a user and as the organization, through the operations that the routes call.
final class SearchCaller: Sendable {
    /// The owner of the searched items.
    enum Scope: String, Sendable, CaseIterable {
        case user
        case organization
    }

    let dataset: SearchDataset
    let scope: Scope
    let shape: SearchShape
    /// The cursor of the page to read; `nil` for the first page.
    private let cursor: String?
    /// An item whose id completes the cursors of deep pages.
    private let anyItem: ItemID?
    /// The users of calls that each search as a different user.
    private let users: [UserID]
    /// The installation that was opened for the next call.
    private let opened = Mutex<Installation?>(nil)

    /// - Parameter cursor: The cursor of the page to read; `nil` for the first page.
    private init(
        _ dataset: SearchDataset, _ scope: Scope, _ shape: SearchShape, cursor: String?, anyItem: ItemID?,
        users: [UserID]
    ) {
        self.dataset = dataset
        self.scope = scope
        self.shape = shape
        self.cursor = cursor
        self.anyItem = anyItem
        self.users = users
    }

    /// Reads the pages before the one that is measured, and every place that calls visit, so that all documents are
    /// stored.
    static func make(
        _ dataset: SearchDataset, _ scope: Scope, _ shape: SearchShape, places: Int
    ) async throws -> SearchCaller {
        var cursor: String?
        for _ in 1..<shape.page {
            let caller = SearchCaller(dataset, scope, shape, cursor: cursor, anyItem: nil, users: [])
            cursor = try await caller.call(0).next
            guard cursor != nil else { throw BenchmarkError("\(shape.name) has less than \(shape.page) pages") }
        }
        let first = SearchCaller(dataset, scope, SearchShape(name: "", label: ""), cursor: nil, anyItem: nil, users: [])
        let position = try await first.call(0).next.flatMap { ItemPosition(cursor: $0) }
        let caller = SearchCaller(
            dataset, scope, shape, cursor: cursor, anyItem: position?.item,
            users: shape.calls == .users ? try await dataset.bench.seeder().addUsers(SearchDataset.users) : [])
        if shape.calls.visitsPlaces {
            for number in 0..<places { try await caller.call(number) }
        }
        return caller
    }

    /// Makes the next call a cold one if the shape needs it.
    ///
    /// This time is not measured.
    func prepare(_ number: Int) async throws {
        switch shape.calls {
        case .same, .moments, .behindCursors, .users: break
        case .withoutDocuments:
            // Stored documents are valid for one revision of the organization's settings.
            _ = try await SetOrganizationSetting(dataset.bench.platform)(
                dataset.bench.staff, dataset.bench.organization, key: "limits.user_per_second",
                value: String(10_000 - number % 1_000))
        case .newlyOpened:
            try await close()
            let installation = try await Installation.open(at: dataset.home, purpose: .command)
            opened.withLock { $0 = installation }
            try forgetFiles()
        }
    }

    /// Runs the search once.
    ///
    /// - Parameter number: The number of the call, which chooses its moment, cursor or user.
    /// - Returns: The number of items that were returned or counted, and the cursor of the next page.
    @discardableResult
    func call(_ number: Int) async throws -> (found: Int, next: String?) {
        let platform = opened.withLock { $0?.platform } ?? dataset.bench.platform
        switch scope {
        case .user: return try await callAsUser(platform, number)
        case .organization: return try await callAsStaff(platform, number)
        }
    }

    /// Closes what ``prepare(_:)`` has opened.
    func close() async throws {
        let installation = opened.withLock { installation in
            defer { installation = nil }
            return installation
        }
        try await installation?.close()
    }

    private func callAsUser(_ platform: Platform, _ number: Int) async throws -> (found: Int, next: String?) {
        let actor = actor(number)
        if shape.countsOnly {
            let category = SearchFilter(key: SearchKey.category.rawValue, values: ["luxury"])
            let search = try ProgrammaticSearch(
                QueryItemsRequest(filters: shape.filters + [category], result_mode: "count_only"),
                now: platform.clock.now())
            let page = try await SearchItems(platform)(actor, search, language: .english)
            return (page.total ?? 0, nil)
        }
        let window = window(number)
        let search = try LegacySearch(
            SearchItemsRequest(
                cursor: cursor(number).map { [$0] }, filters: shape.filters, start_date: window.from?.epoch,
                end_date: window.to?.epoch, limit: shape.limit))
        let page = try await SearchItems(platform)(actor, search, language: .english)
        return (page.count, page.next?.first)
    }

    private func callAsStaff(_ platform: Platform, _ number: Int) async throws -> (found: Int, next: String?) {
        let found = try await SearchOrganization(platform)(
            dataset.bench.staff, dataset.bench.organization,
            terms: try ItemTerms(shape.filters, keys: SearchKey.allCases), window: window(number),
            page: try SearchPage(cursor: cursor(number).map { [$0] }, limit: shape.limit))
        return (found.items.count, found.next)
    }

    private func actor(_ number: Int) -> UserActor {
        let heavy = dataset.bench.user
        guard !users.isEmpty else { return heavy }
        return UserActor(
            organization: heavy.organization, user: users[number * 7_919 % users.count], session: heavy.session,
            bundleID: heavy.bundleID)
    }

    private func window(_ number: Int) -> SearchWindow {
        shape.calls == .moments ? SearchWindow(from: nil, to: moment(number)) : shape.window
    }

    private func cursor(_ number: Int) -> String? {
        guard shape.calls == .behindCursors, let anyItem else { return cursor }
        return ItemPosition(capturedAt: moment(number), item: anyItem).cursor
    }

    /// A moment in the middle half of the dataset's time.
    private func moment(_ number: Int) -> Timestamp {
        let quarter = SearchDataset.span / 4
        // The factor is a prime, so that the moments of consecutive calls are far apart and none repeats.
        return SearchDataset.start.adding(seconds: quarter + number * 1_000_003 % (2 * quarter))
    }

    /// Removes the database from the system's file cache.
    private func forgetFiles() throws {
        let path = DataDirectory(dataset.home).database.path
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw BenchmarkError("can't open \(path)") }
        defer { Glibc.close(file) }
        guard posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED) == 0 else {
            throw BenchmarkError("can't remove \(path) from the system's file cache")
        }
    }
}
