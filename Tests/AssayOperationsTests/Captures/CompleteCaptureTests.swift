import AssayCore
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayWire
import Testing

@Suite struct CompleteCaptureTests {
    @Test func aCompleteCaptureIsAnItemWithItsHistoryWorkAndEvent() async throws {
        let scenario = try await CaptureScenario()
        try await scenario.readyToComplete()
        scenario.test.clock.advance(seconds: 30)
        let id = try await scenario.complete()
        let snapshot = try await scenario.fetch()
        #expect(snapshot.state == .completed)
        #expect(snapshot.capture.item == id)
        #expect(snapshot.capture.endedAt == scenario.test.clock.now())
        let item = try #require(try await scenario.item(id))
        #expect(item.capture == snapshot.capture.id)
        #expect(item.life == ItemLife())
        #expect(item.facts.brandID == "nike")
        #expect(item.facts.styleName == "Air Jordan 1")
        #expect(item.configuration == .debug)
        #expect(item.times.capturedAt == snapshot.capture.life.beganAt)
        #expect(item.times.receivedAt == scenario.test.clock.now())
        #expect(try await scenario.timeline(of: id) == item.opening.entries)
        #expect(try await scenario.events(of: id) == ["session.updated"])
        #expect(try await scenario.jobs(.decideItem) == 1)
    }

    @Test func theAnswerIsTheItemAsItIsStored() async throws {
        let scenario = try await CaptureScenario()
        try await scenario.readyToComplete()
        let complete = CompleteCapture(scenario.platform)
        let made = try await complete(scenario.owner, id: "capture-1")
        let read = try await ItemReader(scenario.platform).find(
            scenario.user(scenario.owner.user), id: made.item.id.rawValue)
        #expect(made == read)
        #expect(try await complete(scenario.owner, id: "capture-1") == made)
    }

