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
    private static let hostile = "<img src=x onerror=alert(1)>\"\u{301} ' {{csrf}}"

    /// Stores an item with photos, a question and a note, whose texts would be markup without escaping.
    private func item(_ bench: ConsoleBench) async throws -> ItemID {
        let (lead, now) = (ConsoleBench.actor(.lead), bench.test.clock.now())
        let item = try await bench.item(named: Self.hostile, message: Self.hostile)
        try await AskMessage(bench.test.platform)(lead, item: item, text: Self.hostile, answers: [Self.hostile, "No"])
        try await bench.test.platform.store.write { tx in
            try tx.itemNotes.append(
                ItemNote(text: Self.hostile, email: lead.email, at: now), by: lead.id, item: item,
                organization: ConsoleBench.shop, id: "NOTE")
        }
        return item
    }

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

    @Test(arguments: ["en", "ja"]) func noTextOfAnItemIsMarkup(language: String) async throws {
        let bench = try await ConsoleBench()
        let item = try await item(bench)
        let browser = try await bench.browser(.lead)
        _ = try await browser.send(
            try await browser.get("/console"), "/console/language", ["language": language, "next": "/console"])
        try await hold(item, by: .lead, bench)
        let page = try await browser.get("/console/items/\(item)")
        #expect(page.status == .ok)
        let html = page.html
        let escaped = "&lt;img src=x onerror=alert(1)&gt;&quot;\u{301} &#39; {{csrf}}"
        // The name, the facts, the timeline, the question and the note.
        #expect(html.components(separatedBy: escaped).count > 6)
        #expect(!html.contains("<img src=x") && !html.contains("style=") && !html.contains(/\son\w+="/))
        #expect(!html.contains(/<script(?![^>]*src=)/))
        #expect(html.matches(of: /method="post"/).count == html.matches(of: /name="csrf"/).count)
        // A template that names no value or text would leave an empty label.
        #expect(!html.contains(/<(?:legend|summary|h2|dt)[^>]*>\s*<\//) && html.contains("lang=\"\(language)\""))
    }

    @Test func theFormOfADecisionOffersWhatTheItemCanHave() async throws {
        let bench = try await ConsoleBench()
        let item = try await item(bench)
        let browser = try await bench.browser(.expert)
        let free = try await browser.get("/console/items/\(item)").html
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
        let (platform, item, now) = (bench.test.platform, try await item(bench), bench.test.clock.now())
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
        let item = try await item(bench)
        let photo = try await photo(of: item, bench)
        let browser = try await bench.browser(.expert)
        let path = "/console/items/\(item)/photos/\(photo.id)"
        #expect(try await browser.get("/console/items/\(item)").html.contains("src=\"\(path)/working\""))
        for rendition in ["original", "working", "thumbnail"] {
            let answer = try await browser.get("\(path)/\(rendition)")
            #expect(answer.status == .ok, "\(rendition)")
            #expect(answer.headers[.contentType] == "image/jpeg", "\(rendition)")
            #expect(answer.headers[.cacheControl]?.hasPrefix("private") == true, "\(rendition)")
            #expect(answer.headers[.vary] == "Cookie", "\(rendition)")
            #expect(answer.headers[.xContentTypeOptions] == "nosniff", "\(rendition)")
            #expect(answer.headers[.contentSecurityPolicy] == "default-src 'none'; sandbox", "\(rendition)")
            if rendition == "original" { #expect(answer.body.readableBytes == photo.bytes) }
        }
        #expect(try await browser.get("\(path)/huge").status == .notFound)
        #expect(try await ConsoleBrowser(bench).get("\(path)/original").status == .seeOther)
        // The address that users and backends have serves no original here.
        #expect(try await browser.get("/p/\(photo.key)/original").status == .notFound)
    }
}
