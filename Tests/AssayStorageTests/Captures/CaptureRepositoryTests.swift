import AssayCore
import AssayStorage
import AssayTestSupport
import Testing

@Suite struct CaptureRepositoryTests {
    private static let start = ItemStorageFixture.start

    private func capture(
        _ fixture: ItemStorageFixture, _ id: String = "C1", client: String = "client-1", user: UserID? = nil,
        of organization: OrganizationID? = nil
    ) -> Capture {
        Capture(
            id: CaptureID(id), organization: organization ?? fixture.shop, user: user ?? fixture.ann, clientID: client,
            bundleID: "com.example.shop", session: SessionID("session-1"), metadata: ["brand": "Nike"],
            configuration: .production, catalogHash: "hash",
            life: CaptureLife(beganAt: Self.start, captureSeconds: 7_200, uploadSeconds: 604_800))
    }

    @Test(arguments: TestDatabase.available)
    func aStoredCaptureReadsBack(database: TestDatabase) async throws {
        let fixture = try await ItemStorageFixture(database)
        let capture = capture(fixture)
        try await fixture.store.write { tx throws in
            #expect(try tx.captures.insert(capture, uploadTokenHash: "t1"))
        }
        try await fixture.store.read { tx throws in
            #expect(try tx.captures.find(capture.id, organization: fixture.shop) == capture)
            let known = try tx.captures.find(clientID: "client-1", user: fixture.ann, organization: fixture.shop)
            #expect(known == capture)
            let opened = try tx.captures.find(uploadTokenHash: "t1")
            #expect(opened?.capture == capture)
            #expect(opened?.hash == "t1")
        }
    }

    @Test(arguments: TestDatabase.available)
    func aChangeReadsBackWithAHigherRevision(database: TestDatabase) async throws {
        let fixture = try await ItemStorageFixture(database)
        var capture = capture(fixture)
        let inserted = capture
        try capture.life.handle(.submit(at: Self.start.adding(seconds: 60)), now: Self.start.adding(seconds: 61))
        capture.submission = CaptureSubmission(digests: ["sole": "ab"], textFields: ["style_name": "One"])
        try capture.life.handle(.complete, now: Self.start.adding(seconds: 62))
        capture.item = ItemID("0123456789")
        capture.endedAt = Self.start.adding(seconds: 62)
        let changed = capture
        try await fixture.store.write { tx throws in
            #expect(try tx.captures.insert(inserted, uploadTokenHash: "t1"))
            #expect(try tx.captures.update(changed, submission: changed.submission))
            #expect(try !tx.captures.update(changed), "the revision has moved on")
        }
        var expected = changed
        expected.revision = 2
        let stored = try await fixture.store.read { try $0.captures.find(changed.id, organization: fixture.shop) }
        #expect(stored == expected)
    }

    @Test(arguments: TestDatabase.available)
    func aClientIDIsUsedOnceByEachUser(database: TestDatabase) async throws {
        let fixture = try await ItemStorageFixture(database)
        let captures = [
            (capture(fixture), true), (capture(fixture, "C2"), false),
            (capture(fixture, "C3", user: fixture.ben), true),
            (capture(fixture, "C4", user: fixture.cat, of: fixture.other), true),
            (capture(fixture, "C5", client: "client-2"), true),
        ]
        for (capture, isNew) in captures {
            let inserted = try await fixture.store.write {
                try $0.captures.insert(capture, uploadTokenHash: "token of \(capture.id)")
            }
            #expect(inserted == isNew, "\(capture.id)")
        }
    }

    @Test(arguments: TestDatabase.available)
    func anotherOrganizationFindsNothing(database: TestDatabase) async throws {
        let fixture = try await ItemStorageFixture(database)
        let capture = capture(fixture)
        try await fixture.store.write { tx throws in
            #expect(try tx.captures.insert(capture, uploadTokenHash: "t1"))
            #expect(try tx.captures.find(capture.id, organization: fixture.other) == nil)
            let foreign = try tx.captures.find(clientID: "client-1", user: fixture.ann, organization: fixture.other)
            #expect(foreign == nil)
            let stranger = try tx.captures.find(clientID: "client-1", user: fixture.ben, organization: fixture.shop)
            #expect(stranger == nil)
            #expect(try tx.captures.find(uploadTokenHash: "t2") == nil)
        }
    }

