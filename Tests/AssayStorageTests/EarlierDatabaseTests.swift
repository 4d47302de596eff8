import AssayCore
import AssayInstruments
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import Foundation
import Testing

/// Tests that this version opens a database of an earlier one.
///
/// `Tests/Earlier/database.sqlite` was written by the server and the commands of the commit 667a146, before the types
/// of this project were renamed: one capture of nine photos, whose item an expert has decided. It must never be
/// changed.
@Suite struct EarlierDatabaseTests {
    @Test func everythingInTheDatabaseOfAnEarlierVersionIsRead() async throws {
        let folder = try TestFolder()
        try FileManager.default.copyItem(
            at: Repository.file("Tests/Earlier/database.sqlite"), to: folder.url.appending(path: "test.sqlite"))
        let database = try await TestDatabase.sqlite.openEmpty(in: folder)
        let store = Store(database)
        let migrations = try await store.migrate(now: 1)
        #expect(migrations == Schema.migrations.map(\.id).filter { $0 > "0012-late-submits" })
        try await store.read { tx in
            let organizations = try tx.organizations.list()
            #expect(organizations.map(\.name.text) == ["DemoShop", "DemoShop Sandbox"])
            let shop = try #require(organizations.first?.id)
            let row = try #require(try tx.inventory.items().first)
            let item = try #require(try tx.items.find(ItemID(row.id), organization: shop))
            #expect(item.life.phase == .final)
            #expect(item.life.result == .authentic)
            #expect(item.facts.textFields["style_name"] == "Zippy Wallet")
            let photos = try tx.photos.listAccepted(item: item.id, organization: shop)
            #expect(photos.count == 9)
            let hash = try #require(photos.first?.perceptualHash)
            #expect(try tx.photoHistory.similarUses(of: hash, within: 6, by: item).isEmpty, "its own photos")
            #expect(try tx.sql.query("SELECT value FROM hash_bands WHERE organisation_number > 0").count == 27)
            #expect(try tx.timeline.list(item: item.id, organization: shop).count == 5)
            let capture = try #require(try tx.captures.find(item.capture, organization: shop))
            #expect(capture.item == item.id)
            let user = try #require(try tx.users.find(item.user, organization: shop))
            #expect(user.username == "DemoShop-shop-mara")
            let kind = ItemDocumentRepository.Kind(
                shop, user: item.user, shape: "sdk", language: "en", context: "1")
            let page = try tx.itemDocuments.page(kind, SearchWindow(), SearchPage())
            #expect(page == nil, "documents of earlier versions are not served")
        }
        #expect(try await CountAudit.differences(in: database) == [])
    }
}
