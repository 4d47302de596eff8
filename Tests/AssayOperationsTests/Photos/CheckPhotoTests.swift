import AssayBlobs
import AssayCore
import AssayImaging
import AssayKeys
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import AssayWire
import Foundation
import Testing

@Suite struct CheckPhotoTests {
    @Test func aGoodPhotoIsAcceptedWithAllThatIsDerivedFromIt() async throws {
        let scenario = try await CaptureScenario()
        try await scenario.begin()
        try await scenario.put(try await SamplePhoto.sharp())
        try await scenario.checkAll()
        let photo = try #require(try await scenario.fetch().photos.first)
        #expect(photo.check == .accepted)
        #expect(photo.perceptualHash != nil)
        let copy = try Data(
            contentsOf: scenario.blobFolder.appending(
                path: "\(photo.organization)/\(photo.capture)/\(photo.id).working"))
        #expect(photo.publishedDigest == SHA256Digest(of: copy).hex)
        let measures = try #require(photo.measures)
        #expect(measures.algorithm == QualityMeasures.currentAlgorithm)
        #expect(try #require(measures.figures["sharpness"]) > SharpnessScale.shippedMinimum)
        let name = "\(photo.organization)/\(photo.capture)/\(photo.id)"
        #expect(scenario.blobs == [name, "\(name).thumbnail", "\(name).working"])
        #expect(scenario.spooled.isEmpty)
        #expect(try await scenario.jobs(.checkPhoto) == 0)
    }

    @Test func aBlurredPhotoIsRefusedWithItsFigures() async throws {
        let scenario = try await CaptureScenario()
        try await scenario.begin()
        try await scenario.put(try await SamplePhoto.blurred())
        try await scenario.checkAll()
        let photo = try #require(try await scenario.fetch().photos.first)
        let refusal = try #require(photo.check.refusal)
        #expect(refusal.code == "photo_blurred")
        #expect(refusal.needed == SharpnessScale.shippedMinimum)
        #expect(try #require(refusal.measured) < SharpnessScale.shippedMinimum)
        #expect(photo.perceptualHash == nil)
        #expect(scenario.blobs.count == 1, "of a refused photo nothing is derived")
    }

    @Test func everyPhotoThatCountsAsSimilarIsFound() {
        #expect(PerceptualHash.flagDistance <= HashBand.certainDistance)
    }

    @Test func aWorkerThatLostItsLeaseWritesNothing() async throws {
        let scenario = try await CaptureScenario()
        try await scenario.begin()
        try await scenario.put(try await SamplePhoto.sharp())
        let lease = LeaseJob(scenario.platform)
        let slow = try #require(try await lease(.checkPhoto, owner: "slow", seconds: 60).job)
        #expect(try await lease(.checkPhoto, owner: "quick", seconds: 60).job == nil, "it is leased")
        scenario.test.clock.advance(seconds: 60)
        let quick = try #require(try await lease(.checkPhoto, owner: "quick", seconds: 60).job)
        await #expect(throws: LeaseLost.self) { try await CheckPhoto(scenario.platform)(slow, owner: "slow") }
        #expect(try await scenario.fetch().photos.map(\.check) == [.checking])
        try await CheckPhoto(scenario.platform)(quick, owner: "quick")
        let checked = try await scenario.fetch().photos
        #expect(checked.map(\.check) == [.accepted])
        await #expect(throws: LeaseLost.self) { try await CheckPhoto(scenario.platform)(slow, owner: "slow") }
        #expect(try await scenario.fetch().photos == checked)
    }

    @Test func aPhotoThatWasReplacedIsNotLookedAt() async throws {
        let scenario = try await CaptureScenario()
        try await scenario.begin()
        try await scenario.put(try await SamplePhoto.sharp(1))
        scenario.test.clock.advance(seconds: 1)
        try await scenario.put(try await SamplePhoto.sharp(2))
        try await scenario.checkAll()
        #expect(try await scenario.allPhotos().map(\.check) == [.checking, .accepted])
        #expect(try await scenario.jobs(.checkPhoto) == 0)
    }