    @Test(arguments: TestDatabase.available)
    func aNewUploadTokenEndsTheOneBefore(database: TestDatabase) async throws {
        let fixture = try await ItemStorageFixture(database)
        let capture = capture(fixture)
        try await fixture.store.write { tx throws in
            #expect(try tx.captures.insert(capture, uploadTokenHash: "t1"))
            let session = SessionID("session-2")
            #expect(try tx.captures.renewUploadToken(capture, hash: "t2", session: session))
            #expect(
                try !tx.captures.renewUploadToken(capture, hash: "t3", session: nil), "the revision has moved on")
            #expect(try tx.captures.find(uploadTokenHash: "t1") == nil)
            #expect(try tx.captures.find(uploadTokenHash: "t2")?.capture.id == capture.id)
            let renewed = try tx.captures.find(capture.id, organization: fixture.shop)
            #expect(renewed?.revision == 2)
            #expect(renewed?.session == session)
        }
    }

    @Test(arguments: TestDatabase.available)
    func theFirstPhotosTimeIsStoredOnceAndKeptByOtherChanges(database: TestDatabase) async throws {
        let fixture = try await ItemStorageFixture(database)
        let capture = capture(fixture)
        try await fixture.store.write { tx throws in
            #expect(try tx.captures.insert(capture, uploadTokenHash: "t1"))
            for seconds in [60, 90] {
                try tx.captures.noteFirstPhoto(
                    capture.id, organization: fixture.shop, now: Self.start.adding(seconds: seconds))
            }
            try tx.captures.noteFirstPhoto(capture.id, organization: fixture.other, now: Self.start)
            #expect(try tx.captures.update(capture), "the note leaves the revision")
            let stored = try tx.captures.find(capture.id, organization: fixture.shop)
            #expect(stored?.firstPhotoAt == Self.start.adding(seconds: 60))
        }
    }

    @Test(arguments: TestDatabase.available)
    func theBytesOfAPhotoRaiseTheRevisionOfTheOrganizationsCapture(database: TestDatabase) async throws {
        let fixture = try await ItemStorageFixture(database)
        let capture = capture(fixture)
        try await fixture.store.write { tx throws in
            #expect(try tx.captures.insert(capture, uploadTokenHash: "t1"))
            #expect(try tx.captures.add(100, to: capture.id, organization: fixture.other) == nil)
            var expected = capture
            for revision in [2, 3] {
                expected.revision = revision
                #expect(try tx.captures.add(100, to: capture.id, organization: fixture.shop) == expected)
            }
            #expect(try tx.captures.unheldBytes(of: capture.id, organization: fixture.shop) == 200)
            #expect(try !tx.captures.update(capture), "the revision has moved on")
        }
    }

    @Test(arguments: TestDatabase.available)
    func onlyCapturesWhoseTimeIsUpAreOverdue(database: TestDatabase) async throws {
        let fixture = try await ItemStorageFixture(database)
        var submitted = capture(fixture, "SUBMITTED", client: "client-2")
        try submitted.life.handle(.submit(at: Self.start), now: Self.start)
        var cancelled = capture(fixture, "CANCELLED", client: "client-3")
        try cancelled.life.handle(.cancel, now: Self.start)
        let captures = [capture(fixture, "OPEN"), submitted, cancelled]
        try await fixture.store.write { tx throws in
            for capture in captures {
                _ = try tx.captures.insert(capture, uploadTokenHash: "token of \(capture.id)")
                _ = try tx.captures.update(capture)
            }
        }
        let day = 86_400
        for (seconds, expected) in [
            (7_200 + day, []), (7_201 + day, ["OPEN"]), (7 * day, ["OPEN"]), (7 * day + 1, ["OPEN", "SUBMITTED"]),
        ] {
            let overdue = try await fixture.store.read {
                try $0.captures.listOverdue(at: Self.start.adding(seconds: seconds), limit: 10)
            }
            #expect(overdue.map(\.id.rawValue) == expected, "after \(seconds) s")
        }
    }
}
