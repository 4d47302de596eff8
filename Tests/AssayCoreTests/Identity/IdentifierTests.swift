import AssayCore
import Foundation
import Synchronization
import Testing

@Suite struct IdentifierTests {
    /// A clock that returns one time after another.
    private final class Times: WallClock {
        private let rest: Mutex<[Int64]>

        /// - Parameter milliseconds: The times since 1970; the last one repeats.
        init(_ milliseconds: Int64...) {
            rest = Mutex(milliseconds)
        }

        func now() -> Timestamp {
            rest.withLock { rest in
                Timestamp(microseconds: (rest.count > 1 ? rest.removeFirst() : rest[0]) * 1_000)
            }
        }
    }

    private static func source(_ clock: any WallClock = Times(0)) -> IdentifierSource {
        IdentifierSource(clock: clock) { count in (0..<count).map { _ in UInt8.random(in: 0...255) } }
    }

    @Test func itemIDsAreTenCharactersOfCrockfordBase32() {
        let source = Self.source()
        for _ in 0..<500 {
            let id = source.makeItemID(isSandbox: false)
            #expect(id.rawValue.count == 10)
            #expect(id.rawValue.allSatisfy { CrockfordBase32.alphabet.contains($0) })
        }
    }

    @Test func sandboxItemsBeginWithSAndNoOthersDo() {
        let source = Self.source()
        for _ in 0..<500 {
            #expect(source.makeItemID(isSandbox: true).rawValue.hasPrefix("S"))
            #expect(!source.makeItemID(isSandbox: false).rawValue.hasPrefix("S"))
        }
    }

    @Test(arguments: [
        ("0123456789", "0123456789"), ("  abcdefghjk ", "ABCDEFGHJK"), ("oil0123456", "0110123456"),
    ])
    func itemIDsAreReadInAnyCaseWithSpacesTrimmed(_ typed: String, _ id: String) {
        #expect(ItemID(userInput: typed)?.rawValue == id)
    }

    @Test(arguments: ["", "012345678", "01234567890", "01234567U9", "0123 56789", "0123-56789", "０123456789"])
    func anInvalidItemIDIsNotParsed(_ typed: String) {
        #expect(ItemID(userInput: typed) == nil)
    }

    @Test func photoKeysHave128Bits() {
        let source = IdentifierSource(clock: Times(0)) { Array(repeating: 0x0F, count: $0) }
        #expect(source.makePhotoKey() == String(repeating: "0f", count: 16))
    }

    @Test func orderedIDsHaveTheOrderOfTime() {
        let source = Self.source(Times(0, 1, 31, 32, 1_795_251_600_000, 1_795_251_600_001, 281_474_976_710_655))
        let ids = (0..<7).map { _ in source.makeOrdered(Entity.Photo.self).rawValue }
        #expect(ids == ids.sorted())
        #expect(Set(ids).count == 7)
        #expect(ids.allSatisfy { $0.count == 26 && $0.allSatisfy(CrockfordBase32.alphabet.contains) })
    }

    /// The example of the ULID specification: 1469918176385 is written as `01ARYZ6S41`.
    @Test func theTimeIsThatOfAULID() {
        #expect(Self.source(Times(1_469_918_176_385)).makeOrdered(Entity.Job.self).rawValue.hasPrefix("01ARYZ6S41"))
    }

    @Test func orderedIDsOfOneMomentDifferIn80RandomBits() {
        let zeros = IdentifierSource(clock: Times(5)) { Array(repeating: 0, count: $0) }
        let ones = IdentifierSource(clock: Times(5)) { Array(repeating: 0xFF, count: $0) }
        #expect(zeros.makeOrdered(Entity.Event.self).rawValue == "0000000005" + String(repeating: "0", count: 16))
        #expect(ones.makeOrdered(Entity.Event.self).rawValue == "0000000005" + String(repeating: "Z", count: 16))
    }

    @Test func aTimeBefore1970CountsAs1970() {
        #expect(Self.source(Times(-1)).makeOrdered(Entity.Trace.self).rawValue.hasPrefix("0000000000"))
    }

    /// An id that is visible, or that requests contain, must not reveal when it was made.
    @Test func otherIDsAreRandomInAllTheirCharacters() {
        let zeros = IdentifierSource(clock: Times(1_795_251_600_000)) { Array(repeating: 0, count: $0) }
        #expect(zeros.make(Entity.User.self).rawValue == String(repeating: "0", count: 26))
    }
}
