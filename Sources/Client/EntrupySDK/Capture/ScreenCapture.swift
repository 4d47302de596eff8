import AssayClient
import AssayWire
import Foundation

#if canImport(UIKit)
import UIKit
#else
import HeadlessUIKit
#endif

/// One capture or retake whose photos come from the built-in screen.
///
/// The screen is the source of photos and no more: the queue sends them, and says how the capture ends. A screen that
/// goes before the photos are all there ends the capture as cancelled, or as failed where it could not go on; later it
/// changes nothing.
struct ScreenCapture: Sendable {
    let begin: CaptureStarts.Begin
    let started: StartedCapture
    let setup: ScreenSetup
    let relay: DelegateRelay
    let tasks: RunningTasks
    /// Lets others start.
    let leave: @Sendable () -> Void

    private var client: AssayClient { setup.client }

    /// Starts with the presentation of the screen.
    ///
    /// - Parameters:
    ///   - user: Who is logged in.
    ///   - presenter: Held until it has presented, and no longer: the app's screens are the app's.
    func start(of user: String, over presenter: UIViewController?) {
        let opened = OneShot<OpenScreen?>()
        Task { @MainActor in opened.settle(present(over: presenter)) }
        tasks.run { await run(opened, of: user) }
    }

    /// Runs until the capture is on its way.
    private func run(_ opened: OneShot<OpenScreen?>, of user: String) async {
        guard let open = await opened.value() else {
            leave()
            let error = client.error(.badRequest, "The app has no window to show the screen in. Show one first.")
            return relay.captureRefused(error, started)
        }
        let photos = ScreenPhotos(open.visit, client: client)
        await open.listen(photos)
        let beginning = Task { await begun(with: photos, on: open) }
        tasks.run { [leave] in
            // Whatever ends the showing: nobody is there any more to take photos.
            let how = await open.visit.end.value()
            await photos.close(how.failure)
            beginning.cancel()
            await open.close()
            leave()
            try? await beginning.value.get().abandon(how.failure)
        }
        do {
            await showProgress(of: try await beginning.value.get(), by: photos)
            // The user's list no longer has it: it has ended, or the user was logged out.
            await open.close()
            leave()
        } catch {
            // Where the screen went first, that is what has ended the capture.
            let how = open.visit.end.settled
            await open.close()
            leave()
            if how == .left || client.username != user {
                _ = await relay.captured(.success(.cancelled), started)
            } else {
                relay.captureRefused(how?.failure ?? error, started)
            }
        }
    }

    private func begun(with photos: ScreenPhotos, on open: OpenScreen) async -> Result<RunningCapture, AssayError> {
        await Result { () async throws(AssayError) in
            try await begin(photos) { [client, relay, started, leave] ended in
                await open.close()
                leave()
                guard let end = CaptureStarts.toldEnd(of: ended, client) else { return false }
                return await relay.captured(end, started)
            }
        }
    }

    @MainActor private func present(over presenter: UIViewController?) -> OpenScreen? {
        guard let presenter = presenter ?? setup.stage.frontMost() else { return nil }
        return OpenScreen.show(started.screen, item: started.entrupyID, over: presenter, setup)
    }

    /// Tells the page how far the photos are, as long as there are some to send.
    private func showProgress(of running: RunningCapture, by photos: ScreenPhotos) async {
        var told: Int?
        for await captures in await client.pendingCaptures() {
            guard let capture = captures.first(where: { $0.id == running.id }) else { return }
            switch capture.state {
            case .open: continue
            case .sending where capture.upload.photosSent == told: continue
            case .sending:
                told = capture.upload.photosSent
                await photos.tell(.progress(sent: capture.upload.photosSent, all: capture.upload.photos))
            case .ended: return
            }
        }
    }
}

extension OpenScreen {
    @MainActor fileprivate func listen(_ photos: ScreenPhotos) {
        visit.photos = { [weak photos] in await photos?.hear($0) }
    }
}

extension StartedCapture {
    fileprivate var screen: ScreenName {
        switch self {
        case .item: .capture
        case .retake: .retake
        }
    }

    fileprivate var entrupyID: String? {
        switch self {
        case .item: nil
        case .retake(let entrupyID): entrupyID
        }
    }
}
