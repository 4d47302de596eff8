import AssayTestSupport
import AssayTestTiming
import EntrupySDK
import Testing

@testable import SampleApp

/// Tests for the sample app's screens of one item, with an expert on the other side: the delegate calls, in order and
/// complete.
@MainActor @Suite(.timeLimit(.minutes(20))) struct ItemWalkTests {
    private static let captured = ["didLoginUserSuccessfully", "didCaptureCompleteSuccessfully wallet-1: Under Review"]

    /// Authenticates an item with all its photos, and waits until an expert can decide it.
    private func item(_ device: SampleDevice) async throws -> String {
        device.shop.capture.configuration = .ConfigTypeProduction
        await device.shop.authenticate(Catalog.wallet)
        let id = try #require(device.shop.capture.result?.authentication_id)
        try await eventually("the item has its first result") {
            try await device.shop.sdk.fetchSessionDetails(entrupyId: id).event_times?.initial_result_set_at != nil
        }
        return id
    }

    @Test func aResultIsShownDisputedAndTheDisputeIsTakenBack() async throws {
        try await SampleServers.run { @MainActor servers in
            let device = try await SampleDevice(servers, photos: 12)
            let (shop, journal) = (device.shop, device.shop.journal)
            let id = try await item(device)
            await journal.next { shop.flag.load(id) }
            #expect(shop.flag.choice == .nothing, "what is under review can't be disputed")
            try await servers.callAuthentic(id)
            await shop.detail.load(id)
            await journal.next { shop.flag.load(id) }
            guard case .flag(let reasons) = shop.flag.choice, let reason = reasons.first else {
                Issue.record("the flag can't be set")
                return
            }
            await journal.next { shop.flag.flag(id, reason: reason, message: "Look at the stitching.") }
            await journal.next { shop.flag.load(id) }
            #expect(shop.flag.choice == .clear(reason: reason))
            await journal.next { shop.flag.clearFlag(id, reason: reason) }
            await journal.next { shop.flag.clearFlag(id, reason: reason) }
            let heard = try await device.everythingHeard()
            #expect(
                heard == Self.captured + [
                    "getFlagDetailsForResult none", "fetchSessionDetails Authentic", "getFlagDetailsForResult none",
                    "didFlagResultSuccessfully set", "getFlagDetailsForResult flagged",
                    "didFlagResultSuccessfully cleared",
                    "didFlagResultFailWithError ErrorCodeBadRequest not cleared",
                ])
        }
    }

    @Test func aRequestedRetakeIsPhotographedAndSubmitted() async throws {
        try await SampleServers.run { @MainActor servers in
            let device = try await SampleDevice(servers, photos: 12)
            let (shop, journal) = (device.shop, device.shop.journal)
            let id = try await item(device)
            await journal.next { shop.retake.retake(id) }
            try await servers.askForPhotos(of: ["front", "logo"], id)
            await journal.next { shop.retake.search() }
            #expect(shop.retake.wanted.map(\.authentication_id) == [id])
            // Photos that the item already has would make it suspicious.
            shop.sdk.captureSource = EntrupyFolderSource(directory: try await servers.photos(2, firstSeed: 50))
            await journal.next { shop.retake.retake(id) }
            await journal.next { shop.retake.search() }
            try await servers.ask("Is the box there?", id)
            await shop.detail.load(id)
            let question = try #require(shop.detail.questions.first)
            let answer = try #require(question.answers.first)
            await shop.detail.reply(question, answer.id, entrupyID: id)
            await shop.detail.reply(question, "no-such-answer", entrupyID: id)
            let heard = try await device.everythingHeard()
            #expect(
                heard == Self.captured + [
                    "didRetakeCaptureFailWithError ErrorCodeBadRequest", "didSearchRetakesCompleteSuccessfully 1",
                    "didRetakeCaptureCompleteSuccessfully Under Review", "didSearchRetakesCompleteSuccessfully 0",
                    "fetchSessionDetails Under Review", "replyToSupportMessage \(answer.id)",
                    "replyToSupportMessage ErrorCodeBadRequest",
                ])
        }
    }
}