    @Test(arguments: TestDatabase.available)
    func manyAtOnceMakeOneItem(kind: TestDatabase) async throws {
        let scenario = try await CaptureScenario(kind)
        try await scenario.readyToComplete()
        let node = try await scenario.test.secondNode()
        let ids = try await withThrowingTaskGroup(of: ItemID.self) { group in
            for index in 0..<12 {
                let platform = index.isMultiple(of: 2) ? scenario.platform : node.platform
                group.addTask {
                    try await CompleteCapture(platform)(scenario.owner, id: "capture-1").item.id
                }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(ids.count == 1)
    }

    @Test func theTextsThatWereHandedInAreTheItems() async throws {
        let scenario = try await CaptureScenario()
        try await scenario.readyToComplete()
        try await scenario.submit(
            [:], texts: ["style_name": "Corrected", "customer_item_id": "sku-9", "us_size": "10"])
        let item = try #require(try await scenario.item(try await scenario.complete()))
        #expect(item.facts.styleName == "Corrected")
        #expect(item.facts.customerItemID == "sku-9")
        #expect(
            item.facts.textFields == ["style_name": "Corrected", "customer_item_id": "sku-9", "us_size": "10"])
    }

    @Test func anOpenCaptureIsSubmittedFirst() async throws {
        let scenario = try await CaptureScenario()
        try await scenario.begin()
        #expect(await refusal { _ = try await scenario.complete() } == CaptureErrors.notSubmitted)
    }

    @Test func missingPhotosAreListed() async throws {
        let scenario = try await CaptureScenario()
        let bytes = try await SamplePhoto.sharp()
        try await scenario.begin()
        try await scenario.put(bytes)
        try await scenario.checkAll()
        try await scenario.submit(["outer_side": bytes])
        let refused = await refusal { _ = try await scenario.complete() }
        #expect(refused?.kind == .conflict)
        #expect(refused?.code == "photos_missing")
        #expect(refused?.fields.map(\.name) == ["images.size_tag"])
        #expect(refused?.fields.map(\.subject) == [.missingPhoto(region: "size_tag")])
    }

    @Test func refusedPhotosAreListedWithTheirReasons() async throws {
        let scenario = try await CaptureScenario()
        let photos = ["outer_side": try await SamplePhoto.blurred(), "size_tag": try await SamplePhoto.sharp()]
        try await scenario.begin()
        for (region, bytes) in photos { try await scenario.put(bytes, region) }
        try await scenario.checkAll()
        try await scenario.submit(photos)
        let refused = await refusal { _ = try await scenario.complete() }
        #expect(refused?.kind == .unprocessable)
        #expect(refused?.code == "photos_refused")
        #expect(refused?.fields.map(\.name) == ["images.outer_side"])
        let checked = try await scenario.allPhotos().first { $0.region == "outer_side" }
        let rejection = try #require(checked?.check.refusal)
        #expect(refused?.fields.map(\.code) == [rejection.code])
        #expect(refused?.fields.map(\.subject) == [.rejectedPhoto(region: "outer_side", rejection)])
        // Retaken after the submit, the photo completes the capture.
        try await scenario.put(try await SamplePhoto.sharp(3), "outer_side")
        try await scenario.checkAll()
        _ = try await scenario.complete()
    }

    @Test func afterTenSecondsTheCallerGetsARetryAfter() async throws {
        let scenario = try await CaptureScenario()
        try await scenario.submitUnchecked()
        let refused = await refusal { _ = try await scenario.complete() }
        #expect(refused?.kind == .unavailable)
        #expect(refused?.code == "photos_in_check")
        #expect(refused?.retryAfter == 2)
    }

    /// With a clock whose waits never end, only the check's signal can resume the caller.
    @Test func aCallerThatWaitsGoesOnWhenTheChecksAreDone() async throws {
        let scenario = try await CaptureScenario(sleeper: NeverClock())
        try await scenario.submitUnchecked()
        async let item = scenario.complete()
        try await scenario.checkAll()
        let made = try await item
        #expect(try await scenario.fetch().capture.item == made)
    }

    @Test func photosTakenAgainAreGivenUp() async throws {
        let scenario = try await CaptureScenario()
        try await scenario.begin()
        try await scenario.put(try await SamplePhoto.sharp(7))
        scenario.test.clock.advance(seconds: 1)
        let photos = ["outer_side": try await SamplePhoto.sharp(1), "size_tag": try await SamplePhoto.sharp(2)]
        for (region, bytes) in photos { try await scenario.put(bytes, region) }
        try await scenario.checkAll()
        try await scenario.submit(photos)
        _ = try await scenario.complete()
        #expect(try await scenario.jobs(.deletePhotos) == 1)
        try await scenario.deleteAll()
        let all = try await scenario.allPhotos()
        #expect(all.map { $0.deletedAt == nil } == [false, true, true])
        #expect(scenario.blobs.count == 6)
        #expect(try await scenario.jobs(.deletePhotos) == 0)
    }

    @Test func aSandboxItemBeginsWithS() async throws {
        let scenario = try await CaptureScenario()
        let sandbox = OrganizationID("S-SHOP")
        let (user, now) = (UserID("SANDY"), scenario.test.clock.now())
        try await scenario.platform.store.write { try $0.addUser(user, of: sandbox, now: now) }
        let sandy = scenario.user(user, of: sandbox)
        let photos = ["outer_side": try await SamplePhoto.sharp(1), "size_tag": try await SamplePhoto.sharp(2)]
        try await scenario.begin("capture-s", as: sandy)
        for (region, bytes) in photos {
            try await scenario.put(bytes, region, "capture-s", as: CaptureActor(sandy))
        }
        try await scenario.checkAll()
        _ = try await SubmitCapture(scenario.platform)(
            CaptureActor(sandy), id: "capture-s", submittedAt: scenario.test.clock.now(), digests: [:], textFields: [:])
        #expect(try await scenario.complete("capture-s", as: CaptureActor(sandy)).rawValue.hasPrefix("S"))
    }
}

extension CaptureScenario {
    /// Submits a capture with all photos, none of which is checked.
    func submitUnchecked() async throws {
        let photos = ["outer_side": try await SamplePhoto.sharp(1), "size_tag": try await SamplePhoto.sharp(2)]
        try await begin()
        for (region, bytes) in photos { try await put(bytes, region) }
        try await submit(photos)
    }

    func item(_ id: ItemID) async throws -> Item? {
        try await platform.store.read { try $0.items.find(id, organization: shop) }
    }

    func timeline(of id: ItemID) async throws -> [TimelineEntry] {
        try await platform.store.read { try $0.timeline.list(item: id, organization: shop) }
    }

    func events(of id: ItemID) async throws -> [String] {
        try await platform.store.read { tx throws in
            try tx.sql.query(
                """
                /* of a test */
                SELECT type FROM events WHERE organisation_id = \(shop) AND item_id = \(id) ORDER BY arrival
                """
            ).map { try $0.get("type") }
        }
    }
}
