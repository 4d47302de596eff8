import AssayCore
import AssayTestSupport
import AssayWire
import Testing

@testable import AssayOperations

@Suite struct CaptureReadinessTests {
    private static let now = Timestamp(microseconds: 0)
    private static let blurred = PhotoCheck.refused(PhotoRejection(.photoBlurred))

    /// Parses a photo from `region:digest`, followed by `old` if another photo has replaced it.
    private static func photo(_ text: String, _ check: PhotoCheck = .accepted) -> Photo {
        let parts = text.split(whereSeparator: { $0 == ":" || $0 == " " }).map(String.init)
        return Photo(
            id: PhotoID(text), organization: OrganizationID("O"), capture: CaptureID("C"), region: parts[0],
            digest: parts[1], mediaType: "image/jpeg", bytes: 1, width: 800, height: 600, check: check, key: text,
            receivedAt: now, replacedAt: parts.count > 2 ? now : nil)
    }

    private static func isReady(_ verdict: CaptureReadiness.Verdict, with photos: [String]) -> Bool {
        if case .ready(let chosen) = verdict { chosen.map(\.id.rawValue) == photos } else { false }
    }

    private func verdict(
        _ registered: [String: String], _ photos: [Photo]
    ) async throws -> CaptureReadiness.Verdict {
        let catalog = try await TestPlatform.make().platform.catalogs.current
        let capture = Capture(
            id: CaptureID("C"), organization: OrganizationID("O"), user: UserID("U"), clientID: "client-1",
            bundleID: "b", metadata: CaptureScenario.sneaker, configuration: .debug, catalogHash: catalog.hash,
            life: CaptureLife(beganAt: Self.now, captureSeconds: 1, uploadSeconds: 1))
        let snapshot = try CaptureSnapshot(capture, photos: [], catalog: catalog, now: Self.now)
        let submission = CaptureSubmission(digests: registered, textFields: [:])
        return CaptureReadiness(snapshot, submission: submission).verdict(photos)
    }

    @Test func allThatIsRequiredAndAcceptedIsReady() async throws {
        let photos = [Self.photo("outer_side:a"), Self.photo("size_tag:b")]
        #expect(Self.isReady(try await verdict([:], photos), with: ["outer_side:a", "size_tag:b"]))
        let registered = ["outer_side": "a", "size_tag": "b"]
        #expect(Self.isReady(try await verdict(registered, photos), with: ["outer_side:a", "size_tag:b"]))
    }

    @Test func aRequiredPhotoThatIsNotThereIsMissing() async throws {
        #expect(try await verdict([:], []) == .missing(["outer_side", "size_tag"]))
        #expect(try await verdict([:], [Self.photo("size_tag:b")]) == .missing(["outer_side"]))
    }

    @Test func aRegisteredPhotoIsMissingUntilItsBytesHaveArrived() async throws {
        let photos = [Self.photo("outer_side:before"), Self.photo("size_tag:b")]
        let registered = ["outer_side": "after", "size_tag": "b"]
        #expect(try await verdict(registered, photos) == .missing(["outer_side"]))
    }

    @Test func aPhotoTakenAgainStandsForTheRegisteredOne() async throws {
        let photos = [
            Self.photo("outer_side:first old", Self.blurred), Self.photo("outer_side:second"), Self.photo("size_tag:b"),
        ]
        let verdict = try await verdict(["outer_side": "first", "size_tag": "b"], photos)
        #expect(Self.isReady(verdict, with: ["outer_side:second", "size_tag:b"]))
    }

    @Test func missingComesBeforeCheckingAndCheckingBeforeRefused() async throws {
        let refused = Self.photo("outer_side:a", Self.blurred)
        let checking = Self.photo("size_tag:b", .checking)
        #expect(try await verdict([:], [refused]) == .missing(["size_tag"]))
        #expect(try await verdict([:], [refused, checking]) == .checking)
        #expect(try await verdict([:], [refused, Self.photo("size_tag:b")]) == .refused([refused]))
    }

    @Test func replacedPhotosDoNotCount() async throws {
        let photos = [
            Self.photo("outer_side:a old", .checking), Self.photo("outer_side:c"),
            Self.photo("size_tag:b old", Self.blurred), Self.photo("size_tag:d"),
        ]
        #expect(Self.isReady(try await verdict([:], photos), with: ["outer_side:c", "size_tag:d"]))
    }
}
