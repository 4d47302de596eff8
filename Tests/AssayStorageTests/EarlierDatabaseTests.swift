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
/// of this project were renamed: one capture of nine photos, whose item an expert has decided. The migrations 0013 to
/// 0025 of the commit c67fc6bb were then run on it. It must never be changed.
@Suite struct EarlierDatabaseTests {
    private static func open(in folder: TestFolder) async throws -> any SQLDatabase {
        try FileManager.default.copyItem(
            at: Repository.file("Tests/Earlier/database.sqlite"), to: folder.url.appending(path: "test.sqlite"))
        return try await TestDatabase.sqlite.openEmpty(in: folder)
    }

    @Test func everythingInTheDatabaseOfAnEarlierVersionIsRead() async throws {
        let folder = try TestFolder()
        let database = try await Self.open(in: folder)
        let store = Store(database)
        let migrations = try await store.migrate(now: 1)
        #expect(migrations == Schema.migrations.map(\.id).filter { $0 > "0025-webhook-quotas" })
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
            let similar = try tx.photoHistory.similarUses(of: [hash], within: 6, by: item)[hash]
            #expect(similar?.isEmpty != false, "its own photos")
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

    @Test func itHasTheTablesAndIndexesOfANewOne() async throws {
        let (first, second) = (try TestFolder(), try TestFolder())
        let databases = [try await Self.open(in: first), try await TestDatabase.sqlite.openEmpty(in: second)]
        var tables: [[SQLRow]] = []
        var indexes: [[String]] = []
        for database in databases {
            _ = try await Store(database).migrate(now: 1)
            tables.append(try await database.read { try $0.query(Self.columns) + $0.query(Self.foreignKeys) })
            indexes.append(try await database.read(Self.indexes))
        }
        #expect(tables[0].count > 300 && tables[0] == tables[1])
        #expect(indexes[0].count > 50 && indexes[0] == indexes[1])
    }

    @Test func aDatabaseWithOnlySomeOfTheReplacedMigrationsIsRefused() async throws {
        let folder = try TestFolder()
        let database = try await Self.open(in: folder)
        _ = try await database.write {
            try $0.execute("DELETE FROM schema_migrations WHERE id = '0025-webhook-quotas'")
        }
        let error = await #expect(throws: MigrationError.self) { try await Store(database).migrate(now: 1) }
        #expect(error?.description.contains("up to “0024-handovers”") == true)
        #expect(error?.description.contains("commit c67fc6bb") == true)
    }

    private static let columns: SQLStatement = """
        SELECT tables.name, columns.* FROM sqlite_master AS tables JOIN pragma_table_info(tables.name) AS columns
        WHERE tables.type = 'table' ORDER BY tables.name, columns.cid
        """

    private static let foreignKeys: SQLStatement = """
        SELECT tables.name, keys."from", keys."table", keys."to"
        FROM sqlite_master AS tables JOIN pragma_foreign_key_list(tables.name) AS keys
        WHERE tables.type = 'table' ORDER BY 1, 2
        """

    /// The indexes' statements, however they are broken into lines; of those of constraints, the columns.
    private static func indexes(_ sql: any SQLTransaction) throws -> [String] {
        let made = try sql.query("SELECT sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL").map { row in
            try row.get(at: 0, as: String.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
                .replacingOccurrences(of: "( ", with: "(")
        }
        let ofConstraints = try sql.query(
            """
            SELECT indexes.tbl_name || ': ' || (SELECT group_concat(name) FROM pragma_index_info(indexes.name))
            FROM sqlite_master AS indexes WHERE indexes.type = 'index' AND indexes.sql IS NULL
            """
        ).map { try $0.get(at: 0, as: String.self) }
        return (made + ofConstraints).sorted()
    }
}
