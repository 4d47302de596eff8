import AssayCore
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import Testing

/// Tests that limits and revisions hold for transactions that run beside each other.
@Suite struct LimitRaceTests {
    private func held(
        _ change: (inout OrganizationLimits) -> Void = { _ in }
    ) async throws -> (CaptureScenario, HeldDatabase) {
        let (test, database) = try await HeldDatabase.hold { try await TestPlatform.make(.postgres, wrapping: $0) }
        let scenario = try await CaptureScenario(on: test)
        try await scenario.setLimits(change)
        return (scenario, database)
    }

    @Test func concurrentCapturesDoNotExceedTheLimit() async throws {
        let (scenario, database) = try await held { $0.userOpenCaptures = 1 }
        let (first, second, _) = try await database.overlap {
            try await scenario.begin("capture-1")
        } with: {
            try await scenario.begin("capture-2")
        }
        #expect(try first.get().isNew)
        #expect(await refusal { _ = try second.get() }?.code == "too_many_open_captures")
    }

    @Test func capturesOfTwoUsersDoNotWaitForEachOther() async throws {
        let (scenario, database) = try await held()
        let (first, second, isFree) = try await database.overlap {
            try await scenario.begin("capture-1")
        } with: {
            try await scenario.begin("capture-1", as: scenario.user(scenario.ben))
        }
        #expect(try first.get().isNew && second.get().isNew)
        #expect(isFree)
    }

    /// The second request finds the capture of the first, as one that comes later does.
    @Test func aCaptureThatIsBegunTwiceIsOne() async throws {
        let (scenario, database) = try await held { $0.userOpenCaptures = 1 }
        let (first, second, _) = try await database.overlap {
            try await scenario.begin("capture-1")
        } with: {
            try await scenario.begin("capture-1")
        }
        #expect(try first.get().isNew && !second.get().isNew)
        #expect(try second.get().snapshot.capture.id == first.get().snapshot.capture.id)
    }

    @Test func concurrentPhotosDoNotExceedTheLimit() async throws {
        let (scenario, database) = try await held { $0.userUncheckedPhotos = 1 }
        for number in 1...2 { try await scenario.begin("capture-\(number)") }
        let photo = try await SamplePhoto.sharp(1)
        // The first transaction of a capture's first upload stores its time.
        let (first, second, _) = try await database.overlap(skipping: 1) {
            try await scenario.put(photo, CaptureScenario.regions[0], "capture-1")
        } with: {
            try await scenario.put(photo, CaptureScenario.regions[0], "capture-2")
        }
        #expect(try first.get().photos.count == 1)
        #expect(await refusal { _ = try second.get() }?.code == "too_many_unchecked_photos")
        #expect(scenario.blobs.count == 1)
    }

    /// All uploads of an organization add work to one queue.
    @Test func photosOfTwoUsersDoNotWaitForEachOther() async throws {
        let (scenario, database) = try await held()
        let ben = scenario.user(scenario.ben)
        try await scenario.begin()
        try await scenario.begin(as: ben)
        let photo = try await SamplePhoto.sharp(1)
        // From now on the organization has a queue.
        try await scenario.put(photo, CaptureScenario.regions[0])
        try await scenario.put(photo, CaptureScenario.regions[0], as: CaptureActor(ben))
        let (first, second, isFree) = try await database.overlap {
            try await scenario.put(try await SamplePhoto.sharp(2), CaptureScenario.regions[1])
        } with: {
            try await scenario.put(photo, CaptureScenario.regions[1], as: CaptureActor(ben))
        }
        #expect(try first.get().photos.count == 2)
        #expect(try second.get().photos.count == 2)
        #expect(isFree)
    }

