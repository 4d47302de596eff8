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
    func setEndHandler(of client: AssayClient) async {
        // The reference is weak, because the client holds this closure.
        await client.setEndHandler { [weak client, self] ended in
            guard let client, ended.user == client.username else { return false }
            return await captured(ended.end, StartedCapture(ended))
        }
    }

    /// Reports the end of a capture to its delegate.
    ///
    /// - Returns: Whether a delegate was set and received the end.
    func captured(_ end: CaptureEnd, _ started: StartedCapture) async -> Bool {
        await withCheckedContinuation { continuation in
            onMain { [self] in continuation.resume(returning: tellNow(end, started)) }
        }
    }

    /// Reports to the delegate that a capture could not start.
    func captureRefused(_ error: AssayError, _ started: StartedCapture) {
        onMain { [self] in _ = tellNow(.failure(error), started) }
    }

    @MainActor private func tellNow(_ end: CaptureEnd, _ started: StartedCapture) -> Bool {
        switch started {
        case .item(let item):
            guard let delegate = self[\.capture] else { return false }
            Self.tell(delegate, end, item.value)
        case .retake(let entrupyID):
            guard let delegate = self[\.retakeCapture] else { return false }
            Self.tell(delegate, end, entrupyID)
        }
        return true
    }

    @MainActor private static func tell(
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

    @MainActor private static func tell(
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
