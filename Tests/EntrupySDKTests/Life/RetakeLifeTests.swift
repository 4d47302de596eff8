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

    private func asked(_ client: SimulatedClient, _ id: String) async throws -> Retake {
        try await RequestRetake(client.scenario.test.platform)(
            client.expert, item: ItemID(id), regions: Self.wanted, message: "Closer, please.")
    }

    private func retake(_ client: SimulatedClient, _ id: String) async -> RecordingDelegate.Heard? {
        await client.delegate.next { client.app.startRetakeCaptureForItem(withEntrupyID: id) }
    }

    private func found(_ client: SimulatedClient) async -> RecordingDelegate.Heard? {
        await client.delegate.next { client.app.searchRetakes() }
    }

    @Test func aRequestedRetakeIsFoundCapturedAndSubmittedOnce() async throws {
        try await SimulatedClient.run { client in
            let id = try await client.reviewed()
            #expect(await found(client) == .retakesFound([]))
            let asked = try await asked(client, id)
            #expect(await found(client) == .retakesFound([id]))
            let waiting = try await client.app.fetchSessionDetails(entrupyId: id)
            #expect(waiting.batch_request?.customer_state == "batch_open")
            #expect(waiting.batch_request?.retake_id == asked.id.rawValue)
            #expect(waiting.status.result.id == .needs_review)

            let stranger = try await SimulatedClient.logIn(
                client.scenario, as: "customer-2", over: InProcessTransport(client.scenario.test.platform))
            stranger.app.captureSource = NoPhoto()
            #expect(await found(stranger) == .retakesFound([]))
            #expect(await retake(stranger, id)?.reason { .retakeFailed(.ErrorCodeBadRequest, $0, of: id) } != nil)

            let source = RegionRecordingSource(try await client.scenario.photos(2, firstSeed: 3))
            client.app.captureSource = source
            let heard = await retake(client, " \(id.lowercased()) ")
            #expect(heard == .retaken(id, of: " \(id.lowercased()) "))
            #expect(source.asked == Self.wanted)
            #expect(await found(client) == .retakesFound([]))
            let after = try await client.app.fetchSessionDetails(entrupyId: id)
            #expect(after.batch_request?.customer_state == "batch_submitted")
            let why = try #require(await retake(client, id)?.reason { .retakeFailed(.ErrorCodeBadRequest, $0, of: id) })
            #expect(why.contains("No photos are asked for"))
        }
    }

    @Test func aCancelledRetakeCanBeRepeatedAndAWithdrawnOneCannot() async throws {
        try await SimulatedClient.run { client in
            let id = try await client.reviewed()
            _ = try await asked(client, id)
            client.app.captureSource = NoPhoto()
            #expect(await retake(client, id) == .retakeCancelled(id))
            #expect(await found(client) == .retakesFound([id]))
            client.app.captureSource = try await client.scenario.photos(2, firstSeed: 3)
            #expect(await retake(client, id) == .retaken(id, of: id))
            try await eventually("the retake is decided") {
                try await client.app.fetchSessionDetails(entrupyId: id).status.result.id != .needs_review
            }
            try await ReopenItem(client.scenario.test.platform)(client.expert, item: ItemID(id))
            _ = try await asked(client, id)
            try await WithdrawRetake(client.scenario.test.platform)(client.expert, item: ItemID(id))
            #expect(await retake(client, id)?.reason { .retakeFailed(.ErrorCodeBadRequest, $0, of: id) } != nil)
        }
    }
}
