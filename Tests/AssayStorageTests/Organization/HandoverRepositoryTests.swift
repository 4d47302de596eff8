import AssayCore
import AssayStorage
import AssayTestSupport
import Testing

@Suite struct HandoverRepositoryTests {
    private struct Bench {
        let fixture: IdentityFixture
        let user: User
        let handover: Handover

        init(_ kind: TestDatabase) async throws {
            fixture = try await IdentityFixture.make(kind)
            let user = fixture.user("u1")
            self.user = user
            handover = Self.handover("h1", of: "desktop", fixture)
            try await fixture.store.write { [handover] tx in
                _ = try tx.users.insertIfAbsent(user)
                try tx.handovers.insert(handover)
            }
        }

        static func handover(_ id: String, of session: String, _ fixture: IdentityFixture) -> Handover {
            let end = fixture.now.adding(seconds: 3_600)
            return Handover(
                id: HandoverID(id), organization: fixture.shop, user: UserID("u1"), desktop: SessionID(session),
                login: SessionID("login"), screen: .retake, number: 42, life: HandoverLife(expiresAt: end), dueAt: end)
        }

        func photo(_ request: String) -> HandoverPhoto {
            HandoverPhoto(
                id: PhotoID("photo-\(request)"), handover: handover.id, organization: fixture.shop, user: user.id,
                request: request, mediaType: "image/png", bytes: 7)
        }
    }

    @Test(arguments: TestDatabase.available)
    func isFoundByItsDevicesOfItsUserAlone(kind: TestDatabase) async throws {
        let bench = try await Bench(kind)
        let (fixture, handover) = (bench.fixture, bench.handover)
        var changed = handover
        try changed.life.handle(.redeemed, now: fixture.now)
        changed.phone = SessionID("phone")
        let stored = changed
        let outcomes = try await fixture.store.write { tx in
            func find(
                _ session: String, _ side: HandoverSide, organization: OrganizationID? = nil, user: String = "u1"
            ) throws -> HandoverID? {
                try tx.handovers.find(
                    of: SessionID(session), side, organization: organization ?? fixture.shop, user: UserID(user))?.id
            }
            return [
                try find("phone", .phone) == nil, try find("desktop", .desktop) == handover.id,
                try tx.handovers.update(stored), try tx.handovers.update(stored) == false,
                try find("phone", .phone) == handover.id, try find("phone", .desktop) == nil,
                try find("desktop", .phone) == nil, try find("phone", .phone, organization: fixture.other) == nil,
                try find("desktop", .desktop, user: "u2") == nil,
                try tx.handovers.find(handover.id, organization: fixture.other) == nil,
                try tx.handovers.lock(handover.id, organization: fixture.other) == nil,
            ]
        }
        #expect(outcomes.allSatisfy { $0 }, "\(outcomes)")
        let found = try await fixture.store.read { try $0.handovers.find(handover.id, organization: fixture.shop) }
        #expect(found?.life == stored.life)
        #expect((found?.phone, found?.revision, found?.number) == (SessionID("phone"), 1, 42))
    }

    @Test(arguments: TestDatabase.available)
    func onlyTheNewestTicketsStay(kind: TestDatabase) async throws {
        let bench = try await Bench(kind)
        let (fixture, handover) = (bench.fixture, bench.handover)
        let known = try await fixture.store.write { tx in
            for (number, hash) in ["a", "b", "c"].enumerated() {
                try tx.handovers.insertTicket(hash, of: handover, expiresAt: fixture.now.adding(seconds: number))
            }
            try tx.handovers.deleteTickets(of: handover, keeping: 2)
            return try ["a", "b", "c"].filter { try tx.handovers.findTicket(hash: $0)?.handover == handover.id }
        }
        #expect(known == ["b", "c"])
        #expect(try await fixture.store.write { try $0.handovers.deleteTickets(of: handover) } == 2)
    }

