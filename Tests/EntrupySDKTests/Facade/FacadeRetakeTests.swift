import AssayClient
import AssayClientDoubles
import EntrupySDK
import Testing

/// Tests for `startRetakeCaptureForItem` and its delegate.
@MainActor @Suite struct FacadeRetakeTests {
    private func wanted() async throws -> (facade: Facade, item: String) {
        let facade = try Facade()
        try await facade.logIn()
        return (facade, try await facade.server.itemWithRetake())
    }

    private func retake(_ facade: Facade, _ id: String) async -> RecordingDelegate.Heard? {
        await facade.app.next { facade.sdk.startRetakeCaptureForItem(withEntrupyID: id) }
    }

    /// Every dictionary with an item has its id under both names, and the published form of the request.
    @Test func everyDictionaryHasThePublishedForm() async throws {
        let (facade, id) = try await wanted()
        _ = await facade.app.next { facade.sdk.searchRetakes() }
        _ = await facade.app.next {
            facade.sdk.searchSubmissions(at: [], filters: [], startDate: 0, endDate: 0, paginationLimit: 20)
        }
        let query = EntrupySearchQuery(filters: [.category([.luxury])])
        let queried = await withCheckedContinuation { continuation in
            facade.sdk.searchAuthenticationItems(query) { result, _ in
                let items = result?["items"] as? [[AnyHashable: Any]] ?? []
                continuation.resume(returning: items.map { $0["entrupy_id"] as? String })
            }
        }
        #expect(queried == [id])
        #expect(await retake(facade, id.lowercased()) == .retaken(id, of: id.lowercased()))
        let pages = facade.app.pages.flatMap { $0["items"] as? [[AnyHashable: Any]] ?? [] }
        #expect(facade.app.completed.count == 1 && pages.count == 2)
        for item in facade.app.completed + pages {
            #expect(item["authentication_id"] as? String == id)
            #expect(item["entrupy_id"] as? String == id)
        }
        let request = try #require(pages.first?["batch_request"] as? [AnyHashable: Any])
        #expect(request["requested_at"] as? Double == ManualClock.start.timeIntervalSince1970)
        #expect(request["retake_reasons"] as? String == "Closer, please. Please take these photos: Front")
    }

    @Test func timingOutAndFailingEachHaveTheirCallback() async throws {
        let (facade, id) = try await wanted()
        facade.server.refuse("POST captures", times: 1, 410, "capture_expired")
        #expect(await retake(facade, id) == .retakeTimedOut(id))
        facade.server.refuse("POST captures", times: 1, 409, "retake_not_open")
        #expect(
            await retake(facade, id) == .retakeFailed(.ErrorCodeBadRequest, "Refused: retake_not_open.", of: id))
        facade.server.goOffline("GET items")
        #expect(await retake(facade, id)?.reason { .retakeFailed(.ErrorCodeOfflineAccess, $0, of: id) } != nil)
    }

    @Test func aRetakeAndACaptureKeepEachOtherOut() async throws {
        let (facade, id) = try await wanted()
        facade.server.hold("POST captures")
        facade.sdk.startRetakeCaptureForItem(withEntrupyID: id)
        let why = try #require(await facade.capture()?.reason { .captureFailed(.ErrorCodeBadRequest, $0) })
        #expect(why.contains("already up"))
        #expect(await retake(facade, "second")?.reason { .retakeFailed(.ErrorCodeBadRequest, $0, of: "second") } != nil)
        #expect(await facade.app.next { facade.server.letGo() } == .retaken(id, of: id))
    }

    @Test func anUndeliveredEndIsDeliveredOnceToTheNextRetakeDelegate() async throws {
        let (facade, id) = try await wanted()
        facade.sdk.retakeCaptureDelegate = nil
        facade.sdk.startRetakeCaptureForItem(withEntrupyID: id)
        let client = facade.sdk.client
        for await pending in await client.pendingCaptures() {
            if case .ended = pending.first?.state { break }
        }
        #expect(facade.app.heard == [.loggedIn])
        try await facade.released()
        let heard = await facade.app.next { facade.sdk.retakeCaptureDelegate = facade.app }
        #expect(heard == .retaken(id, of: id))
        for await pending in await client.pendingCaptures() where pending.isEmpty { break }
        #expect(facade.app.heard.count == 2)
    }
}
