import AssayClient
import AssayClientDoubles
import AssayHTTP
import AssayTestTiming
import AssayWire
import EntrupySDK
import Testing

/// Tests for the notifications of the published SDK.
///
/// A notification is posted before the callback of the call that caused it, so no test waits for one.
@MainActor @Suite struct NotificationTests {
    /// Records the notifications of an app by their names.
    @MainActor private final class Observer {
        private(set) var names: [String] = []
        private var tokens: [any NSObjectProtocol] = []

        init(_ center: NotificationCenter) {
            tokens = [KEntrupySessionEndedNotification, KEntrupyLocalizationsUpdatedNotification].map { name in
                center.addObserver(forName: Notification.Name(name), object: nil, queue: .main) { [weak self] _ in
                    MainActor.assumeIsolated { self?.names.append(name) }
                }
            }
        }

        var ends: Int { names.filter { $0 == KEntrupySessionEndedNotification }.count }
        var updates: Int { names.filter { $0 == KEntrupyLocalizationsUpdatedNotification }.count }
    }

    private func search(_ facade: Facade) async -> RecordingDelegate.Heard? {
        await facade.app.next {
            facade.sdk.searchSubmissions(at: [], filters: [], startDate: 0, endDate: 0, paginationLimit: 20)
        }
    }

    private func fetch(_ facade: Facade) async -> RecordingDelegate.Heard? {
        await facade.app.next { facade.sdk.fetchConfigurationType(.ConfigTypeProduction) }
    }

    @Test func aRevokedSessionIsReportedOnceForEachLogin() async throws {
        let facade = try Facade()
        let observer = Observer(facade.notifications)
        for login in 1...2 {
            try await facade.logIn()
            _ = await search(facade)
            #expect(observer.ends == login - 1)
            // All three are on their way before the first answer.
            facade.server.hold("POST search")
            for _ in 0..<3 {
                facade.sdk.searchSubmissions(at: [], filters: [], startDate: 0, endDate: 0, paginationLimit: 20)
            }
            for _ in 0..<3 {
                await facade.held()
            }
            let heard = facade.app.heard.count
            try await facade.server.revokeSession()
            facade.server.letGo()
            try await eventually("every search has failed") { facade.app.heard.count == heard + 3 }
            #expect(facade.app.heard.suffix(3).allSatisfy { $0.code == .ErrorCodeUnauthorizedAccess })
            #expect(observer.ends == login)
            // The session is gone, which the SDK knows without the server.
            _ = await search(facade)
            #expect(observer.ends == login)
            #expect(!facade.sdk.isAuthorizationValid())
        }
    }

    @Test func theEndOfASessionByItselfIsNotReported() async throws {
        let facade = try Facade()
        let observer = Observer(facade.notifications)
        try await facade.logIn()
        _ = await search(facade)
        // A request whose answer comes after the session has expired on the device.
        facade.server.hold("POST search")
        let late = await facade.app.next {
            facade.sdk.searchSubmissions(at: [], filters: [], startDate: 0, endDate: 0, paginationLimit: 20)
            Task {
                await facade.held()
                facade.clock.advance(86_400)
                facade.server.letGo()
            }
        }
        #expect(late?.code == .ErrorCodeUnauthorizedAccess)
        #expect(await search(facade)?.code == .ErrorCodeUnauthorizedAccess)
        #expect(observer.ends == 0)
    }

    @Test func neitherACleanUpNorARefusedLoginIsReported() async throws {
        let facade = try Facade()
        let observer = Observer(facade.notifications)
        try await facade.logIn()
        facade.server.refuse("POST login", 401, "authorization_expired")
        try await facade.logIn()
        #expect(facade.app.heard == [.loggedIn, .loginFailed(.ErrorCodeUnauthorizedAccess)])
        try await facade.server.revokeSession()
        facade.sdk.cleanup()
        try await eventually("the token is revoked") { facade.server.count("POST logout") > 0 }
        #expect(await search(facade)?.code == .ErrorCodeUnauthorizedAccess)
        #expect(observer.ends == 0)
    }

    /// The answer of a proxy says nothing about the session.
    @Test func anotherServers401IsNotReported() async throws {
        let facade = try Facade()
        let observer = Observer(facade.notifications)
        try await facade.logIn()
        facade.server.answer("POST search", .success(HTTPResponse(status: 401)))
        _ = await search(facade)
        #expect(observer.ends == 0 && facade.sdk.isAuthorizationValid())
    }

    @Test func newTextsAreReportedWhenTheyArriveAndNotAgain() async throws {
        let facade = try Facade()
        let observer = Observer(facade.notifications)
        try await facade.logIn()
        #expect(await fetch(facade) == .configured)
        #expect(observer.updates == 1)
        #expect(await fetch(facade) == .configured)
        #expect(observer.updates == 1)
        let known = try #require(try facade.server.answers(SDKConfiguration.self, "GET config").first)
        let changed = String(decoding: try WireJSON.encode(known), as: UTF8.self).replacing("Nike", with: "ナイキ")
        facade.server.answer("GET config", .success(MadeAnswer.json(Data(changed.utf8))))
        #expect(await fetch(facade) == .configured)
        #expect(await fetch(facade) == .configured)
        #expect(observer.updates == 2 && observer.ends == 0)
    }
}
