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
/// The screen only supplies photos: the queue sends them and determines how the capture ends. If the screen closes
/// before all photos are taken, the capture ends as cancelled, or as failed if an error closed the screen. If it closes
/// later, the capture goes on, but a photo that is then refused can't be taken again and ends it as failed.
struct ScreenCapture: Sendable {
    let begin: CaptureStarter.Begin
    let started: StartedCapture
    let setup: ScreenContext
    let relay: DelegateRelay
    let tasks: RunningTasks
    let presentation: PresentationLock
    let pass: PresentationLock.Pass

    private var client: AssayClient { setup.client }

    /// Presents the screen and starts the capture.
    ///
    /// - Parameters:
    ///   - user: The name of the logged-in user.
    ///   - presenter: The controller that presents the screen, by default the frontmost one. It is held only until it
    ///     has presented, because its lifetime is up to the app.
    func start(of user: String, over presenter: UIViewController?) {
        let opened = OneShot<OpenScreen?>()
        tasks.run { opened.settle(await present(over: presenter)) }
        tasks.run { await run(opened, of: user) }
    }

    /// Runs the capture and shows its progress until it has ended or could not begin.
    private func run(_ opened: OneShot<OpenScreen?>, of user: String) async {
        guard let open = await opened.value() else {
            let error = client.error(.badRequest, "The app has no window to show the screen in. Show one first.")
            return relay.captureNotBegun(.failure(error), started, pass: pass)
        }
        let begun = OneShot<Result<RunningCapture, AssayError>>()
        let photos = ScreenPhotos(open.visit, client: client, camera: setup.screenHost.camera) { values in
            try? await begun.value().get().fillIn(values)
        }
        await open.listen(photos)
        await withTaskGroup(of: Void.self) { group in
            group.addTask { begun.settle(await capture(with: photos, on: open)) }
            group.addTask { await follow(await begun.value(), photos, on: open, of: user) }
            // Whatever closed the screen, it can't take photos any more.
            let how = await open.visit.end.value()
            await photos.close(how.failure)
            group.cancelAll()
            await close(open)
            try? await begun.value().get().abandon(how.failure)
        }
    }

    /// Shows the progress of a capture that has begun, or reports why it could not begin.
    private func follow(
        _ begun: Result<RunningCapture, AssayError>, _ photos: ScreenPhotos, on open: OpenScreen, of user: String
    ) async {
        switch begun {
        case .success(let running):
            await showProgress(of: running, by: photos)
            // The capture has ended, or it left the list of captures because the user was logged out.
            await close(open)
        case .failure(let error):
            // If the screen closed first, that is the reason why the capture ended.
            let how = open.visit.end.settled
            await open.close()
            let isCancelled = how == .left || client.username != user
            relay.captureNotBegun(
                isCancelled ? .success(.cancelled) : .failure(how?.failure ?? error), started, pass: pass)
        }
    }

    /// Closes the screen, and releases the lock so that another capture or sheet can start.
    private func close(_ open: OpenScreen) async {
        await open.close()
        presentation.leave(pass)
    }

    private func capture(with photos: ScreenPhotos, on open: OpenScreen) async -> Result<RunningCapture, AssayError> {
        await Result { () async throws(AssayError) in
            let again = tasks.resumption(of: client)
            return try await begin(photos) { [client, relay, started, presentation, pass] ended in
                await open.close()
                guard let end = CaptureStarter.reportedEnd(of: ended, client) else {
                    presentation.leave(pass)
                    return false
                }
                return await relay.captured(ended, as: end, started, pass: pass, again: again)
            }
        }
    }

    @MainActor private func present(over presenter: UIViewController?) -> OpenScreen? {
        guard let presenter = presenter ?? setup.screenHost.frontMost() else { return nil }
        let open = OpenScreen.show(started.screen, item: started.entrupyID, over: presenter, setup)
        presentation.show(open, pass)
        return open
    }

    /// Sends upload progress to the page while there are photos to send.
    private func showProgress(of running: RunningCapture, by photos: ScreenPhotos) async {
        var lastReported: HostMessage?
        for await captures in await client.pendingCaptures() {
            guard let capture = captures.first(where: { $0.id == running.id }) else { return }
            switch capture.state {
            case .open: continue
            case .sending:
                let progress = HostMessage.progress(
                    sent: capture.upload.photosSent, all: capture.upload.photos, states: capture.photoStates)
                guard progress != lastReported else { continue }
                lastReported = progress
                await photos.report(progress)
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
    fileprivate var screen: ScreenName { entrupyID == nil ? .capture : .retake }

    fileprivate var entrupyID: String? {
        if case .retake(let entrupyID) = self { entrupyID } else { nil }
    }
}
