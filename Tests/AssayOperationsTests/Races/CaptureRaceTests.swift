import AssayCore
import AssayKeys
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayWire
import Synchronization
import Testing

/// Tests that two calls on one capture never fail because of each other: each succeeds, or is refused by a rule.
@Suite(.timeLimit(.minutes(20))) struct CaptureRaceTests {
    /// The photos of all captures: two that are stored, and two that arrive during the race.
    private static let seeds: [UInt64] = [1, 2, 3, 4]

    private struct Bench: Sendable {
        let scenario: CaptureScenario
        let photos: [[UInt8]]

        init(_ database: TestDatabase) async throws {
            scenario = try await CaptureScenario(database)
            var photos: [[UInt8]] = []
            for seed in seeds { photos.append(try await SamplePhoto.sharp(seed)) }
            self.photos = photos
            try await scenario.setLimits {
                $0.userOpenCaptures = 10_000
                $0.userUncheckedPhotos = 10_000
            }
        }

        /// Begins a capture with one stored photo and an interrupted upload of the other region.
        func begin(_ id: String, submits: Bool) async throws {
            try await scenario.begin(id)
            try await scenario.put(photos[0], CaptureScenario.regions[0], id)
            if submits {
                try await scenario.put(photos[1], CaptureScenario.regions[1], id)
                try await scenario.checkAll()
                let submitted = Dictionary(uniqueKeysWithValues: zip(CaptureScenario.regions, photos))
                try await scenario.submit(submitted, id)
            } else {
                _ = try? await send(photos[2], to: CaptureScenario.regions[1], id, breaksAfter: 20_000)
            }
        }

        /// Sends a photo whose upload can be resumed, in parts between which other calls run.
        @discardableResult
        func send(
            _ bytes: [UInt8], to region: String, _ id: String, breaksAfter end: Int? = nil
        ) async throws -> CaptureSnapshot {
            try await scenario.receive(
                Self.parts(Array(bytes.prefix(end ?? bytes.count)), breaks: end != nil),
                PhotoUpload(declaredBytes: bytes.count, digest: SHA256Digest(of: bytes), allowsResumption: true),
                region, id)
        }

        /// Sends the rest of the interrupted upload.
        func rest(_ id: String) async throws {
            let (digest, region) = (SHA256Digest(of: photos[2]).hex, CaptureScenario.regions[1])
            let offset = try await FetchUpload(scenario.platform)(
                scenario.owner, capture: id, region: region, digest: digest
            ).bytes
            let opened = try await OpenCapture(scenario.platform)(scenario.owner, capture: id)
            _ = try await ContinuePhoto(scenario.platform)(
                opened, region: region, digest: digest,
                rest: PhotoRemainder(offset: offset, declaredBytes: photos[2].count - offset),
                chunks: Self.parts(Array(photos[2].dropFirst(offset)), breaks: false))
        }

        private static func parts(
            _ bytes: [UInt8], breaks: Bool
        ) -> AsyncThrowingStream<ArraySlice<UInt8>, any Error> {
            let sent = Mutex(0)
            return AsyncThrowingStream {
                let start = sent.withLock { sent in
                    defer { sent += 8_192 }
                    return sent
                }
                if start < bytes.count { return bytes[start..<min(start + 8_192, bytes.count)] }
                if breaks { throw Broken() }
                return nil
            }
        }

        /// The work that a server does by itself soon after a capture's end.
        func deletePhotos() async throws {
            let owner = scenario.platform.identifiers.makeOrdered(Entity.Job.self).rawValue
            try await scenario.work(.deletePhotos, owner: owner) {
                try await DeletePhotos(scenario.platform)($0, owner: $1)
            }
            try await scenario.work(.deleteReplacedPhoto, owner: owner) {
                try await DeleteReplacedPhoto(scenario.platform)($0, owner: $1)
            }
        }
    }

    /// The client's connection is gone, so the answer is lost.
    private struct Broken: Error {}

    private enum Call: String, CaseIterable {
        case begin, fetch, submit, complete, cancel, expire
        case putStored, putReplacement, putResumable, putBroken, askOffset, sendRest, discardUpload
        case check, sweep

        func run(_ id: String, _ bench: Bench) async throws {
            let (scenario, platform) = (bench.scenario, bench.scenario.platform)
            let (photos, regions) = (bench.photos, CaptureScenario.regions)
            switch self {
            case .begin: try await scenario.begin(id)
            case .fetch: _ = try await scenario.fetch(id)
            case .submit: try await scenario.submit([regions[0]: photos[0], regions[1]: photos[1]], id)
            case .complete:
                _ = try await scenario.complete(id)
                try await bench.deletePhotos()
            case .cancel:
                _ = try await CancelCapture(platform)(scenario.owner, id: id)
                try await bench.deletePhotos()
            case .expire:
                _ = try await ExpireCaptures(platform)(limit: 1_000)
                try await bench.deletePhotos()
            case .putStored: try await scenario.put(photos[0], regions[0], id)
            case .putReplacement: try await scenario.put(photos[3], regions[0], id)
            case .putResumable: try await bench.send(photos[3], to: regions[1], id)
            case .putBroken: try await bench.send(photos[3], to: regions[1], id, breaksAfter: 30_000)
            case .askOffset:
                _ = try await FetchUpload(platform)(
                    scenario.owner, capture: id, region: regions[1], digest: SHA256Digest(of: photos[2]).hex)
            case .sendRest: try await bench.rest(id)
            case .discardUpload:
                try await DiscardUpload(platform)(
                    scenario.owner, capture: id, region: regions[1], digest: SHA256Digest(of: photos[2]).hex)
            case .check: try await scenario.checkAll()
            case .sweep:
                try await SweepUploads(platform)()
                try await SweepParts(platform)()
            }
        }
    }

    /// Returns the failure that a client would get as a status of 500, or as a 503 without a time to wait.
    private static func failure(of call: Call, _ id: String, _ bench: Bench) async -> String? {
        do {
            try await call.run(id, bench)
        } catch let error as DomainError {
            switch error.kind {
            case .internalFailure: return String(reflecting: error)
            case .unavailable where error.retryAfter == nil: return String(reflecting: error)
            default: return nil
            }
        } catch is UploadOffsetMismatch, is Broken, is LeaseLost {
            return nil
        } catch {
            return String(reflecting: error)
        }
        return nil
    }

    /// SQLite has one writer at a time, so one kind of capture is enough there.
    @Test(arguments: [(TestDatabase.sqlite, true), (.postgres, false), (.postgres, true)])
    func `two calls on one capture are each answered by a rule`(kind: TestDatabase, isSubmitted: Bool) async throws {
        let bench = try await Bench(kind)
        var number = 0
        for (index, first) in Call.allCases.enumerated() {
            for second in Call.allCases[index...] {
                number += 1
                let id = "capture-\(number)"
                let isExpired = [first, second].contains(.expire)
                try await bench.begin(id, submits: isSubmitted)
                if isExpired { bench.scenario.test.clock.advance(seconds: isSubmitted ? 604_801 : 93_601) }
                async let one = Self.failure(of: first, id, bench)
                async let other = Self.failure(of: second, id, bench)
                let failures = await [one, other].compactMap(\.self)
                #expect(failures.isEmpty, "\(first) beside \(second)")
            }
        }
    }
}
