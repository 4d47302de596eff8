import AssayCore
import AssayInstruments
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import Foundation
import Synchronization
import Testing

/// Tests that reservations of a crashed server are released.
@Suite struct SweepReservationsTests {
    @Test func anUploadThatDiedWithItsServerCountsWithWhatIsKept() async throws {
        let scenario = try await CaptureScenario()
        let bytes = try await SamplePhoto.sharp()
        try await scenario.begin()
        try await scenario.breakOff(bytes, after: 1_000)
        // The state during two concurrent requests: the rest of an interrupted upload, and an upload that cannot be
        // resumed.
        try await scenario.reserveAgain(bytes.count)
        try await scenario.reserve("PLAIN", 5_000)
        let next = CaptureScenario(again: try await scenario.test.secondNode())
        #expect(try await SweepReservations(next.platform)() == 0, "both may be alive")
        try await EndLeases(next.platform)()
        #expect(try await SweepReservations(next.platform)() == 1)
        #expect(try await next.use(.user) == 1_000)
        try await next.expectTrueSums()
        #expect(try await next.kept(bytes) == .part(1_000))
        try await next.rest(bytes, from: 1_000)
        #expect(try await next.use(.user) == bytes.count)
        try await next.expectTrueSums()
    }

    @Test func anUnfinishedUploadExpiresAfterHalfADay() async throws {
        let scenario = try await CaptureScenario()
        try await scenario.begin()
        try await scenario.reserve("LOST", 5_000)
        let sweep = SweepReservations(scenario.platform)
        scenario.test.clock.advance(seconds: UploadReservation.longestUpload - 1)
        #expect(try await sweep() == 0)
        scenario.test.clock.advance(seconds: 1)
        #expect(try await sweep() == 1)
        #expect(try await scenario.use(.user) == 0)
    }

    /// The time is that of docs/operate/several-processes.md.
    @Test func theRunningUploadOfAProcessThatIsGoneIsReleasedAfterAnHour() async throws {
        let scenario = try await CaptureScenario()
        try await scenario.begin()
        try await ProcessPresence(scenario.platform).begin(role: "api", host: "here")
        try await scenario.reserve("LOST", 5_000)
        let sweep = SweepReservations(try await scenario.test.otherProcess().platform)
        scenario.test.clock.advance(seconds: 3_599)
        #expect(try await sweep([.everyProcess]) == 0)
        scenario.test.clock.advance(seconds: 1)
        #expect(try await sweep([.ownUploads]) == 0)
        #expect(try await sweep([.everyProcess]) == 1)
        #expect(try await scenario.use(.user) == 0)
        try await scenario.expectTrueSums()
    }

    @Test func theLongUploadOfAProcessThatRunsIsLeftAlone() async throws {
        let scenario = try await CaptureScenario()
        try await scenario.begin()
        let presence = ProcessPresence(scenario.platform)
        try await presence.begin(role: "api", host: "here")
        try await scenario.reserve("LONG", 5_000)
        let sweep = SweepReservations(try await scenario.test.otherProcess().platform)
        for _ in 0..<3 {
            scenario.test.clock.advance(seconds: UploadReservation.longestAbsence)
            try await presence.renew(role: "api", host: "here")
            #expect(try await sweep() == 0)
        }
        #expect(try await scenario.use(.user) == 5_000)
        // It has ended without this upload's end, for example because the database did not answer.
        try await presence.end()
        #expect(try await sweep() == 1)
    }

    @Test func aProcessLooksForNoStoredPhotoOnItsDisk() async throws {
        let binds = Mutex<Set<SQLValue>>([])
        let test = try await TestPlatform.make { database in
            RecordingDatabase(database) { statement, _ in
                binds.withLock { $0.formUnion(statement.rendered(for: .sqlite).binds) }
            }
        }
        let sweep = SweepReservations(test.platform)
        _ = try await sweep([.ownUploads])
        #expect(binds.withLock { $0.contains(.text("interrupted")) && !$0.contains(.text("stored")) })
        _ = try await sweep([.everyProcess])
        #expect(binds.withLock { $0.contains(.text("stored")) })
    }

    /// All uploads of an organization wait for its sums, so whoever changes them waits for no reservation.
    @Test func theSweepOfAPhotoChangesItsReservationBeforeTheSums() async throws {
        let log = StatementLog()
        let scenario = try await CaptureScenario(on: try await TestPlatform.make(wrapping: log.wrap))
        try await scenario.readyToComplete()
        let photo = try #require(try await scenario.allPhotos().first)
        _ = try await scenario.complete()
        try await scenario.reserveAsStored(photo)
        scenario.test.clock.advance(seconds: UploadReservation.photoInterval)
        _ = log.take()
        #expect(try await SweepReservations(scenario.platform)() == 1)
        let changes = log.take().statements.filter { !$0.hasPrefix("SELECT") && !$0.hasPrefix("/*") }
        let sums = try #require(changes.firstIndex { $0.contains("upload_use") })
        #expect(try #require(changes.lastIndex { $0.contains("upload_reservations") }) < sums, "\(changes)")
    }

