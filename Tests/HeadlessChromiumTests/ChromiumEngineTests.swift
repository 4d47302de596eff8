import AssayTestTiming
import Foundation
import FoundationNetworking
import HeadlessChromium
import HeadlessWebKit
import Testing

/// Tests for web views whose pages run in a real browser.
@MainActor @Suite(.serialized, .timeLimit(.minutes(5))) struct ChromiumEngineTests {
    private static let talker = """
        <script>
          const app = window.webkit.messageHandlers.app
          app.postMessage('it is "there"')
          app.postMessage({ count: 1 })
          window.host = { take: (text) => app.postMessage('heard ' + text) }
        </script>
        """

    @Test func `the message of a frame inside the page is told from one of the page`() async throws {
        try await AppView.run { app, server in
            let other = try PageServer()
            let inner = try other.page(
                "/inner", "<script>window.webkit.messageHandlers.app.postMessage('inner')</script>")
            let outer = try server.page("/outer", "<iframe src='\(inner.absoluteString)'></iframe>")
            try await app.show(outer)
            try await app.hear(.said("inner", isMainFrame: false, port: inner.port ?? 0))
            other.stop()
        }
    }

    @Test func `the app decides where a page may go, also after a redirect`() async throws {
        try await AppView.run { app, server in
            app.refusedAddress = "elsewhere"
            let elsewhere = try server.page("/elsewhere", "<p>not ours")
            try await app.show(server.redirect("/moved", to: elsewhere))
            #expect(app.heard == [.failed(.cancelled)])
            let home = try server.page("/home", "<p>ours<script>window.here = 'home'</script>")
            try await app.show(home)
            let tab = try #require(app.tab)
            try await tab.run("location.href = '\(elsewhere.absoluteString)'; window.open('/home'); alert('?'); 0")
            try await eventually("the page goes on") { try await tab.run("window.here") == "home" }
            let targets = try await tab.browser.connection.send("Target.getTargets")
            #expect(!String(decoding: targets, as: UTF8.self).contains(elsewhere.absoluteString))
            try await eventually("the other window is closed") {
                let targets = try await tab.browser.connection.send("Target.getTargets")
                return String(decoding: targets, as: UTF8.self).components(separatedBy: home.absoluteString).count == 2
            }
        }
    }

    @Test func `a response that the app refuses is not shown`() async throws {
        try await AppView.run { app, server in
            app.refusedStatus = 503
            try await app.show(try server.page("/busy", "<p>busy", status: 503))
            #expect(app.heard == [.failed(.cancelled)])
            try await app.show(try server.page("/fine", "<p>fine"))
            #expect(app.heard.last == .finished)
        }
    }

    @Test func `a server that is away is a failed navigation`() async throws {
        try await AppView.run { app, server in
            let page = try server.page("/page", "<p>page")
            server.stop()
            try await app.show(page)
            #expect(app.heard == [.failed(.cannotConnectToHost)])
        }
    }

    @Test func `a page whose process crashes can be loaded again`() async throws {
        try await AppView.run { app, server in
            let page = try server.page("/talker", Self.talker)
            try await app.show(page)
            _ = try await app.said(2)
            try #require(app.tab).begin("Page.crash")
            try await app.hear(.crashed)
            try await app.show(page)
            #expect(try await app.said(4).count == 4)
            #expect(app.tabs == 1)
        }
    }

    @Test func `a browser that ends is a crash, and the next page gets a new one`() async throws {
        try await AppView.run { app, server in
            let page = try server.page("/talker", Self.talker)
            try await app.show(page)
            try #require(app.tab).browser.kill()
            try await app.hear(.crashed)
            try await app.show(page)
            #expect(try await app.said(4).count == 4)
            #expect(app.tabs == 2)
            #expect(app.heard.filter { $0 == .crashed }.count == 1)
        }
    }

    @Test(arguments: [false, true])
    func `a window that the user closes closes the page`(hasWindow: Bool) async throws {
        // Chromium's platform without a display runs windows, too.
        let change = { (options: inout ChromiumOptions) in
            options.hasWindow = hasWindow
            options.more = hasWindow ? ["--ozone-platform=headless"] : []
        }
        try await AppView.run(change: change) { app, server in
            try await app.show(try server.page("/talker", Self.talker))
            #expect(try await app.said(2).count == 2)
            try await app.tab?.close()
            try await app.hear(.closed)
            #expect(!app.heard.contains(.crashed))
        }
    }
}