    @Test(arguments: TestDatabase.available)
    func eachDeviceReadsAndForgetsItsOwnMessages(kind: TestDatabase) async throws {
        let bench = try await Bench(kind)
        let (fixture, handover) = (bench.fixture, bench.handover)
        try await fixture.store.write { tx in
            for number in 1...6 {
                try tx.handovers.insert(
                    PendingHandoverMessage(sequence: Int64(number), body: "{}"),
                    to: number % 2 == 0 ? .phone : .desktop,
                    of: handover)
            }
        }
        func numbers(_ side: HandoverSide, after: Int64 = 0, limit: Int = 9) async throws -> [Int64] {
            try await fixture.store.read {
                try $0.handovers.pendingMessages(to: side, of: handover, after: after, limit: limit).map(\.sequence)
            }
        }
        #expect(try await numbers(.phone) == [2, 4, 6])
        #expect(try await numbers(.desktop, after: 1, limit: 1) == [3])
        let unread = try await fixture.store.write { tx in
            try tx.handovers.acknowledgeMessages(to: .phone, of: handover, upTo: 5)
            return try tx.handovers.unread(by: .phone, of: handover)
        }
        #expect((unread.messages, unread.bytes) == (1, 2))
        #expect(try await numbers(.desktop) == [1, 3, 5])
        let left = try await fixture.store.read { tx in
            [
                try tx.handovers.hasMessages(to: .phone, of: handover, upTo: 5),
                try tx.handovers.hasMessages(to: .phone, of: handover, upTo: 6),
            ]
        }
        #expect(left == [false, true])
    }

    @Test(arguments: TestDatabase.available)
    func photosAreCountedAndDeleted(kind: TestDatabase) async throws {
        let bench = try await Bench(kind)
        let (fixture, handover) = (bench.fixture, bench.handover)
        let (first, second) = (bench.photo("r1"), bench.photo("r2"))
        let count = try await fixture.store.write { tx in
            try tx.handovers.insert(first)
            try tx.handovers.insert(second)
            return [
                try tx.handovers.photos(of: handover.id, organization: fixture.shop).count,
                try tx.handovers.photos(of: handover.id, organization: fixture.other).count,
            ]
        }
        #expect(count == [2, 0])
        let left = try await fixture.store.write { tx in
            try tx.handovers.delete(first)
            return try tx.handovers.photos(of: handover.id, organization: fixture.shop)
        }
        #expect(left == [second])
    }

    @Test(arguments: TestDatabase.available)
    func endedOnesAndThenTheOldestUnusedOnesAreSurplus(kind: TestDatabase) async throws {
        let bench = try await Bench(kind)
        let fixture = bench.fixture
        let surplus = try await fixture.store.write { tx in
            // The first is the oldest, and the only one that a phone continues.
            var first = bench.handover
            try first.life.handle(.redeemed, now: fixture.now)
            _ = try tx.handovers.update(first)
            for number in 2...HandoverLimits.ofUser + 2 {
                var one = Bench.handover("h\(number + 100)", of: "desktop-\(number)", fixture)
                if number == 6 { try one.life.handle(.ended, now: fixture.now) }
                try tx.handovers.insert(one)
            }
            let newest = Bench.handover("h110", of: "desktop-10", fixture)
            return try [newest, first].map { try tx.handovers.surplus(besides: $0).map(\.rawValue).sorted() }
        }
        #expect(surplus == [["h102", "h106"], ["h102", "h106"]])
    }

    @Test(arguments: TestDatabase.available)
    func theEndOfALoginMakesItsHandoversDue(kind: TestDatabase) async throws {
        let bench = try await Bench(kind)
        let (fixture, handover) = (bench.fixture, bench.handover)
        let later = fixture.now.adding(seconds: 1)
        let due = try await fixture.store.write { tx in
            try tx.handovers.noteEnd(ofLogin: SessionID("another"), organization: fixture.shop, now: fixture.now)
            try tx.handovers.noteEnd(ofLogin: handover.login, organization: fixture.other, now: fixture.now)
            let before = try tx.handovers.lockDue(before: later)?.id
            try tx.handovers.noteEnd(ofLogin: handover.login, organization: fixture.shop, now: fixture.now)
            let after = try tx.handovers.lockDue(before: later)
            if let after { try tx.handovers.delete(after) }
            return [before, after?.id, try tx.handovers.lockDue(before: later)?.id]
        }
        #expect(due == [nil, handover.id, nil])
    }
}
