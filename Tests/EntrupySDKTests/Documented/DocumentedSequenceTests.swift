import AssayCore
import AssayHTTP
import AssayOperations
import AssayTestSupport
import AssayTestTiming
import EntrupySDK
import Testing

/// Runs the code of the published documents, which uses `EntrupyApp.sharedInstance()`, against a real server over
/// sockets.
///
/// The shared instance creates its client once per process, so other tests may only use its identity.
@MainActor @Suite struct DocumentedSequenceTests {
    /// The state that the steps share: the server of the shared instance, and the item ids, oldest first.
    private struct Scene {
        let scenario: EndToEndScenario
        var ids: [String] = []

        var platform: Platform { scenario.test.platform }
        var expert: StaffActor { scenario.made.admin.actor }
    }

    @Test func theDocumentsCodeRunsAsItStands() async throws {
        // The shared instance uses the machine's clock.
        let scenario = try await EndToEndScenario.make(startingAt: Timestamp(Date()))
        try await LiveServer.run(scenario.test.platform) { url in try await Self.run(scenario, url) }
    }

    /// The documented flag view code, on an instance with simulated pages: the shared instance would use the process's
    /// only window.
    @Test func theDocumentedFlagViewDelegateIsNotifiedOfEachEnd() async throws {
        try await ScreenShop.run { shop, engine in
            let id = try await shop.item()
            let screen = YourViewController()
            shop.app.flagViewDelegate = screen
            for (says, shown) in [("cancel", "User canceled flag operation"), ("submitted", "User submitted flag")] {
                let displayed = await screen.next { shop.app.displayFlagViewForItem(withEntrupyID: id) }
                #expect(displayed == "Flag view displayed successfully for Entrupy ID: \(id)")
                #expect(await screen.next { engine.pages.last?.say(says) } == "\(shown) for Entrupy ID: \(id)")
            }
            let failed = await screen.next { shop.app.displayFlagViewForItem(withEntrupyID: "0000000000") }
            #expect(failed.hasPrefix("Failed to display flag view for Entrupy ID: 0000000000\n- Error Code: 1\n"))
        }
    }

    private static func run(_ scenario: EndToEndScenario, _ url: URL) async throws {
        let log = LateConfigurations()
        let configuration = EntrupyConfiguration(
            baseURL: url, bundleIdentifier: EndToEndScenario.bundleID,
            storageDirectory: scenario.test.folder.url.appendingPathComponent("documented"), logger: log)
        EntrupyApp.configure(configuration)
        #expect(log.count == 0)
        var scene = Scene(scenario: scenario)
        let stranger = YourViewController()
        let refused = await stranger.next { stranger.presentFlagView(for: "0000000000") }
        #expect(refused == "User not authorized. Cannot display flag view.")
        try await logIn(scene)
        EntrupyApp.configure(configuration)
        #expect(log.count == 1)
        try await backgroundEvents()
        scene.ids.append(try await item(scene, photos: 9, firstPhoto: 1))
        // The debug configuration needs fewer photos; these two items end as Invalid.
        EntrupyApp.sharedInstance().fetchConfigurationType(EntrupyConfigType.ConfigTypeDebug)
        scene.ids.append(try await item(scene, photos: 2, firstPhoto: 10))
        scene.ids.append(try await item(scene, photos: 2, firstPhoto: 12))
        try await ResolveItem(scene.platform)(scene.expert, item: ItemID(scene.ids[0]), result: .authentic)
        try await flag(scene)
        try await legacyFlag(scene)
        await legacySearch(scene)
        await search(scene)
        try await query(scene)
        try await published(scene)
    }

    private static func logIn(_ scene: Scene) async throws {
        let screen = ViewController()
        let request = EntrupyApp.sharedInstance().generateSDKAuthorizationRequest()
        let signed = try await scene.scenario.sign(request, over: URLSessionTransport())
        let answer = try JSONSerialization.data(withJSONObject: ["signed_authorization_request": signed])
        #expect(await screen.next { screen.loginToEntrupySDK(data: answer) } == "logged in")
        #expect(EntrupyApp.sharedInstance().isAuthorizationValid())
        #expect(await screen.next { screen.viewDidAppear(false) } == "configured")
    }

    /// The documented code for background sessions: for the session of another owner, the completion handler is called.
    private static func backgroundEvents() async throws {
        let (application, delegate) = (UIApplication(), AppDelegate())
        application.delegate = delegate
        await withCheckedContinuation { continuation in
            application.headlessHandleEvents(forBackgroundURLSession: "com.example.music") { continuation.resume() }
        }
    }