    @Test func aPhotoThatEndedTwoDecodersIsRefused() async throws {
        let scenario = try await CaptureScenario()
        try await scenario.begin()
        try await scenario.put(try await SamplePhoto.sharp())
        let decoder = try EndingDecoder(in: scenario.test.folder)
        let platform = scenario.platform.decoding(by: decoder.pool)
        let first = try #require(try await LeaseJob(platform)(.checkPhoto, owner: "worker", seconds: 60).job)
        let error = await #expect(throws: ImagingError.self) { try await CheckPhoto(platform)(first, owner: "worker") }
        #expect(error?.code == .decoderEnded)
        #expect(try await scenario.fetch().photos.map(\.check) == [.checking])
        try await RetryJob(platform)(first, owner: "worker", error: try #require(error))
        scenario.test.clock.advance(seconds: 1)
        let second = try #require(try await LeaseJob(platform)(.checkPhoto, owner: "worker", seconds: 60).job)
        try await CheckPhoto(platform)(second, owner: "worker")
        #expect(try await scenario.fetch().photos.first?.check.refusal?.code == "photo_unreadable")
        #expect(try await scenario.jobs(.checkPhoto) == 0)
        #expect(scenario.spooled.isEmpty)
    }

    @Test func aPhotoThatEndedOneDecoderIsAcceptedByTheNext() async throws {
        let scenario = try await CaptureScenario()
        try await scenario.begin()
        try await scenario.put(try await SamplePhoto.sharp())
        let platform = scenario.platform.decoding(by: try EndingDecoder(in: scenario.test.folder).pool)
        let job = try #require(try await LeaseJob(platform)(.checkPhoto, owner: "worker", seconds: 60).job)
        let error = await #expect(throws: ImagingError.self) { try await CheckPhoto(platform)(job, owner: "worker") }
        try await RetryJob(platform)(job, owner: "worker", error: try #require(error))
        scenario.test.clock.advance(seconds: 1)
        try await scenario.checkAll()
        #expect(try await scenario.fetch().photos.map(\.check) == [.accepted])
    }

    /// A photo whose decoding takes longer than a lease must not be retried forever.
    @Test func endsOfDecodersCountAfterTheLeaseIsLost() async throws {
        let scenario = try await CaptureScenario()
        try await scenario.begin()
        try await scenario.put(try await SamplePhoto.sharp())
        let platform = scenario.platform.decoding(by: try EndingDecoder(in: scenario.test.folder).pool)
        let (clock, lease) = (scenario.test.clock, LeaseJob(scenario.platform))
        for _ in 0..<2 {
            let slow = try #require(try await lease(.checkPhoto, owner: "slow", seconds: 60).job)
            clock.advance(seconds: 60)
            #expect(try await lease(.checkPhoto, owner: "quick", seconds: 60).job != nil)
            await #expect(throws: (any Error).self) { try await CheckPhoto(platform)(slow, owner: "slow") }
            clock.advance(seconds: 60)
        }
        let next = try #require(try await lease(.checkPhoto, owner: "next", seconds: 60).job)
        try await CheckPhoto(scenario.platform)(next, owner: "next")
        #expect(try await scenario.fetch().photos.first?.check.refusal?.code == "photo_unreadable")
    }

    @Test func endsOfTheServerDoNotCountAgainstAPhoto() async throws {
        let scenario = try await CaptureScenario()
        try await scenario.begin()
        try await scenario.put(try await SamplePhoto.sharp())
        // Each server crashes: the lease expires and the job is not returned to the queue.
        for _ in 0..<30 {
            #expect(try await LeaseJob(scenario.platform)(.checkPhoto, owner: "dies", seconds: 60).job != nil)
            scenario.test.clock.advance(seconds: 60)
        }
        try await scenario.checkAll()
        #expect(try await scenario.fetch().photos.map(\.check) == [.accepted])
    }

    @Test func aDecoderThatCantBeStartedRefusesNoPhoto() async throws {
        let scenario = try await CaptureScenario()
        try await scenario.begin()
        try await scenario.put(try await SamplePhoto.sharp())
        let missing = DecoderPool(program: scenario.test.folder.url.appending(path: "none"), limits: PictureLimits())
        let platform = scenario.platform.decoding(by: missing)
        for _ in 0..<3 {
            let job = try #require(try await LeaseJob(platform)(.checkPhoto, owner: "worker", seconds: 60).job)
            let error = await #expect(throws: ImagingError.self) {
                try await CheckPhoto(platform)(job, owner: "worker")
            }
            #expect(error?.code == .decoderUnavailable)
            scenario.test.clock.advance(seconds: 60)
        }
        #expect(try await scenario.fetch().photos.map(\.check) == [.checking])
    }

    @Test func withoutADecoderAPhotoIsToBeSentAgain() async throws {
        let scenario = try await CaptureScenario()
        try await scenario.begin()
        let missing = DecoderPool(program: scenario.test.folder.url.appending(path: "none"), limits: PictureLimits())
        let photo = try await SamplePhoto.sharp()
        let refusal = await #expect(throws: DomainError.self) {
            try await scenario.put(photo, on: scenario.platform.decoding(by: missing))
        }
        #expect(refusal?.kind == .unavailable)
        #expect(refusal?.code == "decoder_unavailable")
        #expect(refusal?.retryAfter == 15)
        #expect(scenario.spooled.isEmpty)
        #expect(try await scenario.put(photo).photos.map(\.check) == [.checking])
    }

    @Test func aFailureOfTheServerRefusesNoPhoto() async throws {
        let scenario = try await CaptureScenario()
        try await scenario.begin()
        let photo = try #require(try await scenario.put(try await SamplePhoto.sharp()).photos.first)
        try FileManager.default.removeItem(at: scenario.file(of: photo))
        let job = try #require(try await LeaseJob(scenario.platform)(.checkPhoto, owner: "worker", seconds: 60).job)
        await #expect(throws: BlobError.missing) { try await CheckPhoto(scenario.platform)(job, owner: "worker") }
        #expect(try await scenario.fetch().photos.map(\.check) == [.checking])
        #expect(scenario.spooled.isEmpty)
        #expect(try await scenario.jobs(.checkPhoto) == 1)
    }
}

extension CaptureScenario {
    func file(of photo: Photo) -> URL {
        blobFolder.appending(path: "\(photo.organization)/\(photo.capture)/\(photo.id)")
    }
}
