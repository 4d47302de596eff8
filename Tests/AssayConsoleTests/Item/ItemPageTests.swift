import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

/// Tests for the page of an item, and for its photos.
@Suite struct ItemPageTests {
    private func hold(_ item: ItemID, by role: StaffActor.Role, _ bench: ConsoleBench) async throws {
        let now = bench.test.clock.now()
        try await bench.test.platform.store.write { tx in
            _ = try tx.reviewQueue.take(
                item, of: ConsoleBench.shop, for: ConsoleBench.actor(role), renewing: false,
                until: now.adding(seconds: 600), now: now)
        }
    }

    private func photo(of item: ItemID, _ bench: ConsoleBench) async throws -> Photo {
        try #require(
            try await bench.test.platform.store.read {
                try $0.photos.listAccepted(item: item, organization: ConsoleBench.shop).first
            })
    }

    @Test func theFormOfADecisionOffersWhatTheItemCanHave() async throws {
        let bench = try await ConsoleBench()
        let item = try await bench.item()
        let browser = try await bench.browser(.expert)
        let free = try await browser.get("/console/items/\(item)").html
        #expect(free.contains("href=\"/console/users/ANN\""))
        #expect(free.contains("/take\"") && !free.contains("/decide") && !free.contains("/skip"))
        try await hold(item, by: .expert, bench)
        let html = try await browser.get("/console/items/\(item)?flagged=1").html
        let results = html.matches(of: /name="result" value="(\w+)"/).map { String($0.1) }
        #expect(results == ["invalid"])
        #expect(html.contains(/name="finding" value="cant-tell"[^>]* checked/))
        #expect(html.contains(/name="reason" value="photos_missing@\w+"/))
        #expect(html.contains("action=\"/console/items/\(item)/decide?flagged=1\""))
        #expect(!html.contains("/reopen?") && !html.contains("/flag?"))
        let colleague = try await bench.browser(.lead).get("/console/items/\(item)").html
        #expect(colleague.contains("expert@example.com is working on this item."))
        #expect(!colleague.contains("/take") && !colleague.contains("/decide"))
        #expect(try await browser.get("/console/items/0000000000").status == .notFound)
    }

    @Test func anItemWhosePhotosAreGoneSaysSo() async throws {
        let bench = try await ConsoleBench()
        let (platform, item, now) = (bench.test.platform, try await bench.item(), bench.test.clock.now())
        let photo = try await photo(of: item, bench)
        try await platform.store.write { tx in
            try tx.jobs.enqueue(
                .removePhotos, organization: ConsoleBench.shop, subject: item.rawValue, dueAt: now, id: JobID("J"),
                now: now)
        }
        let job = try #require(try await LeaseJob(platform)(.removePhotos, owner: "worker", seconds: 60).job)
        try await RemovePhotos(platform)(job, owner: "worker")
        let browser = try await bench.browser(.expert)
        try await hold(item, by: .expert, bench)
        let html = try await browser.get("/console/items/\(item)").html
        let day = now.iso8601.prefix(10)
        #expect(html.contains("The photos were deleted on \(day)") && html.contains("Photos deleted"))
        #expect(html.contains("/retake\"") && !html.contains("<img src=\"/console/items"))
        #expect(try await browser.get("/console/items/\(item)/photos/\(photo.id)/working").status == .notFound)
    }

    @Test func aPhotoIsServedToASessionAlone() async throws {
        let bench = try await ConsoleBench()
        let item = try await bench.item()
        let photo = try await photo(of: item, bench)
        let browser = try await bench.browser(.expert)
        let path = "/console/items/\(item)/photos/\(photo.id)"
        #expect(try await browser.get("/console/items/\(item)").html.contains("src=\"\(path)/working\""))
        for rendition in ["original", "working", "thumbnail"] {
            let answer = try await browser.get("\(path)/\(rendition)")
            #expect(answer.status == .ok, "\(rendition)")
            #expect(answer.headers[.contentType] == "image/jpeg", "\(rendition)")
            #expect(answer.headers[.vary] == "Cookie", "\(rendition)")
            ConsoleScenario.expectHeaders(answer, rendition)
            if rendition == "original" { #expect(answer.body.readableBytes == photo.bytes) }
        }
        #expect(try await browser.get("\(path)/huge").status == .notFound)
        #expect(try await ConsoleBrowser(bench).get("\(path)/original").status == .seeOther)
        // The address that users and backends have serves no original here.
        #expect(try await browser.get("/p/\(photo.key)/original").status == .notFound)
    }
}
