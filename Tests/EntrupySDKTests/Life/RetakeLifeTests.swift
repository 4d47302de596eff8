import AssayClient
import AssayCore
import AssayOperations
import AssayTestSupport
import AssayTestTiming
import EntrupySDK
import Testing

/// Tests for experts' requests for more photos, with the real router.
@Suite struct RetakeLifeTests {
    /// The regions that the expert requests.
    private static let wanted = ["front", "logo"]

    private func asked(_ shopper: SimulatedClient, _ id: String) async throws -> Retake {
        try await RequestRetake(shopper.world.test.platform)(
            shopper.expert, item: ItemID(id), regions: Self.wanted, message: "Closer, please.")
    }

    private func retake(_ shopper: SimulatedClient, _ id: String) async -> SpineApp.Heard? {
        await shopper.person.next { shopper.app.startRetakeCaptureForItem(withEntrupyID: id) }
    }

    private func found(_ shopper: SimulatedClient) async -> SpineApp.Heard? {
        await shopper.person.next { shopper.app.searchRetakes() }
    }

    @Test func whatAnExpertAsksForIsFoundTakenAndHandedInOnce() async throws {
        try await SimulatedClient.run { shopper in
            let id = try await shopper.reviewed()
            #expect(await found(shopper) == .retakesFound([]))
            let asked = try await asked(shopper, id)
            #expect(await found(shopper) == .retakesFound([id]))
            let waiting = try await shopper.app.fetchSessionDetails(entrupyId: id)
            #expect(waiting.batch_request?.customer_state == "batch_open")
            #expect(waiting.batch_request?.retake_id == asked.id.rawValue)
            #expect(waiting.status.result.id == .needs_review)

            let stranger = try await SimulatedClient.logIn(
                shopper.world, as: "customer-2", over: InProcessTransport(shopper.world.test.platform))
            stranger.app.captureSource = NoPhoto()
            #expect(await found(stranger) == .retakesFound([]))
            guard case .retakeFailed(.ErrorCodeBadRequest, _, of: id) = await retake(stranger, id) else {
                Issue.record("\(await stranger.person.heard)")
                return
            }

            let source = RememberingSource(try await shopper.world.photos(2, firstSeed: 3))
            shopper.app.captureSource = source
            let heard = await retake(shopper, " \(id.lowercased()) ")
            #expect(heard == .retaken(id, of: " \(id.lowercased()) "))
            #expect(source.asked == Self.wanted)
            #expect(await found(shopper) == .retakesFound([]))
            let after = try await shopper.app.fetchSessionDetails(entrupyId: id)
            #expect(after.batch_request?.customer_state == "batch_submitted")
            guard case .retakeFailed(.ErrorCodeBadRequest, let why, of: id) = await retake(shopper, id) else {
                Issue.record("\(await shopper.person.heard)")
                return
            }
            #expect(why.contains("No photos are asked for"))
        }
    }

    @Test func aUserWhoLeavesMayBeginAgainAndAWithdrawnRetakeIsNone() async throws {
        try await SimulatedClient.run { shopper in
            let id = try await shopper.reviewed()
            _ = try await asked(shopper, id)
            shopper.app.captureSource = NoPhoto()
            #expect(await retake(shopper, id) == .retakeCancelled(id))
            #expect(await found(shopper) == .retakesFound([id]))
            shopper.app.captureSource = try await shopper.world.photos(2, firstSeed: 3)
            #expect(await retake(shopper, id) == .retaken(id, of: id))
            try await eventually("the retake is decided") {
                try await shopper.app.fetchSessionDetails(entrupyId: id).status.result.id != .needs_review
            }
            try await ReopenItem(shopper.world.test.platform)(shopper.expert, item: ItemID(id))
            _ = try await asked(shopper, id)
            try await WithdrawRetake(shopper.world.test.platform)(shopper.expert, item: ItemID(id))
            guard case .retakeFailed(.ErrorCodeBadRequest, _, of: id) = await retake(shopper, id) else {
                Issue.record("\(await shopper.person.heard)")
                return
            }
        }
    }

    @Test func twoHoursAfterItsStartARetakeTimesOut() async throws {
        try await SimulatedClient.run { shopper in
            let id = try await shopper.reviewed()
            _ = try await asked(shopper, id)
            shopper.app.captureSource = SlowPhotographer(clock: shopper.world.test.clock)
            #expect(await retake(shopper, id) == .retakeTimedOut(id))
        }
    }
}

/// A photo source in which two hours pass during the first photo.
private struct SlowPhotographer: EntrupyCaptureSource {
    let clock: TestClock

    func photo(for request: EntrupyPhotoRequest) async throws -> EntrupyPhoto? {
        clock.advance(seconds: 2 * 60 * 60 + 60)
        return await withUnsafeContinuation { (_: UnsafeContinuation<EntrupyPhoto?, Never>) in }
    }
}
