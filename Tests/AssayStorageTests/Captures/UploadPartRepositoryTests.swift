import AssayCore
import AssayInstruments
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import Testing

/// Tests for the parts of interrupted uploads, and for the sums of what no item holds.
@Suite struct UploadPartRepositoryTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private static let shop = OrganizationID("SHOP")
    private static let (first, second, third) = (ProcessID("first"), ProcessID("second"), ProcessID("third"))
    private static let later = Timestamp(microseconds: 1_000)

    private static func part(
        _ digest: String = "d1", _ bytes: Int = 10, user: String = "ANN", capture: String = "C1",
        of organization: OrganizationID = shop, on process: ProcessID = first
    ) -> UploadPart {
        UploadPart(
            organization: organization, user: UserID(user), capture: CaptureID(capture), region: "sole",
            digest: digest, bytes: bytes, process: process)
    }

    private static func find(_ store: Store) async throws -> UploadPart? {
        try await store.read { try $0.uploadParts.find(capture: CaptureID("C1"), region: "sole", organization: shop) }
    }

    private static func put(_ part: UploadPart, after earlier: ProcessID? = nil, in store: Store) async throws -> Bool {
        try await store.write { try $0.uploadParts.put(part, after: earlier, checkAt: later) }
    }

    /// The end of an upload must not replace what another process has received since.
    @Test(arguments: TestDatabase.available)
    func aPartOfAnotherProcessIsReplacedOnlyByAnUploadThatKnewIt(database: TestDatabase) async throws {
        let store = try await database.openStore(in: folder)
        #expect(try await Self.put(Self.part(), in: store))
        #expect(try await Self.put(Self.part("d2", 20), in: store), "the same process")
        #expect(try await !Self.put(Self.part("d3", on: Self.second), in: store))
        #expect(try await Self.find(store) == Self.part("d2", 20))
        #expect(try await Self.put(Self.part("d3", on: Self.second), after: Self.first, in: store))
        #expect(try await !Self.put(Self.part("d4", on: Self.third), after: Self.first, in: store))
        #expect(try await Self.find(store) == Self.part("d3", on: Self.second))
    }

    @Test(arguments: TestDatabase.available)
    func aPartThatWasReplacedIsNeitherDeletedNorPostponed(database: TestDatabase) async throws {
        let store = try await database.openStore(in: folder)
        #expect(try await Self.put(Self.part("d2"), in: store))
        for old in [Self.part("d1"), Self.part("d2", on: Self.second)] {
            try await store.write { tx in
                try tx.uploadParts.postpone(old, to: Self.later.adding(seconds: 60))
                try tx.uploadParts.delete(old)
            }
        }
        let due = try await store.read { try $0.uploadParts.listDue(of: Self.first, at: Self.later, limit: 9) }
        #expect(due == [Self.part("d2")])
        try await store.write { try $0.uploadParts.delete(Self.part("d2")) }
        #expect(try await Self.find(store) == nil)
    }

    /// Between the sweep's list and its deletion, an upload may go on and be interrupted again.
    @Test(arguments: TestDatabase.available)
    func aPartThatWasStoredAnewIsNotSwept(database: TestDatabase) async throws {
        let store = try await database.openStore(in: folder)
        #expect(try await Self.put(Self.part(), in: store))
        try await store.write { try $0.uploadParts.delete(Self.part(), dueAt: Timestamp(microseconds: 999)) }
        #expect(try await Self.find(store) == Self.part())
        try await store.write { try $0.uploadParts.delete(Self.part(), dueAt: Self.later) }
        #expect(try await Self.find(store) == nil)
    }

    @Test(arguments: TestDatabase.available)
    func onlyAPartThatStillCountsIsRenewed(database: TestDatabase) async throws {
        let store = try await database.openStore(in: folder)
        func renew(_ part: UploadPart, counted: Int = 10) async throws -> Bool {
            try await store.write {
                try $0.uploadParts.renew(part, counted: counted, after: Self.first, checkAt: Self.later)
            }
        }
        let next = Self.part("d1", 12, on: Self.second)
        #expect(try await !renew(next), "the row was deleted")
        #expect(try await Self.put(Self.part(), in: store))
        #expect(try await !renew(Self.part("d2", on: Self.second)), "another photo")
        #expect(try await !renew(next, counted: 11), "fewer bytes than the upload has not reserved")
        #expect(try await renew(next))
        #expect(try await Self.find(store) == next)
        #expect(try await !renew(Self.part("d1", on: Self.third)), "another process has received it since")
    }

    @Test(arguments: TestDatabase.available)
    func theEndOfACaptureLeavesThePartsOfOtherProcessesToThem(database: TestDatabase) async throws {
        let store = try await database.openStore(in: folder)
        #expect(try await Self.put(Self.part(), in: store))
        let now = Timestamp(microseconds: 500)
        try await store.write {
            try $0.uploadParts.end(CaptureID("C1"), organization: Self.shop, by: Self.second, now: now)
        }
        #expect(try await store.read { try $0.uploadParts.listDue(of: Self.first, at: now, limit: 9) } == [Self.part()])
        try await store.write {
            try $0.uploadParts.end(CaptureID("C1"), organization: Self.shop, by: Self.first, now: now)
        }
        #expect(try await Self.find(store) == nil)
    }

    @Test(arguments: TestDatabase.available)
    func eachSumHasTheBytesOfItsOwnerAlone(database: TestDatabase) async throws {
        let store = try await database.openStore(in: folder)
        let parts = [
            Self.part("d", 1), Self.part("d", 2, capture: "C2"), Self.part("d", 4, user: "BEN", capture: "C3"),
            Self.part("d", 8, capture: "C1", of: OrganizationID("RIVAL")),
        ]
        for part in parts { #expect(try await Self.put(part, in: store)) }
        try await store.write { tx in
            for (bytes, handover, user) in [(16, "C1", "ANN"), (32, "H2", "ANN"), (64, "H3", "BEN")] {
                try tx.handovers.insert(
                    HandoverPhoto(
                        id: PhotoID(handover), handover: HandoverID(handover), organization: Self.shop,
                        user: UserID(user), request: "r", mediaType: "image/png", bytes: bytes))
            }
        }
        try await store.read { tx in
            let sums = try tx.unheldBytes.sums(of: CaptureID("C1"), user: UserID("ANN"), organization: Self.shop)
            #expect(sums == .init(capture: 17, parts: 1, user: 51))
            #expect(try tx.unheldBytes.sum(of: Self.shop) == 119)
        }
    }
}
