import AssayClient
import Foundation

/// The item or retake of a capture as the app specified it, which the callback passes back.
enum StartedCapture: Sendable {
    case item(MainThreadBox<[AnyHashable: Any]>)
    case retake(entrupyID: String)

    /// Restores the item or retake of a capture that an earlier launch started.
    init(_ ended: EndedCapture) {
        if let retake = ended.retake {
            self = .retake(entrupyID: retake.item)
        } else {
            self = .item(MainThreadBox([AnyHashable: Any](json: ended.item.json)))
        }
    }
}

extension DelegateRelay {
    /// Makes a client report to the delegates the ends of captures without a caller, such as those of an earlier
    /// launch.
    func setEndHandler(of client: AssayClient, _ tasks: RunningTasks) async {
        // The references are weak, because the client holds this closure.
        await client.setEndHandler { [weak client, weak tasks, self] ended in
            guard let client, let tasks, ended.user == client.username else { return false }
            return await captured(
                ended, as: ended.end, StartedCapture(ended), pass: nil, again: tasks.resumption(of: client))
        }
    }

    /// Reports the end of a capture to its delegate.
    ///
    /// An app can't tell an earlier capture of an item from a new one. While another capture is up, the end therefore
    /// stays in the queue, and is reported after the end of that capture.
    ///
    /// - Parameters:
    ///   - end: The end to report, which can differ from the end of the capture.
    ///   - pass: The capture's own hold of the lock, which is released; `nil` for a capture of an earlier launch.
    ///   - again: Called after the end of the other capture, so that the queue reports this one.
    /// - Returns: Whether a delegate was set and received the end.
    func captured(
        _ ended: EndedCapture, as end: CaptureEnd, _ started: StartedCapture, pass: PresentationLock.Pass?,
        again: @escaping @Sendable () -> Void
    ) async -> Bool {
        await withCheckedContinuation { continuation in
            onMain { [self] in
                guard presentation.releaseForEnd(of: pass, else: again), let delivery = delivery(of: end, started)
                else {
                    return continuation.resume(returning: false)
                }
                // The app may end the process in its callback.
                ended.markAsReported()
                delivery()
                continuation.resume(returning: true)
            }
        }
    }

    /// Reports to the delegate that a capture ended before it began; like other ends, after that of a capture that is
    /// up.
    func captureNotBegun(_ end: CaptureEnd, _ started: StartedCapture, pass: PresentationLock.Pass) {
        onMain { [self] in
            let isTurn = presentation.releaseForEnd(of: pass) { [self] in
                captureNotBegun(end, started, pass: pass)
            }
            if isTurn { delivery(of: end, started)?() }
        }
    }

    /// Reports to the delegate at once that a start was refused.
    func captureRefused(_ error: AssayError, _ started: StartedCapture) {
        onMain { [self] in delivery(of: .failure(error), started)?() }
    }

    /// The call of the delegate's method; `nil` without a delegate.
    @MainActor private func delivery(of end: CaptureEnd, _ started: StartedCapture) -> (@MainActor () -> Void)? {
        switch started {
        case .item(let item):
            guard let delegate = self[\.capture] else { return nil }
            return { Self.notify(delegate, end, item.value) }
        case .retake(let entrupyID):
            guard let delegate = self[\.retakeCapture] else { return nil }
            return { Self.notify(delegate, end, entrupyID) }
        }
    }

    @MainActor private static func notify(
        _ delegate: any EntrupyCaptureDelegate, _ end: CaptureEnd, _ item: [AnyHashable: Any]
    ) {
        switch end {
        case .success(.completed(let result)):
            delegate.didCaptureCompleteSuccessfully(result.dictionary, forItem: item)
        case .success(.cancelled): delegate.didUserCancelCapture(forItem: item)
        case .success(.timedOut): delegate.didCaptureTimeout(forItem: item)
        case .failure(let error):
            delegate.didCaptureFailWithError(
                EntrupyErrorCode(error.code), description: error.description,
                localizedDescription: error.localizedDescription, forItem: item)
        }
    }

    @MainActor private static func notify(
        _ delegate: any EntrupyRetakeCaptureDelegate, _ end: CaptureEnd, _ entrupyID: String
    ) {
        switch end {
        case .success(.completed(let result)):
            delegate.didRetakeCaptureCompleteSuccessfully(result.dictionary, forItemWithEntrupyID: entrupyID)
        case .success(.cancelled): delegate.didUserCancelRetakeCaptureForItem(withEntrupyID: entrupyID)
        case .success(.timedOut): delegate.didRetakeCaptureTimeoutForItem(withEntrupyID: entrupyID)
        case .failure(let error):
            delegate.didRetakeCaptureFailWithError(
                EntrupyErrorCode(error.code), description: error.description,
                localizedDescription: error.localizedDescription, forItemWithEntrupyID: entrupyID)
        }
    }
}
