import AssayClient
import Dispatch
import Foundation

/// The one place where delegates are held and called: weakly, on the main thread, after the method that led to the call
/// has returned.
final class DelegateRelay: Sendable {
    private struct Delegates {
        weak var login: (any EntrupyLoginDelegate)?
        weak var config: (any EntrupyConfigDelegate)?
        weak var capture: (any EntrupyCaptureDelegate)?
    }

    private let delegates = LockBox(Delegates())

    var login: (any EntrupyLoginDelegate)? {
        get { delegates.withLock { $0.login } }
        set { delegates.withLock { $0.login = newValue } }
    }

    var config: (any EntrupyConfigDelegate)? {
        get { delegates.withLock { $0.config } }
        set { delegates.withLock { $0.config = newValue } }
    }

    var capture: (any EntrupyCaptureDelegate)? {
        get { delegates.withLock { $0.capture } }
        set { delegates.withLock { $0.capture = newValue } }
    }

    /// Tells how a login went.
    func loggedIn(_ outcome: Result<AssaySession, AssayError>) {
        onMain { [self] in
            switch outcome {
            case .success(let session): login?.didLoginUserSuccessfully(session.expiresAt.timeIntervalSince1970)
            case .failure(let error):
                login?.didLoginUserFailWithError(
                    EntrupyErrorCode(error.code), description: error.description,
                    localizedDescription: error.localizedDescription)
            }
        }
    }

    /// Tells how fetching the configuration went.
    func fetchedConfiguration(_ outcome: Result<Void, AssayError>) {
        onMain { [self] in
            switch outcome {
            case .success: config?.didFetchConfigurationSuccessfully()
            case .failure(let error):
                config?.didFetchConfigurationFailWithError(
                    EntrupyErrorCode(error.code), description: error.description,
                    localizedDescription: error.localizedDescription)
            }
        }
    }

    /// Tells how a capture ended.
    ///
    /// - Returns: Whether there was a delegate to tell.
    func captured(_ end: CaptureEnd, item: MainThreadBox<[AnyHashable: Any]>) async -> Bool {
        await withCheckedContinuation { continuation in
            onMain { [self] in
                guard let delegate = capture else { return continuation.resume(returning: false) }
                Self.tell(delegate, end, item.value)
                continuation.resume(returning: true)
            }
        }
    }

    /// Tells that a capture could not start.
    func captureRefused(_ error: AssayError, item: MainThreadBox<[AnyHashable: Any]>) {
        onMain { [self] in
            guard let delegate = capture else { return }
            Self.tell(delegate, .failure(error), item.value)
        }
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

    /// In a turn of the main queue of its own, in the order of the calls.
    private func onMain(_ work: @escaping @MainActor @Sendable () -> Void) {
        DispatchQueue.main.async { MainActor.assumeIsolated(work) }
    }
}
