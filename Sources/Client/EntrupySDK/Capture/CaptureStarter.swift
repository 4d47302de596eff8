import AssayClient
import AssayWire
import Foundation

#if canImport(UIKit)
import UIKit
#else
import HeadlessUIKit
#endif

/// Starts captures and retakes for the facade, one at a time, and reports the end of each exactly once.
final class CaptureStarter: Sendable {
    /// Begins a capture with a photo source and a callback for its end.
    ///
    /// The callback returns whether the app received the end; if not, the client keeps the end and reports it later.
    typealias Begin =
        @Sendable (any PhotoSource, @escaping @Sendable (EndedCapture) async -> Bool) async throws(AssayError) ->
        RunningCapture

    /// The origin of the photos.
    enum Photos {
        case source(any EntrupyCaptureSource)
        /// The built-in screen, presented by the app's view controller; if `nil`, by the frontmost one.
        case screen(ScreenContext, over: UIViewController?)
    }

    private let relay: DelegateRelay
    private let tasks: RunningTasks
    private let presentation: PresentationLock

    init(relay: DelegateRelay, tasks: RunningTasks, presentation: PresentationLock) {
        self.relay = relay
        self.tasks = tasks
        self.presentation = presentation
    }

    /// Starts a capture or a retake, or reports to the delegate why it can't start.
    func start(
        _ started: StartedCapture, client: AssayClient, photos: Photos, configuration: ConfigurationKind
    ) {
        do throws(AssayError) {
            let begin = try begin(started, client, configuration)
            guard client.isAuthorized, let user = client.username else { throw client.noSession }
            guard let pass = presentation.enter(isCapture: true) else {
                throw client.error(.badRequest, PresentationLock.busy, problem: .screenOpen)
            }
            switch photos {
            case .source(let source):
                let photos = CaptureSourceAdapter(source: source, client: client)
                tasks.run { [self] in await run(begin, started, of: user, pass, client, photos) }
            case .screen(let setup, let presenter):
                let capture = ScreenCapture(
                    begin: begin, started: started, setup: setup, relay: relay, tasks: tasks,
                    presentation: presentation, pass: pass)
                capture.start(of: user, over: presenter)
            }
        } catch {
            relay.captureRefused(error, started)
        }
    }

    /// Validates the item of a capture and returns the closure that begins the capture or the retake.
    private func begin(
        _ started: StartedCapture, _ client: AssayClient, _ configuration: ConfigurationKind
    ) throws(AssayError) -> Begin {
        switch started {
        case .item(let item):
            let checked = try CaptureItem(item.value, of: client)
            return { photos, onEnd throws(AssayError) in
                try await client.beginCapture(checked, configuration: configuration, photos: photos, onEnd: onEnd)
            }
        case .retake(let entrupyID):
            return { photos, onEnd throws(AssayError) in
                try await client.beginRetake(entrupyID, photos: photos, onEnd: onEnd)
            }
        }
    }

    private func run(
        _ begin: Begin, _ started: StartedCapture, of user: String, _ pass: PresentationLock.Pass,
        _ client: AssayClient,
        _ photos: CaptureSourceAdapter
    ) async {
        do throws(AssayError) {
            _ = try await begin(photos) { [relay, presentation, again = tasks.resumption(of: client)] ended in
                guard let end = Self.reportedEnd(of: ended, client) else {
                    presentation.leave(pass)
                    return false
                }
                return await relay.captured(ended, as: end, started, pass: pass, again: again)
            }
        } catch {
            // A logout meanwhile ends a capture that is not submitted.
            let end: CaptureEnd = client.username == user ? .failure(error) : .success(.cancelled)
            relay.captureNotBegun(end, started, pass: pass)
        }
    }

    /// Returns the end to report to the app; `nil` for a submitted capture whose user is no longer logged in.
    ///
    /// A logout ends a capture that is not submitted as cancelled, whatever other error occurred at the same time. The
    /// app caused this end itself, so its delegate still receives it.
    static func reportedEnd(of ended: EndedCapture, _ client: AssayClient) -> CaptureEnd? {
        if ended.user == client.username { return ended.end }
        return ended.isSubmitted ? nil : .success(.cancelled)
    }
}
