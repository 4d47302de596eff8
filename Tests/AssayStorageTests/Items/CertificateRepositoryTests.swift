import AssayCore
import AssayStorage
import AssayTestSupport
import Testing

@Suite struct CertificateRepositoryTests {
    private static func certificate(_ id: String, of item: Item, place: Int) -> Certificate {
        Certificate(
            id: CertificateID(id), organization: item.organization, user: item.user, item: item.id, place: place,
            showsHolder: true, document: "document", state: .issued, issuedAt: ItemStorageFixture.start,
            changedAt: ItemStorageFixture.start)
    }

    @Test(arguments: TestDatabase.available)
    func theNewestOfAnItemIsThatOfItsLastRevision(kind: TestDatabase) async throws {
        let fixture = try await ItemStorageFixture(kind)
        let item = try await fixture.add(fixture.item(1))
        let (first, second) = (
            Self.certificate("b", of: item, place: 1), Self.certificate("a", of: item, place: 2)
        )
        try await fixture.store.write { tx throws in
            #expect(try tx.certificates.newest(of: item.id) == nil)
            #expect(try tx.certificates.insert(first, revision: 2))
            #expect(try tx.certificates.insert(second, revision: 3))
            #expect(try !tx.certificates.insert(Self.certificate("c", of: item, place: 2), revision: 4), "it is taken")
            #expect(try !tx.certificates.insert(Self.certificate("c", of: item, place: 3), revision: 3), "there is one")
            #expect(try tx.certificates.newest(of: item.id) == second)
            #expect(try tx.certificates.newest(of: item.id, organization: fixture.other) == nil)
            #expect(try tx.certificates.list(of: item.id, organization: fixture.shop, limit: 9) == [second, first])
            #expect(try tx.certificates.find(first.id, organization: fixture.shop) == first)
            #expect(try tx.certificates.find(first.id, organization: fixture.other) == nil)
            #expect(try tx.certificates.taken(among: [0, 1, 2, 3]) == [1, 2])
            #expect(try tx.certificates.highestPlace() == 2)
        }
    }

    @Test(arguments: TestDatabase.available)
    func theListHasTheChangesInTheirOrder(kind: TestDatabase) async throws {
        let fixture = try await ItemStorageFixture(kind)
        let item = try await fixture.add(fixture.item(1))
        let (start, shop) = (ItemStorageFixture.start, fixture.shop)
        try await fixture.store.write { tx throws in
            for number in 1...4 {
                let made = Self.certificate("c\(number)", of: item, place: number)
                #expect(try tx.certificates.insert(made, revision: number))
            }
            #expect(try tx.certificates.newestChange() == nil)
            let named = try tx.certificates.listNaming(
                item.user, organization: shop, after: CertificateID("c1"), limit: 2)
            #expect(named.map(\.id.rawValue) == ["c2", "c3"])
            let steps: [(String, CertificateLife.State, Int)] = [
                ("c3", .suspended, 5), ("c1", .revoked, 9), ("c3", .issued, 0), ("c2", .withdrawn, 7),
            ]
            for (id, state, seconds) in steps {
                let now = start.adding(seconds: seconds)
                #expect(try tx.certificates.change(CertificateID(id), of: shop, to: state, now: now))
            }
            let ended = CertificateID("c1")
            #expect(try !tx.certificates.change(ended, of: shop, to: .issued, now: start), "it has no document")
            let changes = try tx.certificates.changes(after: (start, 0), limit: 9)
            #expect(changes.map(\.place) == [3, 2, 1] && changes.map(\.state) == [.issued, .withdrawn, .revoked])
            #expect(changes[0].at > start.adding(seconds: 5), "a clock that was set back does not hide a change")
            let next = try tx.certificates.changes(after: (changes[0].at, changes[0].place), limit: 1)
            #expect(next.map(\.place) == [2])
            #expect(try tx.certificates.newestChange() == start.adding(seconds: 9))
            let kept = try tx.certificates.listNaming(item.user, organization: shop, limit: 9)
            #expect(kept.map(\.id.rawValue) == ["c3", "c4"], "the others have no document")
        }
    }
}
