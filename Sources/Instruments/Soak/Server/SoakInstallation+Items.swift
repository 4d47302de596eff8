import AssayCore
import AssayInstruments
import AssayOperations
import AssayServer
import AssayStorage
import Foundation

extension SoakInstallation {
    /// Runs a body on the installation's database, as a command does beside the server.
    func use<Value>(_ body: (Platform) async throws -> Value) async throws -> Value {
        try await Installation.use(at: data, purpose: .command, settings: settings) { try await body($0.platform) }
    }

    /// Adds items with a final result and without photos, which clients can flag.
    ///
    /// The simulated clients capture with the debug configuration, whose items can't be flagged.
    ///
    /// - Returns: Their `entrupy_id`s.
    func addFinalItems(_ count: Int) async throws -> [String] {
        try await use { try await Self.addItems(count, of: organization, $0) }
    }

    /// Adds items of one brand, each of a user of its own.
    static func addItems(
        _ count: Int, of organization: OrganizationID?, brand: String = "nike", result: ResultID = .authentic,
        _ platform: Platform
    ) async throws -> [String] {
        guard let organization else { throw SoakError("the run has no organization") }
        let seeder = try await ItemSeeder(platform, organization: organization, hasPhotos: false)
        let facts = ItemFacts(
            category: "sneakers", itemType: nil, brandID: brand, brandName: brand.capitalized,
            styleName: "Air Jordan 1", customerItemID: nil, textFields: ["style_name": "Air Jordan 1"])
        let users = try await seeder.addUsers(count)
        // The history of an item takes some minutes.
        let capturedAt = platform.clock.now().adding(seconds: -600)
        return try await seeder(
            users.map { .init(user: $0, facts: facts, capturedAt: capturedAt, result: result) }
        ).map(\.rawValue)
    }
}