    /// Captures the documented shoes, and waits for the first decision.
    private static func item(_ scene: Scene, photos: Int, firstPhoto: UInt64) async throws -> String {
        scene.scenario.test.clock.advance(seconds: 1)
        let screen = ViewController()
        EntrupyApp.sharedInstance().captureSource = try await scene.scenario.photos(photos, firstSeed: firstPhoto)
        let shown = await screen.next { screen.authenticate() }
        #expect(shown == "The item result is Under Review")
        let id = try #require(screen.result?.authentication_id)
        _ = try await EntrupyApp.sharedInstance().decided(id)
        return id
    }

    /// The documented flag code: details, set, details, clear, details, and the documented errors.
    private static func flag(_ scene: Scene) async throws {
        let id = scene.ids[0]
        let screen = YourViewController()
        #expect(await screen.next { screen.fetchFlagDetails(for: id) } == "Status=none, Flaggable=true: Flag")
        let reason = try #require(screen.supportedReasons.first)
        let set = await screen.next {
            screen.submitOrClearFlag(
                for: id, setFlagValue: true, selectedReasonId: reason.id, existingFlagReasonId: nil, message: "Why?")
        }
        #expect(set == "Flag successfully set for Entrupy ID: \(id)")
        let flagged = await screen.next { screen.fetchFlagDetails(for: id) }
        #expect(flagged == "Status=flagged, Flaggable=true: Clear Flag, \(reason.label ?? ""), Why?")
        #expect(screen.existingReasonId == reason.id)
        let again = await screen.next {
            screen.submitOrClearFlag(
                for: id, setFlagValue: true, selectedReasonId: reason.id, existingFlagReasonId: nil, message: nil)
        }
        #expect(again.hasPrefix("Failed to set flag for Entrupy ID: \(id)\n- Error Code: 1\n"))
        let cleared = await screen.next {
            screen.submitOrClearFlag(
                for: id, setFlagValue: false, selectedReasonId: nil, existingFlagReasonId: screen.existingReasonId,
                message: nil)
        }
        #expect(cleared == "Flag successfully cleared for Entrupy ID: \(id)")
        #expect(await screen.next { screen.fetchFlagDetails(for: id) } == "Status=none, Flaggable=true: Flag")
        let review = await screen.next { screen.fetchFlagDetails(for: scene.ids[1]) }
        #expect(review == "Status=none, Flaggable=false: no button")
        let unknown = await screen.next { screen.fetchFlagDetails(for: "0000000000") }
        #expect(unknown.hasSuffix("(Code: 1)"))
    }

    /// The documented earlier flag code: the flat details, and `setFlag` with two arguments.
    private static func legacyFlag(_ scene: Scene) async throws {
        let id = scene.ids[0]
        let screen = LegacyViewController()
        #expect(await screen.next { screen.flagDetails(id) } == "Flag")
        #expect(await screen.next { screen.setLegacyFlag(true, id) } == "flag true")
        #expect(await screen.next { screen.flagDetails(id) } == "Clear Flag")
        #expect(await screen.next { screen.setLegacyFlag(false, id) } == "flag false")
        #expect(await screen.next { screen.setLegacyFlag(false, id) }.hasPrefix("Error: "))
        #expect(await screen.next { screen.flagDetails(scene.ids[1]) } == "no button")
        #expect(await screen.next { screen.setLegacyFlag(true, id) } == "flag true")
        try await ResolveFlag(scene.platform)(scene.expert, item: ItemID(id), change: nil, note: "It is as we said.")
        #expect(await screen.next { screen.flagDetails(id) } == "Flag")
    }

    /// The documented earlier search code.
    private static func legacySearch(_ scene: Scene) async {
        let screen = LegacyViewController()
        #expect(await screen.next { screen.fetchAuthentications() } == "1 of 1")
        #expect(screen.lastPage)
        #expect(screen.found.map(\.authentication_id) == [scene.ids[0]])
        #expect(screen.found.first?.status.result.display.header == "Authentic")
        #expect(screen.found.first?.status.flag.id == .resolved)
    }

