import AssayCore
import AssayOperations
import AssayWire
import Foundation

/// Ten thousand items with photos, and sessions of their users.
struct PageDataset: Sendable {
    static let page = #"{"limit":20}"#

    let items: SearchDataset
    /// A session of the user with the most items.
    let token: String
    /// A session of each user.
    let tokens: [String]

    /// Generates the dataset.
    ///
    /// It is not kept for the next run, because the measurement changes items, and their pages would grow.
    static func open(_ run: BenchmarkRun, in folder: URL) async throws -> PageDataset {
        let count = run.count(10_000)
        let items = try await SearchDataset.open(items: count, hasPhotos: true, in: folder)
        let users = try await items.bench.datasetUsers(SearchDataset.users)
        let tokens = try await items.bench.sessions(of: users)
        return PageDataset(
            items: items, token: tokens[0], tokens: tokens)
    }

    /// The folder of the installation.
    var home: URL { items.home }

    func close() async throws {
        try await items.close()
    }

    func search(_ body: String = PageDataset.page, token: String? = nil, gzip: Bool = false) -> HTTPCall {
        .json("POST", "/sdk/v1/items/search", token: token ?? self.token, gzip: gzip, body: body)
    }

    /// Reads every page once, so that all documents are stored, and returns the pages that are compared.
    func prepare(on server: LoadServer, _ run: BenchmarkRun) async throws -> PageSamples {
        let depth = run.count(500)
        return try await onThread {
            let connection = try HTTPConnection(port: server.port)
            // Pages of five, as an app with a small screen reads them.
            var cursor: String?
            var deep: String?
            var pages = 0
            repeat {
                let body = cursor.map { #"{"cursor":["\#($0)"],"limit":5}"# } ?? #"{"limit":5}"#
                let bytes = try connection.call(search(body))
                cursor = try WireJSON.decode(Following.self, from: Data(bytes)).cursor?.first
                pages += 1
                if pages == depth { deep = cursor }
            } while cursor != nil
            guard let deep else { throw BenchmarkError("the user has only \(pages) pages") }
            let sizes = try tokens.map { try connection.call(search(token: $0)).count }
            return PageSamples(
                page: try connection.call(search()), compressed: try connection.call(search(gzip: true)),
                meanSize: sizes.reduce(0, +) / sizes.count, deepCursor: deep)
        }
    }

    /// The part of a page that leads to the next one.
    private struct Following: Decodable {
        let cursor: [String]?

        private enum CodingKeys: String, CodingKey {
            case cursor = "next_cursor"
        }
    }
}

/// Responses that the load is compared with and checked against.
struct PageSamples: Sendable {
    let page: [UInt8]
    let compressed: [UInt8]
    /// The mean size of the first pages of all users.
    let meanSize: Int
    /// The cursor of a deep page.
    let deepCursor: String

    /// The constant responses of a server, by name.
    var constants: [String: [UInt8]] {
        ["plain": page, "compressed": compressed, "mean": Array(page.prefix(meanSize))]
    }

    /// Makes one call of each kind and checks its response.
    ///
    /// A page must have as many items as the first one, because a wrong page without items would be fast.
    ///
    /// - Parameter isFull: Whether the dataset is large enough for that.
    func check(_ targets: [(name: String, target: LoadTarget)], isFull: Bool) throws {
        let count = try Self.items(in: page)
        for (name, target) in targets {
            let call = HTTPCall(numbering: target.calls[0], target.number(0))
            let body = try HTTPConnection(port: target.port).call(call)
            let isRight =
                switch name {
                case "mean": body.count == meanSize
                case "same", "plain", "bare", "peer": body == page
                case "gzip", "compressed": body == compressed
                case let name where name.contains("gzip"): body.starts(with: [0x1F, 0x8B])
                default: try Self.items(in: body) >= (isFull ? count : 1)
                }
            guard isRight else {
                throw BenchmarkError("\(name) is wrong: \(String(decoding: body.prefix(600), as: UTF8.self))")
            }
        }
    }

    private static func items(in page: [UInt8]) throws -> Int {
        try WireJSON.decode(EntrupySearchResult.self, from: Data(page)).items.count
    }
}
