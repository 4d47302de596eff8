import AssayBlobs
import AssayCore
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import AssayWire
import Foundation
import Synchronization
import Testing

@Suite struct DiskFloorTests {
    /// A disk whose free bytes a test sets, and which counts the readings.
    private final class Disk: Sendable {
        let free: Mutex<Int>
        let looks = Mutex(0)
        let time = Mutex(ContinuousClock.now)
        private let total: Int

        init(free: Int, of total: Int = 1_000) {
            self.free = Mutex(free)
            self.total = total
        }

        func floor(_ minimum: Int?) -> DiskFloor {
            DiskFloor(
                minimum: minimum, now: { self.time.withLock { $0 } },
                measure: {
                    self.looks.withLock { $0 += 1 }
                    return DiskFloor.Space(free: self.free.withLock { $0 }, total: self.total)
                })
        }

        func advance(_ duration: Duration) {
            time.withLock { $0 += duration }
        }
    }

    private static func refusal(_ floor: DiskFloor, _ bytes: Int) async -> DomainError? {
        do {
            try await floor.admitting(bytes) { _ in }
            return nil
        } catch {
            return (error as? BlobError).map(StorageErrors.refusal)
        }
    }

    @Test func anUploadThatDoesNotFitAboveTheFloorIsRefused() async throws {
        let floor = Disk(free: 150).floor(100)
        #expect(await Self.refusal(floor, 50) == nil)
        let refused = await Self.refusal(floor, 51)
        #expect(refused?.kind == .unavailable)
        #expect(refused?.code == "storage_full")
        #expect(refused?.retryAfter == 60)
        #expect(try await floor.hasFreeSpace())
    }

