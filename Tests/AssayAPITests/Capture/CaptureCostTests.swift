import AssayTestSupport
import AssayWire
import HTTPTypes
import HummingbirdTesting
import Testing

/// The database calls of an item with nine photos, from the begin of its capture to the decision.
@Suite struct CaptureCostTests {
    /// The measured numbers.
    private static let most = (statements: 249, transactions: 61)

    @Test func anItemWithNinePhotosCostsABoundedNumberOfStatements() async throws {
        let log = StatementLog()
        let shop = try await APIShop(wrapping: log.wrap)
        let photos = try await Self.photos()
        var steps: [(name: String, cost: StatementLog.Cost)] = []
        func end(_ step: String) { steps.append((step, log.take())) }
        _ = log.take()

        let begun = try await shop.begin(
            BeginCaptureRequest(
                id: "capture-1", item: ["brand": "Gucci", "product_category": "luxury", "item_type": "handbag"],
                configuration: "production")
        ).decode(BeginCaptureResponse.self)
        end("begin")
        let regions = begun.regions.filter(\.required).map(\.id)
        try #require(regions.count == photos.count)
        for (region, photo) in zip(regions, photos) {
            #expect(try await shop.put(photo, region, token: begun.upload_token).status == .created)
            end("PUT")
        }
        let sent = Dictionary(uniqueKeysWithValues: zip(regions, photos))
        #expect(try await shop.submit(sent).status == .ok)
        end("submit")
        try await shop.test.checkPhotos()
        end("checks")
        #expect(try await shop.call(Endpoints.completeCapture.route, ["capture": "capture-1"]).status == .ok)
        end("complete")
        try await shop.test.decideAll()
        end("decision")

        let statements = steps.reduce(0) { $0 + $1.cost.statements.count }
        let transactions = steps.reduce(0) { $0 + $1.cost.transactions }
        let counts = steps.map { "\($0.name) \($0.cost.statements.count)/\($0.cost.transactions)" }
        let report = "\(statements) statements in \(transactions) transactions: \(counts.joined(separator: ", "))"
        #expect(statements <= Self.most.statements, "\(report)")
        #expect(transactions <= Self.most.transactions, "\(report)")
    }

    /// The look-up of the caller reads the capture, and one transaction makes the item.
    @Test(arguments: [true, false]) func aCompleteCostsTwoTrips(hasSession: Bool) async throws {
        let log = StatementLog()
        let shop = try await APIShop(wrapping: log.wrap)
        let begun = try await shop.begin().decode(BeginCaptureResponse.self)
        var sent: [String: [UInt8]] = [:]
        for (seed, region) in zip(UInt64(1)..., begun.regions.filter(\.required)) {
            let photo = try await SamplePhoto.sharp(seed)
            #expect(try await shop.put(photo, region.id).status == .created)
            sent[region.id] = photo
        }
        #expect(try await shop.submit(sent).status == .ok)
        try await shop.test.checkPhotos()
        _ = log.take()
        let response = try await shop.call(
            Endpoints.completeCapture.route, ["capture": "capture-1"], token: hasSession ? nil : begun.upload_token)
        #expect(response.status == .ok)
        let cost = log.take()
        #expect(cost.transactions == 2, "\(cost.statements.map { $0.prefix(60) })")
    }

    private static func photos() async throws -> [[UInt8]] {
        var photos: [[UInt8]] = []
        for seed in 1...9 { photos.append(try await SamplePhoto.sharp(UInt64(seed))) }
        return photos
    }
}
