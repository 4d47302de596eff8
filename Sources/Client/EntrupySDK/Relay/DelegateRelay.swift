import AssayClient
import Dispatch
import Foundation

/// Holds all delegates weakly and calls them on the main thread, after the method that caused the call has returned.
final class DelegateRelay: Sendable {
    /// Weak references to the delegates.
    struct Delegates {
        weak var login: (any EntrupyLoginDelegate)?
        weak var config: (any EntrupyConfigDelegate)?
        weak var capture: (any EntrupyCaptureDelegate)?
        weak var retakeCapture: (any EntrupyRetakeCaptureDelegate)?
        weak var search: (any EntrupySearchDelegate)?
        weak var searchRetake: (any EntrupySearchRetakeDelegate)?
        weak var flag: (any EntrupyFlagDelegate)?
        weak var flagView: (any EntrupyFlagViewDelegate)?
        weak var detailView: (any EntrupyDetailViewDelegate)?
    }

    private let delegates = LockBox(Delegates())
    let presentation: PresentationLock

    /// - Parameter presentation: The lock of the capture whose end must come next.
    init(presentation: PresentationLock) {
        self.presentation = presentation
    }

    /// One of the delegates.
    subscript<Delegate>(delegate: WritableKeyPath<Delegates, Delegate>) -> Delegate {
        get { delegates.withLock { $0[keyPath: delegate] } }
        set { delegates.withLock { $0[keyPath: delegate] = newValue } }
    }

    /// Reports the outcome of a login.
    func loggedIn(_ outcome: Result<AssaySession, AssayError>) {
        notify(\.login, outcome.map(\.expiresAt.timeIntervalSince1970)) { delegate, expiry in
            delegate.didLoginUserSuccessfully(expiry)
        } failure: { delegate, error in
            delegate.didLoginUserFailWithError(
                error.code, description: error.description, localizedDescription: error.localizedDescription)
        }
    }

    /// Reports the outcome of fetching the configuration.
    func fetchedConfiguration(_ outcome: Result<Void, AssayError>) {
        notify(\.config, outcome) { delegate, _ in
            delegate.didFetchConfigurationSuccessfully()
        } failure: { delegate, error in
            delegate.didFetchConfigurationFailWithError(
                error.code, description: error.description, localizedDescription: error.localizedDescription)
        }
    }

    /// Reports an outcome to a delegate.
    func notify<Delegate, Value: Sendable>(
        _ delegate: any WritableKeyPath<Delegates, Delegate?> & Sendable, _ outcome: Result<Value, AssayError>,
        success: @escaping @MainActor @Sendable (Delegate, Value) -> Void,
        failure: @escaping @MainActor @Sendable (Delegate, EntrupyError) -> Void
    ) {
        onMain { [self] in
            guard let delegate = self[delegate] else { return }
            switch outcome {
            case .success(let value): success(delegate, value)
            case .failure(let error): failure(delegate, EntrupyError(error))
            }
        }
    }

    /// Reports an outcome to a completion handler.
    func complete(
        _ outcome: Result<some DocumentedPayload, AssayError>,
        _ handler: @escaping @MainActor @Sendable ([AnyHashable: Any]?, NSError?) -> Void
    ) {
        onMain {
            switch outcome {
            case .success(let value): handler(value.dictionary, nil)
            case .failure(let error): handler(nil, EntrupyError(error) as NSError)
            }
        }
    }

    /// Runs work in a separate turn of the main queue, in the order of the calls.
    func onMain(_ work: @escaping @MainActor @Sendable () -> Void) {
        DispatchQueue.main.async { MainActor.assumeIsolated(work) }
    }
}
