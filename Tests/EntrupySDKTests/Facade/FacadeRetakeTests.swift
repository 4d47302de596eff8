import AssayClient
import AssayClientDoubles
import AssayHTTP
import EntrupySDK
import Testing

/// Tests for `startRetakeCaptureForItem` and its delegate.
@MainActor @Suite struct FacadeRetakeTests {
    private func wanted() async throws -> Facade {
        let facade = try Facade()
        try await facade.logIn()
        facade.server.platform.state.withLock { $0.retake = ScriptedPlatform.retake("batch_open") }
        return facade
    }

    private func retake(_ facade: Facade, _ id: String = "a1b2c3d4e5") async -> RecordingDelegate.Heard? {
        await facade.app.next { facade.sdk.startRetakeCaptureForItem(withEntrupyID: id) }
    }

    @Test func theWantedPhotosAreHandedInAndTheAppsIdComesBack() async throws {
        let facade = try await wanted()
        #expect(await retake(facade) == .retaken("A1B2C3D4E5", of: "a1b2c3d4e5"))
        #expect(facade.server.paths("POST captures") == ["/sdk/v1/items/A1B2C3D4E5/retakes/retake-1/captures"])
        #expect(facade.server.paths("PUT front").count == 1)
        #expect(facade.app.heard.count == 2)
    }

    /// Every dictionary with an item has its id under both names, and the published form of the request.
    @Test func everyDictionaryHasThePublishedForm() async throws {
        let facade = try await wanted()
        #expect(await facade.capture() == .completed("A1B2C3D4E5"))
        _ = await retake(facade)
        _ = await facade.app.next { facade.sdk.searchRetakes() }
        _ = await facade.app.next {
            facade.sdk.searchSubmissions(at: [], filters: [], startDate: 0, endDate: 0, paginationLimit: 20)
        }
        let query = EntrupySearchQuery(filters: [.category([.sneakers])])
        let queried = await withCheckedContinuation { continuation in
            facade.sdk.searchAuthenticationItems(query) { result, _ in
                let items = result?["items"] as? [[AnyHashable: Any]] ?? []
                continuation.resume(returning: items.map { $0["entrupy_id"] as? String })
            }
        }
        #expect(queried == ["A1B2C3D4E5"])
        let pages = facade.app.pages.flatMap { $0["items"] as? [[AnyHashable: Any]] ?? [] }
        #expect(facade.app.completed.count == 2 && pages.count == 2)
        for item in facade.app.completed + pages {
            #expect(item["authentication_id"] as? String == "A1B2C3D4E5")
            #expect(item["entrupy_id"] as? String == "A1B2C3D4E5")
        }
        let request = try #require(pages.first?["batch_request"] as? [AnyHashable: Any])
        #expect(request["requested_at"] as? Double == ManualClock.start.timeIntervalSince1970)
        #expect(request["retake_reasons"] as? String == "blurred")
    }

    @Test func whereNoPhotosAreAskedForTheErrorSaysSoAndAnotherCanStart() async throws {
        let facade = try await wanted()
        facade.server.platform.state.withLock { $0.retake = nil }
        guard case .retakeFailed(.ErrorCodeBadRequest, let why, of: "a1b2c3d4e5") = await retake(facade) else {
            Issue.record("\(facade.app.heard)")
            return
        }
        #expect(why.contains("No photos are asked for"))
        #expect(await facade.capture() == .completed("A1B2C3D4E5"))
    }

    @Test func cancellingTimingOutAndFailingEachHaveTheirCallback() async throws {
        let facade = try await wanted()
        facade.server.refuse("POST captures", .captureExpired)
        #expect(await retake(facade) == .retakeTimedOut("a1b2c3d4e5"))
        facade.server.refuse("POST captures", .retakeNotOpen)
        #expect(
            await retake(facade) == .retakeFailed(.ErrorCodeBadRequest, "Refused: retake_not_open.", of: "a1b2c3d4e5"))
        facade.server.answer("GET items", .failure(HTTPError(.noRoute)))
        guard case .retakeFailed(.ErrorCodeOfflineAccess, _, of: "a1b2c3d4e5") = await retake(facade) else {
            Issue.record("\(facade.app.heard)")
            return
        }
    }

    @Test func theUserWhoLeavesCancels() async throws {
        let facade = try await wanted()
        facade.sdk.captureSource = NoPhoto()
        #expect(await retake(facade) == .retakeCancelled("a1b2c3d4e5"))
    }

    @Test func aRetakeAndACaptureKeepEachOtherOut() async throws {
        let facade = try await wanted()
        facade.server.hold("POST captures")
        facade.sdk.startRetakeCaptureForItem(withEntrupyID: "first")
        guard case .captureFailed(.ErrorCodeBadRequest, let why) = await facade.capture() else {
            Issue.record("\(facade.app.heard)")
            return
        }
        #expect(why.contains("already up"))
        guard case .retakeFailed(.ErrorCodeBadRequest, _, of: "second") = await retake(facade, "second") else {
            Issue.record("\(facade.app.heard)")
            return
        }
        #expect(await facade.app.next { facade.server.letGo() } == .retaken("A1B2C3D4E5", of: "first"))
    }
}
