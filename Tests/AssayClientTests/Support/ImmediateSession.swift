import AssayClient
import AssayClientDoubles
import AssayHTTP
import Foundation

/// A simulation of the system's background uploads, which sends each one to the platform at once.
struct ImmediateSession: BackgroundSession {
    let identifier = "com.example.shop.uploads"
    private let platform: ClientPlatform
    private let events: BackgroundEvents
    private let change: @Sendable (inout HTTPResponse) -> Void

    /// - Parameter change: Modifies each response.
    static func transfers(
        _ platform: ClientPlatform, change: @escaping @Sendable (inout HTTPResponse) -> Void = { _ in }
    ) -> BackgroundTransfers {
        BackgroundTransfers { ImmediateSession(platform: platform, events: $0, change: change) }
    }

    func start(_ request: HTTPRequest, file: URL, name: String) {
        var request = request
        request.body = .file(file)
        Task { [platform, events, change, request] in
            do throws(HTTPError) {
                var answer = try await platform.send(request, progress: nil)
                change(&answer)
                events.ended(name, .success(answer))
            } catch {
                events.ended(name, .failure(error))
            }
        }
    }

    func names() async -> Set<String> { [] }

    func cancel(_ name: String) async {}
}
