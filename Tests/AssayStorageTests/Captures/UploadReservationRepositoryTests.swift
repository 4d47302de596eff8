import AssayCore
import AssayInstruments
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import Synchronization
import Testing

@Suite struct UploadReservationRepositoryTests {
    private static let mebibyte = 1 << 20
    private static let later = Timestamp(microseconds: 1_000)
    private static let shop = OrganizationID("shop")

    private static func reservation(
        _ id: String, _ mebibytes: Int, user: String = "ANN", capture: String = "C1",
        of organization: OrganizationID = shop, on process: ProcessID = .none
    ) -> UploadReservation {
        UploadReservation(
            id: id, organization: organization, user: UserID(user), capture: CaptureID(capture), region: "sole",
            digest: nil, bytes: mebibytes * mebibyte, process: process)
    }

    private static func quotas(_ capture: Int, _ user: Int, _ organization: Int) -> UploadQuotas {
        var quotas = UploadQuotas()
        (quotas.captureMiB, quotas.userMiB, quotas.organizationMiB) = (capture, user, organization)
        return quotas
    }

    private static func take(
        _ reservation: UploadReservation, _ quotas: UploadQuotas, in store: Store
    ) async throws -> UploadQuotas.Scope? {
        do {
            try await store.write { tx throws in
                let full = try tx.uploadReservations.take(reservation, within: quotas, checkAt: later)
                if let full { throw quotas.refusal(full) }
            }
            return nil
        } catch let error as DomainError {
            return UploadQuotas.Scope.allCases.first { error == quotas.refusal($0) }
        }
    }

