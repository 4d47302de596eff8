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
        let facade = try Facade(clock: ManualClock())
        let observer = Observer(facade.notifications)
        for login in 1...2 {
            facade.server.answer("POST search", try ScriptedServer.json(ScriptedPlatform.page))
            try await facade.logIn()
            _ = await search(facade)
            #expect(observer.ends == login - 1)
            facade.server.refuse("POST search", .invalidSession)
            // All three are on their way before the first answer.
            facade.server.hold("POST search")
            for _ in 0..<3 {
                facade.sdk.searchSubmissions(at: [], filters: [], startDate: 0, endDate: 0, paginationLimit: 20)
            }
            for _ in 0..<3 {
                for await _ in facade.server.holds { break }
            }
            let heard = facade.app.heard.count
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
        let clock = ManualClock()
        let facade = try Facade(clock: clock)
        let observer = Observer(facade.notifications)
        try await facade.logIn()
        _ = await search(facade)
        // A request whose answer comes after the session has expired on the device.
        facade.server.refuse("POST search", .invalidSession)
        facade.server.hold("POST search")
        let late = await facade.app.next {
            facade.sdk.searchSubmissions(at: [], filters: [], startDate: 0, endDate: 0, paginationLimit: 20)
            Task {
                for await _ in facade.server.holds { break }
                clock.advance(86_400)
                facade.server.letGo()
            }
        }
        #expect(late?.code == .ErrorCodeUnauthorizedAccess)
        #expect(await search(facade)?.code == .ErrorCodeUnauthorizedAccess)
        #expect(observer.ends == 0)
    }

    @Test func neitherACleanUpNorARefusedLoginIsReported() async throws {
        let facade = try Facade(clock: ManualClock())
        let observer = Observer(facade.notifications)
        try await facade.logIn()
        facade.server.refuse("POST login", .authorizationExpired)
        try await facade.logIn()
        #expect(facade.app.heard == [.loggedIn, .loginFailed(.ErrorCodeUnauthorizedAccess)])
        facade.server.refuse("POST logout", .invalidSession)
        facade.sdk.cleanup()
        try await eventually("the token is revoked") { !facade.server.paths("POST logout").isEmpty }
        #expect(await search(facade)?.code == .ErrorCodeUnauthorizedAccess)
        #expect(observer.ends == 0)
    }

    @Test func newTextsAreReportedWhenTheyArriveAndNotAgain() async throws {
        let facade = try Facade(clock: ManualClock())
        let observer = Observer(facade.notifications)
        try await facade.logIn()
        #expect(await fetch(facade) == .configured)
        #expect(observer.updates == 1)
        #expect(await fetch(facade) == .configured)
        #expect(observer.updates == 1)
        let changed = ScriptedPlatform.configuration("production", brand: "ナイキ")
        facade.server.answer("GET config", try ScriptedServer.json(changed))
        #expect(await fetch(facade) == .configured)
        #expect(await fetch(facade) == .configured)
        #expect(observer.updates == 2 && observer.ends == 0)
    }
}