    /// The documented search code: all pages, and each filter.
    private static func search(_ scene: Scene) async {
        let screen = SubmissionsViewController()
        screen.searchManager.perPage = 2
        #expect(await screen.next { screen.searchManager.fetchInitialSubmissions() } == "Found 2 items.")
        #expect(!screen.searchManager.allItemsLoaded)
        #expect(await screen.next { screen.searchManager.fetchNextPage() } == "Found 1 items.")
        #expect(screen.searchManager.allItemsLoaded)
        #expect(screen.foundIDs == scene.ids.reversed())
        let brandFilter: [[String: Any]] = [["key": "properties.brand.id", "value": "nike"]]
        let resultFilter: [[String: Any]] = [["key": "status.result.id", "value": "authentic"]]
        let multiResultFilter: [[String: Any]] = [["key": "status.result.id", "values": ["unknown", "authentic"]]]
        let flagFilter: [[String: Any]] = [["key": "status.flag", "value": "flagged"]]
        let customerIdFilter: [[String: Any]] = [["key": "text_fields.sku", "value": "YOUR_UNIQUE_ITEM_ID_123"]]
        let combinedFilter: [[String: Any]] = [
            ["key": "properties.brand.id", "values": ["nike", "adidas"]],
            ["key": "status.result.id", "value": "authentic"],
        ]
        screen.searchManager.perPage = 20
        let expected: [([[String: Any]], String)] = [
            (brandFilter, "Found 3 items."), (resultFilter, "Found 1 items."), (multiResultFilter, "Found 1 items."),
            (flagFilter, "No items found for this page/filter."),
            (customerIdFilter, "No items found for this page/filter."), (combinedFilter, "Found 1 items."),
        ]
        for (filters, shown) in expected {
            #expect(await screen.next { screen.searchManager.fetchInitialSubmissions(filters: filters) } == shown)
        }
        let unknown: [[String: Any]] = [["key": "item_colour", "value": "x"]]
        let refused = await screen.next { screen.searchManager.fetchInitialSubmissions(filters: unknown) }
        #expect(refused.hasPrefix("Search submissions failed."))
    }

    /// The documented query code: each example.
    private static func query(_ scene: Scene) async throws {
        let screen = QueryViewController()
        #expect(await screen.next { screen.basicSearch() } == "Total: 3, here: 3")
        #expect(screen.found?.items?.map(\.authentication_id) == scene.ids.reversed())
        #expect(screen.found?.metadata.result_mode == "results")
        #expect(await screen.next { screen.filteredSearch() } == "Total: 0")
        #expect(await screen.next { screen.countOnly() } == "Total: 1")
        #expect(screen.found?.items == nil)
        #expect(screen.found?.metadata.result_mode == "count_only")
        let second = try await EntrupyApp.sharedInstance().fetchSessionDetails(entrupyId: scene.ids[1]).timestamp
        #expect(await screen.next { screen.customRange(start: second.display, end: second.display) } == "Total: 1")
        #expect(await screen.next { screen.customRange(start: "soon", end: "later") }.hasPrefix("Search failed: "))
        #expect(await screen.next { screen.otherValues() } == "Total: 0")
        #expect(await screen.next { screen.brands() } == "Total: 0")
        #expect(await screen.next { screen.withoutCategory() } == "Total: 0")
        let ids = scene.ids.reversed()
        #expect(await screen.next { screen.pages(of: 2) } == "pages: \(ids.joined(separator: " "))")
        #expect(await screen.next { screen.pages(of: 3) } == "All results fetched")
    }

    /// The code for version 2.3: both spellings of the search, an item by its id, and the end of the session.
    private static func published(_ scene: Scene) async throws {
        let screen = PublishedViewController()
        let found = await screen.next { screen.find(scene.ids[1].lowercased()) }
        #expect(found == scene.ids[1])
        _ = await screen.next { screen.search(7) }
        try await eventually("both searches have answered") { screen.shown.count == 3 }
        #expect(Set(screen.shown.dropFirst()) == ["3", "all"])
        screen.observe()
        _ = try await RemoveApp(scene.platform)(
            scene.expert, scene.scenario.made.organization.id, bundleID: EndToEndScenario.bundleID)
        screen.find(scene.ids[1])
        // The observer also hears of the sessions of the tests beside it.
        try await eventually("the session's end and the error are on screen") {
            let seen = screen.shown.dropFirst(3)
            return seen.contains(KEntrupySessionEndedNotification) && seen.contains { $0.hasPrefix("2: ") }
        }
        screen.stopObserving()
    }
}

/// Counts the errors about a configuration that comes after the first use of the SDK.
private final class LateConfigurations: EntrupyLogger {
    private let found = LockBox(0)

    var count: Int { found.withLock { $0 } }

    func log(level: String, message: String, metadata: [String: String]) {
        if level == "error", message.contains("after the first use") { found.withLock { $0 += 1 } }
    }
}
