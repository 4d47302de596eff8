import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayWire
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

/// The changes of items by a partner's backend, over HTTP.
@Suite struct PartnerChangeRouteTests {
    private func flag(_ response: TestResponse) throws -> PartnerFlag {
        try response.decode(PartnerFlagResponse.self).flag
    }

    private func message(_ response: TestResponse) throws -> PartnerMessage {
        try response.decode(PartnerMessageResponse.self).message
    }

    @Test func aFlagIsSetReadAndClearedAlsoWhereUsersMayNotFlag() async throws {
        let shop = try await APIShop()
        try await shop.set { $0.usersMayFlag = false }
        let item = try await shop.seed()[0]
        #expect(try flag(try await shop.call(Endpoints.partnerFlag.route, item)).is_flaggable)
        let set = try await shop.call(
            Endpoints.setPartnerFlag.route, item, #"{"reason": "wrong_photos", "comments": "Look again."}"#)
        #expect(set.status == .ok)
        #expect(!set.isReplay)
        let shown = try flag(set)
        #expect(shown.status == .flagged)
        #expect((shown.reason, shown.comments) == ("wrong_photos", "Look again."))
        let read = try await shop.call(Endpoints.partnerFlag.route, item)
        #expect(read.body == set.body)
        let cleared = try await shop.call(Endpoints.clearPartnerFlag.route, item)
        #expect(try flag(cleared).status == EntrupyFlagId.none)
        #expect(try await shop.timeline(item) == [.flagSet, .flagCleared])
    }

    @Test func aFlagIsSetByPostAsByPut() async throws {
        let shop = try await APIShop()
        let items = try await shop.seed(2)
        let body = #"{"reason": "wrong_photos", "comments": "Look again."}"#
        let put = try flag(try await shop.call(Endpoints.setPartnerFlag.route, items[0], body))
        let posted = try await shop.call(Endpoints.postPartnerFlag.route, items[1], body, key: "k")
        #expect(try flag(posted) == put)
        let again = try await shop.call(Endpoints.postPartnerFlag.route, items[1], body, key: "k")
        #expect(again.isReplay)
        #expect(again.body == posted.body)
        #expect(try await shop.call(Endpoints.postPartnerFlag.route, items[1], body).code == "already_flagged")
    }

    @Test func aRefusalNamesThePartnersFields() async throws {
        let shop = try await APIShop()
        let item = try await shop.seed()[0]
        let reason = try await shop.call(Endpoints.setPartnerFlag.route, item, #"{"reason": "made_up"}"#)
        #expect((reason.status, reason.code) == (.badRequest, "unknown_flag_reason"))
        #expect(String(buffer: reason.body).contains(#""field":"reason""#))
        let long = String(repeating: "a", count: SetFlag.longestNote + 1)
        let comments = try await shop.call(Endpoints.setPartnerFlag.route, item, #"{"comments": "\#(long)"}"#)
        #expect((comments.status, comments.code) == (.badRequest, "invalid_comments"))
        let stacked = "e" + String(repeating: "\u{301}", count: SetFlag.longestNote)
        #expect(stacked.count == 1)
        let marks = try await shop.call(Endpoints.setPartnerFlag.route, item, #"{"comments": "\#(stacked)"}"#)
        #expect(marks.code == "invalid_comments", "one character on the screen is not one of the limit")
    }

    @Test func aQuestionIsAskedInTheNameOfAMemberAndAnsweredOnce() async throws {
        let shop = try await APIShop()
        let item = try await shop.seed()[0]
        let body = #"{"text": "Is the dust bag there?", "answers": ["Yes", "No"]}"#
        let asked = try await shop.call(Endpoints.askMessage.route, item, body)
        #expect(asked.status == .created)
        let question = try message(asked)
        #expect(question.answers.map(\.label) == ["Yes", "No"])
        let reply = #"{"answer_id": "a2"}"#
        for _ in 0..<2 {
            let answered = try await shop.call(Endpoints.replyToPartnerMessage.route, item, reply, message: question.id)
            #expect(try message(answered).reply?.label == "No")
        }
        let list = try await shop.call(Endpoints.partnerMessages.route, item).decode(PartnerMessagesResponse.self)
        #expect(list.messages.map(\.reply?.answer_id) == ["a2"])
        #expect(try await shop.timeline(item) == [.messageAsked, .messageAnswered])
    }

    @Test func photosAreAskedForInTheNameOfAMember() async throws {
        let shop = try await APIShop()
        let item = try await shop.seed(1, .needsReview)[0]
        let body = #"{"regions": ["size_tag"], "message": "The tag is blurred.", "days": null}"#
        let asked = try await shop.call(Endpoints.requestRetake.route, item, body)
        #expect(asked.status == .created)
        let retake = try WireJSON.decode(RetakeResponse.self, from: Data(asked.body.readableBytesView)).retake
        #expect((retake.regions, retake.customer_state) == (["size_tag"], "batch_open"))
    }
}