    /// A capture has up to 13 photos.
    ///
    /// Each changes the capture, and none is given up because of the others.
    @Test(arguments: TestDatabase.available)
    func allPhotosOfACaptureArriveAtOnce(kind: TestDatabase) async throws {
        let scenario = try await CaptureScenario(kind)
        let regions = try await scenario.begin("capture-1", CaptureScenario.sneaker, "production").snapshot.regions
        let photo = try await SamplePhoto.sharp(1)
        let snapshots = try await withThrowingTaskGroup(of: Void.self) { group in
            for region in regions { group.addTask { try await scenario.put(photo, region.id) } }
            try await group.waitForAll()
            return try await scenario.fetch()
        }
        #expect(regions.count >= 9)
        #expect(snapshots.photos.count == regions.count)
        #expect(try await scenario.jobs(.checkPhoto) == regions.count)
    }

    @Test func aCancellationBesideAPhotoFollowsIt() async throws {
        let (scenario, database) = try await held()
        try await scenario.begin()
        let photo = try await SamplePhoto.sharp(1)
        let (upload, end, _) = try await database.overlap(skipping: 1) {
            try await scenario.put(photo, CaptureScenario.regions[0])
        } with: {
            try await CancelCapture(scenario.platform)(scenario.owner, id: "capture-1")
        }
        _ = try upload.get()
        #expect(try end.get().state == .cancelled)
        try await scenario.deleteAll()
        #expect(scenario.blobs.isEmpty)
    }

    // MARK: - Revisions

    private func bench() async throws -> (IdentityBench, HeldDatabase) {
        try await HeldDatabase.hold { try await IdentityBench.make(.postgres, wrapping: $0) }
    }

    @Test func twoStatementsAboutAUserAreBothAdopted() async throws {
        let (bench, database) = try await bench()
        let device = SDKDevice()
        _ = try await bench.authorize(device)
        let (first, second, _) = try await database.overlap {
            try await bench.authorize(device, first: "Ann")
        } with: {
            try await bench.authorize(device, last: "Able")
        }
        #expect(try first.get().conflicts.isEmpty && second.get().conflicts.isEmpty)
        let profile = try await bench.user().profile
        #expect((profile.firstName, profile.lastName) == ("Ann", "Able"))
    }

    @Test func twoSettingsAreBothStored() async throws {
        let (bench, database) = try await bench()
        let set = SetOrganizationSetting(bench.platform)
        let (first, second, _) = try await database.overlap {
            try await set(bench.admin, bench.organization, key: "session_hours", value: "2")
        } with: {
            try await set(bench.admin, bench.organization, key: "limits.login_per_minute", value: "3")
        }
        _ = try first.get()
        let settings = try second.get().settings
        #expect((settings.sessionHours, settings.limits.login.perMinute) == (2, 3))
    }

    @Test func twoOrganizationsGetTwoNumbers() async throws {
        let (bench, database) = try await bench()
        let create = CreateOrganization(bench.platform)
        let (first, second, _) = try await database.overlap {
            try await create(bench.admin, name: "Left")
        } with: {
            try await create(bench.admin, name: "Right")
        }
        _ = (try first.get(), try second.get())
        let numbers = try await bench.test.database.read { sql in
            try sql.query("SELECT number FROM organisations ORDER BY number").map { try $0.get(at: 0, as: Int.self) }
        }
        #expect(numbers == Array(1...6))
    }

    @Test func oneOfTwoAdminsStays() async throws {
        let (bench, database) = try await bench()
        _ = try await bench.staff(.admin, email: "second@shop.example")
        let disable = DisableStaff(bench.platform)
        let (first, second, _) = try await database.overlap {
            try await disable(bench.admin, email: "second@shop.example")
        } with: {
            try await disable(bench.admin, email: "admin@shop.example")
        }
        try first.get()
        #expect(await refusal { try second.get() }?.code == "last_admin")
    }

    @Test func twoRotationsFollowOneAnother() async throws {
        let (bench, database) = try await bench()
        let rotate = RotateSigningKey(bench.platform)
        let (first, second, _) = try await database.overlap {
            try await rotate(bench.admin, purpose: "login")
        } with: {
            try await rotate(bench.admin, purpose: "login")
        }
        #expect(try second.get().retired == first.get().active)
    }
}
