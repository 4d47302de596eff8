import AssayBlobs
import AssayCore
import AssayKeys
import AssayOperations
import AssayProcesses
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import AssayWire
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// The erasure of a user who has left traces everywhere.
@Suite(.timeLimit(.minutes(10))) struct EraseUserTests {
    /// Some of the columns in which the user is before the erasure; the test would prove nothing without them.
    private static let places: Set<String> = [
        "users.unique_user_id", "users.email", "users.first_name", "items.brand_name", "items.text_fields",
        "items.flag_message", "captures.metadata", "captures.client_id", "timeline.message", "messages.text",
        "retakes.message", "item_notes.text", "decisions.document", "traces.document", "events.snapshot",
        "webhook_tries.body", "webhooks.username", "idempotency_keys.body", "audit.detail", "rendered_items.body",
        "item_rollups.brand",
    ]

    @Test(arguments: TestDatabase.available)
    func noTraceOfTheUserIsLeft(kind: TestDatabase) async throws {
        let canary = try await Canary(kind)
        try await canary.leaveTraces()
        let before = try await canary.places()
        #expect(Self.places.subtracting(before).isEmpty)
        #expect(!canary.blobs().isEmpty)
        let numbers = try await events(canary).map(\.number)
        let (read, item) = (ReadCertificate(canary.platform), try await disputed(canary).id)
        let named = try await read(item.rawValue)
        #expect(named.credential?.credentialSubject.holder == "Canary Canaris", "a document is no plain text")

        let found = try await canary.erase()
        #expect((found.items, found.captures) == (3, 2))
        try await canary.work()
        #expect(try await canary.user()?.erasureEndedAt == nil, "a call that was running may still write")
        try await writeLate(canary)
        #expect(try await !canary.places().isEmpty)
        canary.shop.clock.advance(seconds: ErasureStep.quietSeconds)
        try await canary.work()

        #expect(try await canary.user()?.erasureEndedAt != nil)
        #expect(try await canary.places().isEmpty)
        #expect(canary.blobs().isEmpty)
        let lines = canary.shop.log.lines
        #expect(lines.contains { $0.contains("/v2/users/") })
        #expect(lines.filter { Canary.hasTrace($0) }.isEmpty)
        let log = try await events(canary)
        #expect(Array(log.map(\.number).prefix(numbers.count)) == numbers, "consumers page by these numbers")
        #expect(log.allSatisfy { $0.snapshot?.username == "erased" })
        #expect(
            Set(log.suffix(12).map(\.type)).isSuperset(of: ["flag.updated", "retake.updated", "session.completed"]))
        let after = try await items(canary)
        #expect(after.allSatisfy { $0.life.isFinal && $0.life.flag != .flagged && $0.facts == $0.facts.erased })
        let left = try await read.list(APIShop.staff, item: item)
        #expect(left.first?.state == .issued && left.last?.id == named.certificate.id)
        #expect(left.dropFirst().allSatisfy { $0.state == .revoked && $0.document == nil })
        let subject = try #require(try await read(item.rawValue).credential?.credentialSubject)
        #expect(subject.holder == nil && !Canary.hasTrace("\(subject)"), "the item stays authentic, without words")
        try await EndCertificate(canary.platform).revoke(APIShop.staff, item: item)
        #expect(try await read(item.rawValue).credential == nil)
        try await expectNoTraceInFiles(canary, kind)
    }

    /// The user's items.
    private func items(_ canary: Canary) async throws -> [Item] {
        try await canary.platform.store.read {
            try $0.items.list(of: canary.actor.user, APIShop.shop, after: nil, limit: 10)
        }
    }

    /// The item that was disputed, the only one with a certificate.
    private func disputed(_ canary: Canary) async throws -> Item {
        try #require(try await items(canary).first { $0.configuration == .production })
    }

    /// The log of the organization.
    private func events(_ canary: Canary) async throws -> [LoggedEvent] {
        let partner = PartnerActor(organization: APIShop.shop, token: APITokenID("token"), scope: .full)
        return try await ReadEvents(canary.platform).page(partner, after: 0, limit: 100, wait: 0).events
    }

    /// Writes as a call whose transaction began before the erasure.
    private func writeLate(_ canary: Canary) async throws {
        let item = try await disputed(canary)
        let writer = ItemWriter(canary.platform, now: canary.shop.clock.now())
        try await canary.platform.store.write { [now = canary.shop.clock.now()] tx in
            var flagged = item
            let change = try flagged.flag(FlagInfo(reason: "other", message: "canary, late"), at: now)
            try writer.store(&flagged, from: item, change, in: tx)
        }
    }

    /// Searches the files of the database, after its free space was given back.
    private func expectNoTraceInFiles(_ canary: Canary, _ kind: TestDatabase) async throws {
        let files = try await kind == .sqlite ? sqliteFiles(canary) : postgresFiles(canary)
        for (name, file) in files {
            #expect(try Data(contentsOf: file).range(of: Data("anary".utf8)) == nil, "\(name)")
        }
    }

    private func sqliteFiles(_ canary: Canary) async throws -> [(String, URL)] {
        let file = canary.shop.test.folder.file("test.sqlite")
        let commands = "PRAGMA busy_timeout = 60000; VACUUM; PRAGMA wal_checkpoint(TRUNCATE)"
        let script = """
            database = __import__('sqlite3').connect('\(file.path)', isolation_level=None)
            for command in '\(commands)'.split(';'): database.execute(command).fetchall()
            """
        let process = try ChildProcess(["/usr/bin/env", "python3", "-c", script])
        #expect(await process.end().status == 0)
        return ["", "-wal"].map { ($0, URL(fileURLWithPath: file.path + $0)) }.filter {
            FileManager.default.fileExists(atPath: $0.1.path)
        }
    }

    private func postgresFiles(_ canary: Canary) async throws -> [(String, URL)] {
        let address = try await TestPostgres.shared().addressText(.schema, of: canary.shop.test.folder)
        func lines(_ commands: String...) async throws -> [String] {
            let process = try ChildProcess(
                ["/usr/bin/env", "psql", "-qXAt", address] + commands.flatMap { ["-c", $0] })
            #expect(await process.end().status == 0)
            return process.output.split(separator: "\n").map(String.init)
        }
        // The tables of this database alone: other tests use those that all databases share.
        let tables = try await lines("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        // PostgreSQL itself describes the Spanish of the Canary Islands.
        let places = """
            SELECT relname, current_setting('data_directory') || '/' || pg_relation_filepath(oid) FROM pg_class
            WHERE pg_relation_filepath(oid) IS NOT NULL AND relname <> 'pg_description'
            """
        // VACUUM FULL alone keeps deleted rows that a transaction of any other database may see, such as another test's;
        // VACUUM considers the transactions of this database alone.
        let all = tables.joined(separator: ", ")
        let files = try await lines("VACUUM \(all)", "VACUUM FULL \(all)", "CHECKPOINT", places)
        #expect(files.count > 100)
        return files.map { $0.split(separator: "|") }.map {
            (String($0[0]), URL(fileURLWithPath: String($0[1])))
        }
    }

    /// A capture is completed, or cancelled by the erasure; the item of a completed one is erased.
    @Test(arguments: TestDatabase.available)
    func aCompletionBesideTheErasureLeavesNothing(kind: TestDatabase) async throws {
        let canary = try await Canary(kind)
        let owner = CaptureActor(canary.actor)
        _ = try await canary.capture(1)
        let begun = try await BeginCapture(canary.platform)(
            canary.actor, id: "canary-race", item: Canary.item, configuration: "debug")
        for (number, region) in zip(1..., begun.snapshot.regions.filter(\.required)) {
            let (bytes, opened) = (
                try await SamplePhoto.sharp(UInt64(number)),
                try await OpenCapture(canary.platform)(owner, capture: "canary-race")
            )
            let chunks = AsyncStream { continuation in
                continuation.yield(bytes[...])
                continuation.finish()
            }
            _ = try await ReceivePhoto(canary.platform)(
                opened, region: region.id, upload: PhotoUpload(declaredBytes: bytes.count), chunks: chunks)
        }
        try await canary.shop.test.checkPhotos()
        _ = try await SubmitCapture(canary.platform)(
            owner, id: "canary-race", submittedAt: canary.shop.clock.now(), digests: [:], textFields: [:])
        let node = try await canary.shop.test.secondNode().platform
        await withTaskGroup(of: Void.self) { group in
            group.addTask { _ = try? await CompleteCapture(node)(owner, id: "canary-race") }
            group.addTask { _ = try? await canary.erase() }
            // The same device is authorized, and logs in.
            group.addTask { _ = try? await Canary.authorize(canary.device, in: canary.shop) }
        }
        // The database may have refused one of two transactions that waited for each other.
        if try await canary.user()?.erasedAt == nil { _ = try await canary.erase() }
        try await canary.workToTheEnd()
        // The authorization may have made a new user of the same id.
        let rest = try await canary.places()
        #expect(rest.allSatisfy { $0.hasPrefix("users.") }, "\(rest)")
        #expect(try await canary.user()?.username == "erased")
        #expect(canary.blobs().isEmpty)
    }

    /// The ids of erased captures are between those that the app chose.
    @Test func manyCapturesAreErasedInSteps() async throws {
        let canary = try await Canary()
        for id in ["0-canary", "z-canary"].flatMap({ [$0 + "-1", $0 + "-2"] }) {
            _ = try await BeginCapture(canary.platform)(canary.actor, id: id, item: Canary.item, configuration: "debug")
        }
        #expect(try await canary.places().contains("captures.client_id"))
        var (place, steps): (String?, Int) = ("", 0)
        while let last = place {
            place = try await canary.platform.store.write {
                try $0.erasure.eraseCaptures(of: canary.actor.user, organization: APIShop.shop, after: last, limit: 1)
            }
            steps += 1
        }
        #expect(steps > 4)
        #expect(try await canary.places().allSatisfy { !$0.hasPrefix("captures.") })
    }

    /// A trace that a newer version wrote, or that is damaged, does not hold up the erasure.
    @Test func anUnreadableDocumentGoesAsAWhole() async throws {
        let canary = try await Canary()
        _ = try await canary.capture(1)
        try await canary.platform.store.write { tx in
            _ = try tx.sql.execute(
                "/* of a test */ UPDATE traces SET document = '{\"canary\": 1}' WHERE organisation_id = \(APIShop.shop)"
            )
        }
        _ = try await canary.erase()
        try await canary.workToTheEnd()
        #expect(try await canary.user()?.erasureEndedAt != nil)
        #expect(try await canary.places().isEmpty)
    }

    @Test func changesOfAnErasedUsersItemsAreRefused() async throws {
        let canary = try await Canary()
        let item = try await canary.capture(1)
        _ = try await canary.erase()
        let reopened = await #expect(throws: DomainError.self) {
            try await ReopenItem(canary.platform)(canary.staff, item: item, message: "canary called")
        }
        let noted = await #expect(throws: DomainError.self) {
            try await WriteItemNote(canary.platform)(canary.staff, item: item, text: "canary called")
        }
        let flagged = try await canary.shop.call(Endpoints.setPartnerFlag.route, item, #"{"comments": "canary"}"#)
        #expect(reopened?.code == "not_found" && noted?.code == "not_found" && flagged.status == .notFound)
    }

    // MARK: - Restored backups

    @Test func aRestoredUserIsErasedAgain() async throws {
        let canary = try await Canary()
        try await canary.leaveTraces()
        let ann = try await canary.platform.store.read {
            try $0.users.find(APIShop.ann.user, organization: APIShop.shop)
        }
        let digest = SHA256Digest(of: Array("assay-erased:\(APIShop.shop):\(canary.actor.user)".utf8)).hex
        let digests: Set = [digest, String(repeating: "0", count: 64)]
        #expect(try await ApplyErasures(canary.platform)(digests) == 1)
        #expect(try await canary.places().isEmpty)
        #expect(canary.blobs().isEmpty)
        #expect(
            try await canary.platform.store.read { try $0.users.find(APIShop.ann.user, organization: APIShop.shop) }
                == ann)
        #expect(try await ApplyErasures(canary.platform)(digests) == 0)
    }

    @Test func anErasureThatABackupHasCaughtIsEnded() async throws {
        let canary = try await Canary()
        try await canary.leaveTraces()
        _ = try await canary.erase()
        #expect(try await ApplyErasures(canary.platform)([]) == 1)
        #expect(try await canary.places().isEmpty)
        #expect(canary.blobs().isEmpty)
        #expect(try await canary.user()?.erasureEndedAt != nil)
    }

    // MARK: - Callers

    @Test func callsOfAnErasedUserAreOfAnInvalidSession() async throws {
        let canary = try await Canary()
        let device = SDKDevice()
        let signed = try await Canary.authorize(device, in: canary.shop)
        _ = try await canary.erase()
        let read = try await canary.shop.call(Endpoints.configuration.route, query: "?type=debug", token: canary.token)
        #expect(try read.problem().code == "invalid_session")
        let login = try await canary.shop.logIn(signed, proof: try device.proof(for: signed, audience: APIShop.origin))
        #expect(try login.problem().code == "authorization_invalid")
        // A call that was authenticated before.
        let late = await #expect(throws: DomainError.self) {
            try await BeginCapture(canary.platform)(
                canary.actor, id: "canary-late", item: Canary.item, configuration: "debug")
        }
        #expect(late?.code == "invalid_session")
    }

    @Test func aLaterAuthorizationMakesANewUser() async throws {
        let canary = try await Canary()
        let item = try await canary.capture(1)
        _ = try await canary.erase()
        let again = try await canary.shop.call(Endpoints.eraseUser.route, ["unique_user_id": "nobody-00001"])
        #expect(again.status == .notFound)
        let other = try await Canary(in: canary.shop)
        #expect(other.actor.user != canary.actor.user)
        let hidden = await #expect(throws: DomainError.self) {
            try await ItemReader(canary.platform).find(other.actor, id: item.rawValue)
        }
        #expect(hidden?.code == "not_found")
        try await canary.workToTheEnd()
        #expect(try await other.user()?.uniqueUserID.text == Canary.id)
        let shown = try await canary.shop.item(item).decode(PartnerItemResponse<PartnerItemV2>.self)
        #expect(shown.item.owner.username == "erased")
    }

    @Test func theTokenOfAnotherOrganizationErasesNobody() async throws {
        let canary = try await Canary()
        for organization in [APIShop.rival, APIShop.sandbox] {
            let refused = try await canary.shop.call(
                Endpoints.eraseUser.route, ["unique_user_id": Canary.id],
                token: APIShop.token(.full, of: organization))
            #expect(refused.status == .notFound)
        }
        #expect(try await canary.user()?.erasedAt == nil)
        #expect(try await canary.erase().sessions == 1)
        #expect(try await canary.platform.blobs.erasedDigests().count == 1)
        let second = try await canary.shop.call(Endpoints.eraseUser.route, ["unique_user_id": Canary.id])
        #expect(second.status == .notFound)
    }
}