    @Test func aPartThatIsSweptGivesItsRoomBack() async throws {
        let scenario = try await CaptureScenario()
        let bytes = try await SamplePhoto.sharp()
        try await scenario.begin()
        try await scenario.breakOff(bytes, after: 1_000)
        let sweep = SweepReservations(scenario.platform)
        scenario.test.clock.advance(seconds: UploadReservation.partInterval)
        #expect(try await sweep() == 0)
        #expect(try await scenario.use(.user) == 1_000)
        let path = try #require(scenario.uploads.first)
        try FileManager.default.removeItem(at: scenario.test.folder.url.appending(path: "uploads/\(path)"))
        #expect(try await sweep() == 0, "it was looked at a moment ago")
        scenario.test.clock.advance(seconds: UploadReservation.partInterval)
        #expect(try await sweep() == 1)
        #expect(try await scenario.use(.user) == 0)
        try await scenario.expectTrueSums()
    }

    @Test func aPartOfACompletedCaptureIsDeletedWithItsRoom() async throws {
        let scenario = try await CaptureScenario()
        try await scenario.begin()
        try await scenario.breakOff(try await SamplePhoto.sharp(9), after: 1_000)
        let photos = ["outer_side": try await SamplePhoto.sharp(1), "size_tag": try await SamplePhoto.sharp(2)]
        for (region, bytes) in photos { try await scenario.put(bytes, region) }
        try await scenario.checkAll()
        try await scenario.submit(photos)
        _ = try await scenario.complete()
        #expect(try await scenario.use(.user) == 1_000)
        scenario.test.clock.advance(seconds: UploadReservation.partInterval)
        #expect(try await SweepReservations(scenario.platform)() == 1)
        #expect(scenario.uploads.isEmpty)
        #expect(try await scenario.use(.user) == 0)
    }

    @Test func photosWhoseItemWasMadeByAServerThatDiedCountNoMore() async throws {
        let scenario = try await CaptureScenario()
        try await scenario.readyToComplete()
        let photos = try await scenario.allPhotos()
        _ = try await scenario.complete()
        for photo in photos { try await scenario.reserveAsStored(photo) }
        let sweep = SweepReservations(scenario.platform)
        #expect(try await sweep() == 0)
        scenario.test.clock.advance(seconds: UploadReservation.photoInterval)
        #expect(try await sweep() > 0)
        #expect(try await scenario.use(.user) == 0)
        try await scenario.expectTrueSums()
    }

    @Test func aPhotoThatWaitsForItsCaptureIsKept() async throws {
        let scenario = try await CaptureScenario()
        try await scenario.readyToComplete()
        let bytes = try await scenario.use(.user)
        let sweep = SweepReservations(scenario.platform)
        for _ in 0..<3 {
            scenario.test.clock.advance(seconds: UploadReservation.photoInterval)
            #expect(try await sweep() == 0)
        }
        #expect(try await scenario.use(.user) == bytes)
    }

    @Test func aSweepIsBounded() async throws {
        let scenario = try await CaptureScenario()
        try await scenario.begin()
        for number in 0..<5 { try await scenario.reserve("R\(number)", 10) }
        try await EndLeases(scenario.platform)()
        let sweep = SweepReservations(scenario.platform)
        #expect(try await sweep(limit: 3) == 3)
        #expect(try await sweep(limit: 3) == 2)
        #expect(try await sweep(limit: 3) == 0)
    }
}

extension CaptureScenario {
    /// Adds a reservation, as an upload does while its body is read.
    fileprivate func reserve(_ id: String, _ bytes: Int, digest: String? = nil) async throws {
        let capture = try await fetch().capture
        let reservation = UploadReservation(
            id: id, organization: shop, user: ann, capture: capture.id, region: Self.regions[0], digest: digest,
            bytes: bytes, process: platform.process)
        let checkAt = test.clock.now().adding(seconds: UploadReservation.longestUpload)
        try await platform.store.write { tx throws in
            #expect(try tx.uploadReservations.take(reservation, within: UploadQuotas(), checkAt: checkAt) == nil)
        }
    }

    /// Adds a reservation for the rest of the only interrupted upload.
    fileprivate func reserveAgain(_ bytes: Int) async throws {
        let name = try #require(uploads.first?.split(separator: "/").last)
        let capture = try await fetch().capture
        let digest = String(name.drop { $0 != "." }.dropFirst())
        try await reserve("\(capture.id).\(name)", bytes, digest: digest)
    }

    /// Restores the reservation that a photo had before its capture was completed.
    fileprivate func reserveAsStored(_ photo: Photo) async throws {
        try await reserve(photo.id.rawValue, photo.bytes)
        let checkAt = test.clock.now().adding(seconds: UploadReservation.photoInterval)
        let reservation = UploadReservation(
            id: photo.id.rawValue, organization: shop, user: ann, capture: photo.capture, region: photo.region,
            digest: nil, bytes: photo.bytes, process: platform.process)
        try await platform.store.write { tx throws in
            try tx.uploadReservations.store(reservation, as: photo.id, bytes: photo.bytes, checkAt: checkAt)
        }
    }
}
