import AssayClient
import AssayHTTP
import AssayTestTiming
import AssayWire
import EntrupySDK
import Foundation
import Testing

/// An app under test in a sandbox: a logged-in user, with screens whose pages a script simulates.
@MainActor final class SandboxApp {
    let sandbox: Sandbox
    let user: String
    /// The folder of the app's storage.
    let storage: String
    let app: EntrupyApp
    let delegate: RecordingDelegate
    let engine: ScriptedEngine
    let root: UIViewController
    /// The names of the notifications that the SDK has posted.
    private let posted: LockBox<[String]>
    private let observers: [any NSObjectProtocol]

    /// Logs in.
    ///
    /// - Parameter device: The name of the device, which keeps the app's storage.
    init(_ sandbox: Sandbox, user: String, device: String) async throws {
        let (engine, root) = (ScriptedEngine { await $0.greet() }, UIViewController())
        let (center, posted, storage) = (NotificationCenter(), LockBox<[String]>([]), "\(device)-\(user)")
        let app = sandbox.scenario.app(
            sandbox.transport, storage: storage, endless: 30, notifications: center,
            screenHost: ScreenShop.host(root, engine))
        (self.sandbox, self.user, self.storage) = (sandbox, user, storage)
        (self.app, self.engine, self.root, self.posted) = (app, engine, root, posted)
        delegate = RecordingDelegate(app)
        observers = [KEntrupySessionEndedNotification, KEntrupyLocalizationsUpdatedNotification].map { name in
            center.addObserver(forName: Notification.Name(name), object: nil, queue: nil) { _ in
                posted.withLock { $0.append(name) }
            }
        }
        try await logIn()
    }

    /// Logs in, and returns the signed request, which is used up.
    @discardableResult
    func logIn() async throws -> String {
        let request = app.generateSDKAuthorizationRequest()
        let signed = try await sandbox.scenario.sign(request, user: user, over: sandbox.transport)
        #expect(await delegate.next { app.loginUser(withSignedRequest: signed) } == .loggedIn)
        return signed
    }

    /// Captures a belt, and returns the callback.
    func capture(_ customerItemID: String, from source: any EntrupyCaptureSource) async -> RecordingDelegate.Heard? {
        app.captureSource = source
        let item = SimulatedClient.belt.merging(["customer_item_id": customerItemID]) { $1 }
        return await delegate.next { app.startCapture(forItem: item, viewController: root) }
    }

    /// Captures a belt with the photos of every capture, and returns the item's id.
    func item(_ customerItemID: String) async throws -> String {
        let heard = await capture(customerItemID, from: sandbox.photos)
        guard case .completed(let id) = heard else { throw SimulatedClient.NotCaptured(heard: heard) }
        return id
    }

    func retake(_ item: String, from source: any EntrupyCaptureSource) async -> RecordingDelegate.Heard? {
        app.captureSource = source
        return await delegate.next { app.startRetakeCaptureForItem(withEntrupyID: item) }
    }

    func flag(_ item: String) async {
        let heard = await delegate.next { app.setFlag(true, forResultWithEntrupyID: item) }
        #expect(heard == .flagChanged(item, true))
    }

    /// Disputes a result in the flag view, after the user has left it once, and looks at the item's details.
    func flagOnScreen(_ item: String) async throws {
        for leaves in [true, false] {
            let shown = await delegate.next { app.displayFlagViewForItem(withEntrupyID: item) }
            #expect(shown == .flagViewShown(item))
            let page = try #require(engine.pages.last)
            guard !leaves else {
                #expect(await delegate.next { page.say("cancel") } == .flagViewLeft(item))
                continue
            }
            let answer = try await page.redeem(over: sandbox.transport)
            let token = try WireJSON.decode(FlowResponse.self, from: answer.body).flow_token
            let set = try await page.call(
                "PUT", "/sdk/v1/items/\(item)/flag", body: Data(#"{"reason_id": "wrong_photos"}"#.utf8),
                headers: ["Authorization": "Bearer \(token)"], over: sandbox.transport)
            #expect(set.status == 200)
            #expect(await delegate.next { page.say("submitted") } == .flagSubmitted(item))
        }
        let details = EntrupyDetailViewConfiguration()
        let shown = await delegate.next {
            app.displayDetailViewForItem(withEntrupyID: item, withConfiguration: details)
        }
        #expect(shown == .detailViewShown(item))
        #expect(await delegate.next { engine.pages.last?.say("cancel") } == .detailViewLeft(item))
    }

    /// The questions without an answer.
    func questions(_ item: String) async throws -> [EntrupySupportMessage] {
        try await app.fetchSupportMessages(entrupyId: item).filter { $0.reply == nil }
    }

    func answerQuestions(_ item: String) async throws {
        for question in try await questions(item) {
            try await app.replyToSupportMessage(question.id, with: question.answers[0].id, entrupyId: item)
        }
    }

    /// Returns how many notifications of a name the SDK has posted.
    func count(of name: String) -> Int { posted.withLock { $0.filter { $0 == name }.count } }

    /// Waits until the app sees a state.
    func reaches(_ sign: [String], of item: String) async throws {
        let known = count(of: sign[0])
        // The platform's workers take real time, so the app asks again after a moment, as an app does.
        try await eventually("\(item) has \(sign)") {
            if try await sees(sign, of: item, known) { return true }
            try await waitShortly(1)
            return false
        }
    }

    /// - Parameter known: The number of notifications of that name before.
    private func sees(_ sign: [String], of item: String, _ known: Int) async throws -> Bool {
        switch sign[0] {
        case "eta": return try await sandbox.isOverdue(item)
        case "fetchSupportMessages": return try await !questions(item).isEmpty
        case KEntrupySessionEndedNotification:
            _ = try? await app.fetchSessionDetails(entrupyId: item)
            return count(of: sign[0]) == known + 1 && !app.isAuthorizationValid()
        default:
            let data = try WireJSON.encode(try await app.fetchSessionDetails(entrupyId: item))
            let json: Any? = try JSONSerialization.jsonObject(with: data)
            let value = sign[0].split(separator: ".").reduce(json) { ($0 as? [String: Any])?[String($1)] }
            return value as? String == sign[1]
        }
    }
}

/// The user of an app who takes no photo, and leaves the capture open.
struct IdleUser: EntrupyCaptureSource {
    func photo(for request: EntrupyPhotoRequest) async throws -> EntrupyPhoto? {
        let (never, continuation) = AsyncStream.makeStream(of: Never.self)
        defer { continuation.finish() }
        for await _ in never {}
        return nil
    }
}

/// The network of a phone in airplane mode.
struct AirplaneMode: HTTPTransport {
    func send(
        _ request: HTTPRequest, progress: (@Sendable (Int64) -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        throw HTTPError(.noRoute)
    }
}
