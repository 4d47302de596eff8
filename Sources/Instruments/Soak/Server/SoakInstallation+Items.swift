import AssayCore
import AssayInstruments
import AssayOperations
import AssayServer
import AssayStorage

extension SoakInstallation {
    /// Adds items with a final result and without photos, which clients can flag.
    ///
    /// The simulated clients capture with the debug configuration, whose items can't be flagged.
    ///
    /// - Returns: Their `entrupy_id`s.
    func addFinalItems(_ count: Int) async throws -> [String] {
        let opened = try await Installation.open(at: data, purpose: .command, settings: settings)
        do {
            let items = try await Self.addFinalItems(count, of: organization, opened.platform)
            try await opened.close()
            return items
        } catch {
            try? await opened.close()
            throw error
        }
    }

    /// Adds them to any organization.
    static func addFinalItems(
        _ count: Int, of organization: OrganizationID?, _ platform: Platform
    ) async throws -> [String] {
        guard let organization else { throw SoakError("the run has no organization") }
        let seeder = try await ItemSeeder(platform, organization: organization, hasPhotos: false)
        let facts = ItemFacts(
            category: "sneakers", itemType: nil, brandID: "nike", brandName: "Nike", styleName: "Air Jordan 1",
            customerItemID: nil, textFields: ["style_name": "Air Jordan 1"])
        let users = try await seeder.addUsers(count)
        return try await seeder(
            users.map { .init(user: $0, facts: facts, capturedAt: platform.clock.now(), result: .authentic) }
        ).map(\.rawValue)
    }
}
