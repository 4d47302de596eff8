import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import Testing

/// Tests for the order in which photos of different users are checked, with the operations that the routes call.
@Suite struct FairLeasingTests {
    /// Uploads this many photos of a user, each to a separate capture.
    private func flood(_ scenario: CaptureScenario, _ count: Int, by user: UserActor) async throws {
        let bytes = try await SamplePhoto.sharp(1)
        for number in 0..<count {
            try await scenario.begin("flooding-\(number)", as: user)
            try await scenario.put(bytes, CaptureScenario.regions[0], "flooding-\(number)", as: CaptureActor(user))
        }
    }

    /// Returns the number of leases until the job of this subject is leased.
    private func leases(
        _ scenario: CaptureScenario, of kind: JobKind = .checkPhoto, until subject: String, atMost limit: Int
    ) async throws -> Int {
        for count in 1...limit {
            let job = try #require(
                try await LeaseJob(scenario.platform)(kind, owner: "worker", seconds: 600).job)
            if job.subject == subject { return count }
        }
        return limit + 1
    }

    private func send(_ scenario: CaptureScenario, by user: UserActor) async throws -> Photo {
        try await scenario.begin("honest-capture", as: user)
        let snapshot = try await scenario.put(
            try await SamplePhoto.sharp(2), CaptureScenario.regions[0], "honest-capture", as: CaptureActor(user))
        return try #require(snapshot.photos.first)
    }

    @Test(arguments: TestDatabase.available)
    func aPhotoIsNotHeldUpByAnotherUsersPhotos(kind: TestDatabase) async throws {
        let scenario = try await CaptureScenario(kind)
        try await flood(scenario, 40, by: scenario.user(scenario.ann))
        let photo = try await send(scenario, by: scenario.user(scenario.ben))
        #expect(try await leases(scenario, until: photo.id.rawValue, atMost: 41) <= 3)
    }

    @Test(arguments: TestDatabase.available)
    func theDeletionsOfACaptureAreNotHeldUpByAnotherUsers(kind: TestDatabase) async throws {
        let scenario = try await CaptureScenario(kind)
        let (ann, ben) = (scenario.user(scenario.ann), scenario.user(scenario.ben))
        for number in 0..<20 {
            try await scenario.begin("flooding-\(number)", as: ann)
            _ = try await CancelCapture(scenario.platform)(CaptureActor(ann), id: "flooding-\(number)")
        }
        try await scenario.begin("honest-capture", as: ben)
        let cancelled = try await CancelCapture(scenario.platform)(CaptureActor(ben), id: "honest-capture")
        let subject = cancelled.capture.id.rawValue
        #expect(try await leases(scenario, of: .deletePhotos, until: subject, atMost: 21) <= 3)
    }

    @Test(arguments: TestDatabase.available)
    func theDeletionOfAReplacedPhotoIsNotHeldUpByAnotherUsers(kind: TestDatabase) async throws {
        let scenario = try await CaptureScenario(kind)
        let (ann, ben) = (scenario.user(scenario.ann), scenario.user(scenario.ben))
        try await scenario.begin("flooding", as: ann)
        for number in 1...7 {
            try await scenario.put(
                try await SamplePhoto.sharp(UInt64(number)), CaptureScenario.regions[0], "flooding",
                as: CaptureActor(ann))
        }
        let replaced = try await send(scenario, by: ben)
        try await scenario.put(
            try await SamplePhoto.sharp(3), CaptureScenario.regions[0], "honest-capture", as: CaptureActor(ben))
        let subject = replaced.id.rawValue
        #expect(try await leases(scenario, of: .deleteReplacedPhoto, until: subject, atMost: 7) <= 3)
    }
}
