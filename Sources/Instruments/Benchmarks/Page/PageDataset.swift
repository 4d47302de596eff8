import AssayCore
import AssayInstruments
import AssayOperations
import AssayWire
import Foundation

/// Ten thousand items with photos, and sessions of their users.
struct PageDataset: Sendable {
    static let page = #"{"limit":20}"#

    let items: SearchDataset
    /// A session of the user with the most items.
    let token: String

    /// Generates the dataset.
    ///
    /// It is not kept for the next run, because the measurement changes items, and their pages would grow.
    static func open(_ run: BenchmarkRun, in folder: URL) async throws -> PageDataset {
        let count = run.count(10_000)
        let items = try await SearchDataset.open(items: count, hasPhotos: true, in: folder)
        let token = try await items.bench.seeder().session(of: items.bench.user.user, bundleID: Bench.bundleID)
        return PageDataset(items: items, token: token)
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
    func prepare(on server: LoadServer) async throws -> PageSamples {
        try await onThread {
            let connection = try HTTPConnection(port: server.port)
            var cursor: String?
            repeat {
                let body = cursor.map { #"{"cursor":["\#($0)"],"limit":25}"# } ?? #"{"limit":25}"#
                let bytes = try connection.call(search(body))
                cursor = try WireJSON.decode(EntrupySearchResult.self, from: Data(bytes)).next_cursor?.first
            } while cursor != nil
            return PageSamples(
                page: try connection.call(search()), compressed: try connection.call(search(gzip: true)))
        }
    }
}

/// Responses that the load is compared with and checked against.
struct PageSamples: Sendable {
    let page: [UInt8]
    let compressed: [UInt8]

    /// The constant responses of a server, by name.
    var constants: [String: [UInt8]] {
        ["plain": page, "compressed": compressed]
    }

    /// Makes one call of each kind and checks its response.
    ///
    /// A page must have as many items as the first one, because a wrong page without items would be fast.
    ///
    /// - Parameter isFull: Whether the dataset is large enough for that.
    func check(_ targets: [(name: String, target: LoadTarget)], isFull: Bool) throws {
        let count = try Self.items(in: page)
        var own: [UInt8] = []
        for (name, target) in targets {
            let call = HTTPCall(numbering: target.calls[0], target.number(0))
            let body = try HTTPConnection(port: target.port).call(call)
            if name == "page" { own = body }
            let isRight =
                switch name {
                case "plain": body == page
                case "compressed": body == compressed
                // A peer must return the same bytes.
                case "peer": body == own
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
