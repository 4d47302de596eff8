import AssayClient
import Foundation

#if canImport(UIKit)
import UIKit
#else
import HeadlessUIKit
#endif

/// Starts captures and retakes for the facade, one at a time, and tells of each end once.
final class CaptureStarts: Sendable {
    /// Begins a capture and takes who is to be told of its end.
    typealias Begin =
        @Sendable (any PhotoSource, @escaping @Sendable (EndedCapture) async -> Bool) async throws(AssayError) ->
        RunningCapture

    /// Where the photos come from.
    enum Photos {
        case source(any EntrupyCaptureSource)
        /// The built-in screen, presented by a controller of the app's; by the one in front where there is none.
        case screen(ScreenSetup, over: UIViewController?)
    }

    private let relay: DelegateRelay
    private let tasks: RunningTasks
    private let stage: Stage

    init(relay: DelegateRelay, tasks: RunningTasks, stage: Stage) {
        self.relay = relay
        self.tasks = tasks
        self.stage = stage
    }

    /// Starts a capture or a retake, or tells why it can't be.
    func start(
        _ started: StartedCapture, client: AssayClient, photos: Photos, configuration: ConfigurationKind
    ) {
        do throws(AssayError) {
            let begin = try begin(started, client, configuration)
            guard client.isAuthorized, let user = client.username else { throw client.noSession }
            guard let pass = stage.enter() else {
                throw client.error(.badRequest, Stage.busy, problemCode: "screen_open")
            }
            switch photos {
            case .source(let source):
                let photos = CaptureSourceAdapter(source: source, client: client)
                tasks.run { [self] in await run(begin, started, of: user, pass, client, photos) }
            case .screen(let setup, let presenter):
                let capture = ScreenCapture(
                    begin: begin, started: started, setup: setup, relay: relay, tasks: tasks,
                    leave: { [stage] in stage.leave(pass) })
                capture.start(of: user, over: presenter)
            }
        } catch {
            relay.captureRefused(error, started)
        }
    }

    /// What begins it, once what can be seen from here is right.
    private func begin(
        _ started: StartedCapture, _ client: AssayClient, _ configuration: ConfigurationKind
    ) throws(AssayError) -> Begin {
        switch started {
        case .item(let item):
            let checked = try CaptureItem(item.value, of: client)
            return { photos, tell throws(AssayError) in
                try await client.beginCapture(checked, configuration: configuration, photos: photos, tell: tell)
            }
        case .retake(let entrupyID):
            return { photos, tell throws(AssayError) in
                try await client.beginRetake(entrupyID, photos: photos, tell: tell)
            }
        }
    }

    private func run(
        _ begin: Begin, _ started: StartedCapture, of user: String, _ pass: Stage.Pass, _ client: AssayClient,
        _ photos: CaptureSourceAdapter
    ) async {
        do throws(AssayError) {
            _ = try await begin(photos) { [relay, stage] ended in
                stage.leave(pass)
                guard let end = Self.toldEnd(of: ended, client) else { return false }
                return await relay.captured(end, started)
            }
        } catch {
            stage.leave(pass)
            guard client.username == user else {
                // A clean-up came first, which ends what is not submitted.
                _ = await relay.captured(.success(.cancelled), started)
                return
            }
            relay.captureRefused(error, started)
        }
    }

    /// How an end is told to the app that has started the capture; `nil` where it is another user's business.
    ///
    /// What was not submitted when its user went has ended with that, whatever else went wrong in the same moment: the
    /// app did that itself, and is told.
    static func toldEnd(of ended: EndedCapture, _ client: AssayClient) -> CaptureEnd? {
        if ended.user == client.username { return ended.end }
        return ended.isSubmitted ? nil : .success(.cancelled)
    }
}