    @Test(arguments: TestDatabase.available)
    func eachQuotaIsHeldAgainstItsOwnSum(database: TestDatabase) async throws {
        let folder = try TestFolder()
        let store = try await database.openStore(in: folder)
        let quotas = Self.quotas(10, 15, 20)
        #expect(try await Self.take(Self.reservation("1", 10), quotas, in: store) == nil)
        #expect(try await Self.take(Self.reservation("2", 1), quotas, in: store) == .capture)
        #expect(try await Self.take(Self.reservation("3", 5, capture: "C2"), quotas, in: store) == nil)
        #expect(try await Self.take(Self.reservation("4", 1, capture: "C3"), quotas, in: store) == .user)
        #expect(
            try await Self.take(Self.reservation("5", 5, user: "BEN", capture: "C4"), quotas, in: store) == nil)
        #expect(
            try await Self.take(Self.reservation("6", 1, user: "CAT", capture: "C5"), quotas, in: store)
                == .organization)
        let elsewhere = Self.reservation("7", 10, of: OrganizationID("rival"))
        #expect(try await Self.take(elsewhere, quotas, in: store) == nil)
    }

    /// Two handles of one file reserve as fast as they can.
    ///
    /// The quota is used up to the byte, and never exceeded.
    @Test(arguments: TestDatabase.available)
    func twoNodesNeverReserveMoreThanTheQuota(database: TestDatabase) async throws {
        let folder = try TestFolder()
        let stores = [
            try await database.openStore(in: folder), Store(try await database.openEmpty(in: folder)),
        ]
        let quotas = Self.quotas(1_000, 1_000, 100)
        let taken = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<40 {
                let reservation = Self.reservation("\(number)", 10, user: "U\(number % 7)", capture: "C\(number)")
                group.addTask {
                    try await Self.take(reservation, quotas, in: stores[number % 2]) == nil ? 1 : 0
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(taken == 10)
        let sum = try await stores[0].read {
            try $0.uploadReservations.bytes(of: .organization, Self.reservation("", 0))
        }
        #expect(sum == 100 * Self.mebibyte)
    }

    /// Only the first release of a reservation has an effect.
    @Test(arguments: TestDatabase.available)
    func concurrentReleasesOfAReservationCountOnce(database: TestDatabase) async throws {
        let folder = try TestFolder()
        let stores = [
            try await database.openStore(in: folder), Store(try await database.openEmpty(in: folder)),
        ]
        let quotas = UploadQuotas()
        for number in 0..<10 {
            #expect(try await Self.take(Self.reservation("\(number)", 1), quotas, in: stores[0]) == nil)
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                let store = stores[number % 2]
                group.addTask {
                    try await store.write {
                        try $0.uploadReservations.settle(
                            "\(number % 9)", organization: Self.shop, in: .receiving, of: .none, kept: nil,
                            checkAt: Self.later)
                    }
                }
            }
            try await group.waitForAll()
        }
        try await stores[1].read { tx throws in
            for scope in UploadQuotas.Scope.allCases {
                #expect(try tx.uploadReservations.bytes(of: scope, Self.reservation("", 0)) == Self.mebibyte)
            }
        }
    }

    @Test func anotherRequestOfTheSameUploadChangesWhatIsReserved() async throws {
        let folder = try TestFolder()
        let store = try await TestDatabase.sqlite.openStore(in: folder)
        let quotas = Self.quotas(10, 10, 10)
        #expect(try await Self.take(Self.reservation("1", 4), quotas, in: store) == nil)
        #expect(try await Self.take(Self.reservation("1", 10), quotas, in: store) == nil)
        #expect(try await Self.take(Self.reservation("1", 11), quotas, in: store) == .capture)
        // A smaller reservation is accepted even when the quota was lowered.
        #expect(try await Self.take(Self.reservation("1", 9), Self.quotas(1, 1, 1), in: store) == nil)
        let sum = try await store.read { try $0.uploadReservations.bytes(of: .user, Self.reservation("", 0)) }
        #expect(sum == 9 * Self.mebibyte)
    }

    /// An upload goes on in another process; the end of the first request must not take its space away.
    @Test(arguments: TestDatabase.available)
    func anUploadThatAnotherProcessTookOverIsLeftAlone(database: TestDatabase) async throws {
        let folder = try TestFolder()
        let store = try await database.openStore(in: folder)
        let (first, second) = (ProcessID("first"), ProcessID("second"))
        #expect(try await Self.take(Self.reservation("1", 2, on: first), UploadQuotas(), in: store) == nil)
        #expect(try await Self.take(Self.reservation("1", 2, on: second), UploadQuotas(), in: store) == nil)
        for kept in [1, nil] {
            try await store.write {
                try $0.uploadReservations.settle(
                    "1", organization: Self.shop, in: .receiving, of: first, kept: kept, checkAt: Self.later)
            }
        }
        try await store.write { try $0.uploadReservations.interruptAll(of: first, now: Self.later) }
        let found = try await store.read { try $0.uploadReservations.find("1", organization: Self.shop) }
        #expect(found == Self.reservation("1", 2, on: second))
        try await store.write { try $0.uploadReservations.interruptAll(of: second, now: Self.later) }
        let state = try await store.read { try $0.uploadReservations.find("1", organization: Self.shop)?.state }
        #expect(state == .interrupted)
    }

    /// All uploads of an organization wait for its sums, so whoever changes them waits for no reservation.
    @Test func theEndOfACaptureChangesTheReservationsBeforeTheSums() async throws {
        let folder = try TestFolder()
        let database = try await TestDatabase.sqlite.open(in: folder)
        let (first, second) = (ProcessID("first"), ProcessID("second"))
        let store = Store(database)
        for (id, process) in [("1", first), ("2", second)] {
            #expect(try await Self.take(Self.reservation(id, 1, on: process), UploadQuotas(), in: store) == nil)
            try await store.write { try $0.uploadReservations.interruptAll(of: process, now: Self.later) }
        }
        let changes = Mutex<[String]>([])
        let recording = Store(
            RecordingDatabase(database) { _, text in
                if !text.hasPrefix("SELECT") { changes.withLock { $0.append(text) } }
            })
        let now = Timestamp(microseconds: 500)
        try await recording.write {
            try $0.uploadReservations.releaseEnded(CaptureID("C1"), organization: Self.shop, by: first, now: now)
        }
        let texts = changes.withLock { $0 }
        let sums = try #require(texts.firstIndex { $0.contains("upload_use") })
        #expect(try #require(texts.lastIndex { $0.contains("upload_reservations") }) < sums, "\(texts)")
        let left = try await store.read {
            try $0.uploadReservations.listDue(.interrupted, of: second, at: now, limit: 9).map(\.id)
        }
        #expect(left == ["2"], "its process deletes the part now")
        #expect(try await store.read { try $0.uploadReservations.find("1", organization: Self.shop) } == nil)
    }
}
