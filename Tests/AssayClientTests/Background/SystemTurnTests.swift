import AssayClientDoubles
import AssayHTTP
import Foundation
import Testing

@testable import AssayClient

/// Tests for a system that receives all photos at once and uploads a few at a time.
@Suite(.timeLimit(.minutes(5))) struct SystemTurnTests {
    /// Uploads the front photo slowly: each time the logo photo times out, another byte of the front photo has been
    /// sent.
    private final class Turns: BackgroundSession {
        /// More timeouts than the upload window allows.
        static let turns = 40

        let identifier = "com.example.shop.uploads"
        private let platform: ClientPlatform
        private let events: BackgroundEvents
        private let state = LockBox((front: [(HTTPRequest, String)](), turns: 0))

        init(_ platform: ClientPlatform, _ events: BackgroundEvents) {
            self.platform = platform
            self.events = events
        }

        func names() async -> Set<String> { Set(state.withLock { $0.front.map(\.1) }) }

        func cancel(_ name: String) async {}

        func start(_ request: HTTPRequest, file: URL, name: String) {
            var request = request
            request.body = .file(file)
            guard request.url.path.hasSuffix("logo") else { return state.withLock { $0.front.append((request, name)) } }
            let (front, turns) = state.withLock { state in
                state.turns += 1
                return (state.front, state.turns)
            }
            guard turns < Self.turns else { return sendAll(front + [(request, name)]) }
            for (_, name) in front { events.sent(name, Int64(turns)) }
            events.ended(name, .failure(HTTPError(.timedOut)))
        }

        private func sendAll(_ uploads: [(HTTPRequest, String)]) {
            state.withLock { $0.front = [] }
            for (request, name) in uploads {
                Task { [platform, events] in
                    do throws(HTTPError) {
                        events.ended(name, .success(try await platform.send(request, progress: nil)))
                    } catch {
                        events.ended(name, .failure(error))
                    }
                }
            }
        }
    }

    @Test func aPhotoThatWaitsForItsTurnHasNotStalled() async throws {
        let test = try TestClient { platform in BackgroundTransfers { Turns(platform, $0) } }
        try await test.logIn()
        #expect(try await test.capture().isCompleted)
        #expect(test.clock.now().timeIntervalSince(ManualClock.start) > test.client.configuration.uploadWindow)
    }
}
