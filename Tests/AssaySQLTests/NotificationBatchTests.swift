import AssaySQL
import Testing

@Suite struct NotificationBatchTests {
    @Test func messagesTravelTogetherAndEqualOnesOnce() throws {
        var batch = NotificationBatch()
        #expect(batch.isEmpty)
        for message in ["jobs photo.check", "capture 1", "jobs photo.check"] { batch.add(message) }
        let taken = batch.take()
        let text = try #require(taken)
        #expect(NotificationBatch.notifications(in: text) == [.message("jobs photo.check"), .message("capture 1")])
        #expect(batch.isEmpty)
        let rest = batch.take()
        #expect(rest == nil)
        batch.add("capture 1")
        let again = batch.take()
        #expect(again == "capture 1", "a batch that was taken is forgotten")
    }

    @Test func tooManyMessagesBecomeOneThatSaysSo() throws {
        var batch = NotificationBatch()
        for number in 1_000..<1_500 { batch.add("capture 01M84JKEGXBH71JX406527\(number)") }
        let taken = batch.take()
        let text = try #require(taken)
        #expect(NotificationBatch.notifications(in: text) == [.lost])
        batch.add("next")
        let next = batch.take()
        #expect(next == "next")
    }

    @Test func aBatchFitsIntoOneNotification() throws {
        var batch = NotificationBatch()
        var last = ""
        for number in 0..<10_000 {
            batch.add("capture \(number)")
            var copy = batch
            guard let text = copy.take(), text != "*" else { break }
            last = text
        }
        #expect((7_000...NotificationBatch.maxBytes).contains(last.utf8.count))
    }

    @Test(arguments: ["two\nlines", "*"]) func aMessageThatCantTravelIsNotLostSilently(message: String) throws {
        var batch = NotificationBatch()
        batch.add("before")
        batch.add(message)
        let taken = batch.take()
        let text = try #require(taken)
        #expect(NotificationBatch.notifications(in: text) == [.lost])
    }
}