    @Test func admittedBytesCountAsUsedUntilTheUploadEnds() async throws {
        let floor = Disk(free: 150).floor(100)
        try await floor.admitting(30) { _ in
            #expect(await Self.refusal(floor, 21) != nil)
            #expect(await Self.refusal(floor, 20) == nil)
        }
        await #expect(throws: CancellationError.self) {
            try await floor.admitting(50) { _ in throw CancellationError() }
        }
        #expect(await Self.refusal(floor, 50) == nil, "it is given back on every way")
    }

    /// Uploads in quick succession within a second must not use the same free bytes either.
    @Test func theBytesOfAnUploadThatHasEndedAreSeenAtOnce() async throws {
        let disk = Disk(free: 150)
        let floor = disk.floor(100)
        try await floor.admitting(30) { _ in disk.free.withLock { $0 -= 30 } }
        #expect(await Self.refusal(floor, 21) != nil)
        #expect(await Self.refusal(floor, 20) == nil)
    }

    @Test func admittedBytesThatAreNotWrittenCountInTheReadinessProbe() async throws {
        let disk = Disk(free: 150)
        let floor = disk.floor(100)
        try await floor.admitting(30) { _ async throws in
            #expect(try await floor.hasFreeSpace())
            disk.free.withLock { $0 -= 21 }
            disk.advance(.seconds(1))
            #expect(try await !floor.hasFreeSpace())
            #expect(await Self.refusal(floor, 0) != nil)
        }
        #expect(try await floor.hasFreeSpace())
    }

    @Test func writtenBytesAreNotCountedTwiceAfterTheNextDiskReading() async throws {
        let disk = Disk(free: 150)
        let floor = disk.floor(100)
        try await floor.admitting(30) { share async throws in
            disk.free.withLock { $0 -= 30 }
            for written in [10, 30, 30] { share?.note(written: written) }
            #expect(await Self.refusal(floor, 21) != nil, "the disk was last looked at before")
            disk.advance(.seconds(1))
            #expect(try await floor.hasFreeSpace())
            #expect(await Self.refusal(floor, 21) != nil)
            #expect(await Self.refusal(floor, 20) == nil)
        }
        #expect(await Self.refusal(floor, 20) == nil)
    }

    /// The look shows the disk without the bytes that the other upload writes before it ends.
    @Test func anUploadThatEndsDuringALookStillCounts() async throws {
        let disk = Disk(free: 150)
        let (looking, look) = AsyncStream.makeStream(of: Void.self)
        let (allowed, allow) = AsyncStream.makeStream(of: Void.self)
        let floor = DiskFloor(
            minimum: 100, now: { disk.time.withLock { $0 } },
            measure: {
                let number = disk.looks.withLock { looks in
                    looks += 1
                    return looks
                }
                if number == 2 {
                    look.yield()
                    _ = await allowed.first { true }
                }
                return DiskFloor.Space(free: 150, total: 1_000)
            })
        let second = try await floor.admitting(30) { _ in
            disk.advance(.seconds(1))
            let second = Task { await Self.refusal(floor, 21) }
            _ = await looking.first { true }
            return second
        }
        allow.yield()
        #expect(await second.value != nil)
    }

    @Test func theDiskIsLookedAtOnceASecond() async throws {
        let disk = Disk(free: 150)
        let floor = disk.floor(100)
        for _ in 0..<100 { #expect(try await floor.hasFreeSpace()) }
        disk.free.withLock { $0 = 99 }
        disk.advance(.milliseconds(999))
        #expect(try await floor.hasFreeSpace())
        #expect(disk.looks.withLock { $0 } == 1)
        disk.advance(.milliseconds(1))
        #expect(try await !floor.hasFreeSpace())
        #expect(await Self.refusal(floor, 0) != nil)
        disk.free.withLock { $0 = 100 }
        disk.advance(.seconds(1))
        #expect(await Self.refusal(floor, 0) == nil, "room again, without a restart")
    }

    @Test func withoutASettingItIsATwentiethAndTwoGibibytesAtMost() {
        let small = DiskFloor.Space(free: 0, total: 48 << 20)
        #expect(DiskFloor.floor(of: small, nil) == (48 << 20) / 20)
        #expect(DiskFloor.floor(of: DiskFloor.Space(free: 0, total: 1 << 40), nil) == 2 << 30)
        #expect(DiskFloor.floor(of: small, 7) == 7)
    }

    @Test func withoutAFloorEveryUploadIsAdmitted() async throws {
        let disk = Disk(free: 0)
        #expect(await Self.refusal(disk.floor(0), 1 << 40) == nil)
        #expect(await Self.refusal(.off, 1 << 40) == nil)
        #expect(disk.looks.withLock { $0 } == 0)
    }

    @Test(arguments: [(0, 4 << 30, false), (1 << 20 - 1, 4 << 30, false), (1 << 20, 4 << 30, true), (0, 1_000, false)])
    func aFullDiskIsNotReadyEvenWithoutAFloor(free: Int, total: Int, isReady: Bool) async throws {
        #expect(try await Disk(free: free, of: total).floor(0).hasFreeSpace() == isReady)
        #expect(try await DiskFloor.off.hasFreeSpace())
    }

    @Test func aDiskThatCanHaveNoMoreFilesIsFull() {
        var status = statvfs()
        (status.f_frsize, status.f_blocks, status.f_bavail) = (4096, 1_000, 500)
        #expect(DiskFloor.space(of: status).free == 500 * 4096, "a file system without a number of files")
        status.f_files = 100
        #expect(DiskFloor.space(of: status).free == 0)
        status.f_favail = 1
        #expect(DiskFloor.space(of: status).free == 500 * 4096)
    }

    @Test func aRealDiskSaysWhatThereIs() async throws {
        let folder = try TestFolder()
        let space = try DiskFloor.space(at: folder.url.path)
        #expect(space.total > space.free && space.free > 0)
        let pool = BlockingPool(label: "disk")
        #expect(try await DiskFloor(folder: folder.url, minimum: 1, pool: pool).hasFreeSpace())
        #expect(try await !DiskFloor(folder: folder.url, minimum: space.total, pool: pool).hasFreeSpace())
        #expect(throws: BlobError.missing) { try DiskFloor.space(at: folder.url.path + "/none") }
    }
}
