import Foundation
import FoundationNetworking
import HeadlessWebKit

/// A tab of the browser that shows the pages of one view: reports the tab's events to the page in front, and carries
/// out the decisions of the app's delegates.
@MainActor final class PageSession {
    /// The most events that may wait: a page that sends more loses the rest.
    private static let maxEvents = 4_096

    /// A document's script context: the frame, and its origin.
    private struct World {
        let frame: String
        let origin: String
    }

    let tab: ChromiumTab
    private let hasOwnBrowser: Bool
    /// The name under which this session listens; a later session on the same tab replaces it.
    private let owner = UUID().uuidString
    private let input: AsyncStream<TabEvent>.Continuation
    private let events: AsyncStream<TabEvent>
    private var listening: Task<Void, Never>?
    private var worlds: [Int: World] = [:]
    private var page: HeadlessWebPage?
    /// The loads that have finished and the load that is awaited.
    private var loaded: Set<String> = []
    private var awaited: String?
    /// Whether the tab shows no page and can show none any more.
    private(set) var hasEnded = false

    /// - Parameter hasOwnBrowser: Whether the browser ends with the session.
    init(_ tab: ChromiumTab, hasOwnBrowser: Bool) {
        self.tab = tab
        self.hasOwnBrowser = hasOwnBrowser
        (events, input) = AsyncStream.makeStream(of: TabEvent.self, bufferingPolicy: .bufferingOldest(Self.maxEvents))
    }

    /// Sets up the tab for pages that call these message handlers.
    func prepare(handlers: [String]) async throws {
        listen()
        // Contexts that exist already are reported again.
        try await tab.send("Runtime.disable")
        try await tab.send("Runtime.enable")
        try await tab.send("Inspector.enable")
        try await tab.send("Page.setLifecycleEventsEnabled", ["enabled": true])
        try await tab.browser.connection.send("Target.setDiscoverTargets", ["discover": true])
        for name in handlers { try await tab.send("Runtime.addBinding", ["name": PageBridge.prefix + name]) }
        try await tab.send(
            "Page.addScriptToEvaluateOnNewDocument", ["source": PageBridge.script(handlers: handlers)])
        try await tab.send(
            "Fetch.enable",
            [
                "patterns": ["Request", "Response"].map {
                    ["urlPattern": "*", "resourceType": "Document", "requestStage": $0]
                }
            ])
    }

    private func listen() {
        let (input, target, session) = (input, tab.target, tab.session)
        let connection = tab.browser.connection
        connection.hold(session, by: owner)
        for kind in TabEvent.kinds {
            tab.on(kind, as: owner) { event in
                if let event = TabEvent(kind, event, target: target) { input.yield(event) }
            }
        }
        connection.on("Target.detachedFromTarget", as: owner) { event in
            if BrowserEvent<EventValues>.values(of: event)?.sessionId == session { input.yield(.closed) }
        }
        connection.on("Target.targetCreated", as: owner) { event in
            guard let other = BrowserEvent<EventValues>.values(of: event)?.targetInfo, other.openerId == target,
                other.type == "page"
            else {
                return
            }
            input.yield(.popup(other.targetId))
        }
        connection.onEnd(as: owner) { input.yield(.ended) }
        listening = Task { [weak self, events] in
            for await event in events {
                guard let self else { return }
                take(event)
            }
        }
    }

    /// Loads a page.
    func show(_ url: URL, in page: HeadlessWebPage, access: ChromiumEngine.CameraAccess?) async throws {
        try await decide(url, page, access)
        // Each load starts from an empty page, like a new web view: a change of the fragment alone would load nothing.
        self.page = nil
        try await tab.send("Page.navigate", ["url": "about:blank"])
        try Task.checkCancellation()
        (self.page, loaded, awaited) = (page, [], nil)
        let answer = try JSONDecoder().decode(
            Navigated.self, from: await tab.send("Page.navigate", ["url": url.absoluteString])
        ).result
        guard answer.errorText == nil else { throw URLError(of: answer.errorText ?? "", at: url) }
        awaited = answer.loaderId
        finishIfLoaded()
    }

    /// Sets what the page may use: what the app allows, as far as the user does.
    private func decide(_ url: URL, _ page: HeadlessWebPage, _ access: ChromiumEngine.CameraAccess?) async throws {
        let origin = WKSecurityOrigin(headlessURL: url)
        for (device, type) in [("camera", WKMediaCaptureType.camera), ("microphone", .microphone)] {
            let isAllowed = await page.permission(for: type, origin: origin) != .deny
            guard let setting = isAllowed ? access?.rawValue : "denied" else { continue }
            try await tab.setPermission(device, setting, origin: url.webOrigin)
        }
    }

    /// Ends the session, and its browser if that is its own.
    func close() {
        input.finish()
        listening?.cancel()
        hasEnded = true
        page = nil
        let isHolder = tab.browser.connection.release(tab.session, by: owner)
        if hasOwnBrowser {
            Task { [tab] in await tab.browser.close() }
        } else if isHolder {
            // Otherwise the next document would wait for a decision.
            tab.begin("Fetch.disable")
        }
    }

    // MARK: - Events

    private func take(_ event: TabEvent) {
        switch event {
        case .called(let handler, let payload, let world): post(payload, to: handler, world)
        case .worldCreated(let id, let frame, let origin): worlds[id] = World(frame: frame, origin: origin)
        case .worldDestroyed(let id): worlds[id] = nil
        case .worldsCleared: worlds = [:]
        case .loaded(let loader):
            loaded.insert(loader)
            finishIfLoaded()
        case .paused(let request):
            Task { [tab, page] in await request.decide(in: tab, page) }
        case .popup(let target):
            // A view without a delegate for new windows opens none.
            _ = tab.browser.connection.begin("Target.closeTarget", ["targetId": target])
        case .dialog: tab.begin("Page.handleJavaScriptDialog", ["accept": false])
        case .crashed:
            worlds = [:]
            tab.browser.connection.giveUp(session: tab.session)
            page?.crash()
        case .closed: leave { $0.close() }
        case .ended: leave { $0.crash() }
        }
    }

    /// Reports the end of the tab once.
    private func leave(_ report: (HeadlessWebPage) -> Void) {
        guard !hasEnded else { return }
        hasEnded = true
        let left = page
        close()
        if let left { report(left) }
    }

    private func finishIfLoaded() {
        guard let awaited, loaded.contains(awaited) else { return }
        self.awaited = nil
        page?.finish()
    }

    private func post(_ payload: String, to handler: String, _ world: Int) {
        guard let page, let world = worlds[world], let origin = URL(string: world.origin),
            let body = PageBridge.body(payload)
        else { return }
        page.post(
            body, to: handler,
            from: WKFrameInfo(
                headlessOrigin: WKSecurityOrigin(headlessURL: origin), isMainFrame: world.frame == tab.target))
    }
}

/// The response to a navigation.
private struct Navigated: Decodable {
    struct Result: Decodable {
        let loaderId: String?
        let errorText: String?
    }

    let result: Result
}
