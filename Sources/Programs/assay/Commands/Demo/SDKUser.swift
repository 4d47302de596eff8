import AssayCore
import AssayWire
import EntrupySDK
import Foundation

/// A simulated user with an app: calls `EntrupyApp` as documented and waits for its delegate callbacks.
@MainActor
final class SDKUser: NSObject {
    private let app: EntrupyApp
    /// The controller over which the SDK presents its screens.
    private let window = UIViewController()
    private var waitingForLogin: CheckedContinuation<Date, any Error>?
    private var waitingForConfiguration: CheckedContinuation<Void, any Error>?
    private var waitingForCapture: CheckedContinuation<EntrupyCaptureResult, any Error>?

    /// Points the SDK at a server.
    ///
    /// Call it once per process, before anything else.
    static func configure(server: URL, bundleID: String, storage: URL) {
        EntrupyApp.configure(
            EntrupyConfiguration(baseURL: server, bundleIdentifier: bundleID, storageDirectory: storage))
    }

    init(_ app: EntrupyApp = .sharedInstance()) {
        self.app = app
        super.init()
        app.loginDelegate = self
        app.configDelegate = self
        app.captureDelegate = self
    }

    func authorizationRequest() -> String {
        app.generateSDKAuthorizationRequest()
    }

    /// Logs in and returns the time at which the session expires.
    func logIn(signedRequest: String) async throws -> Date {
        try await withCheckedThrowingContinuation { continuation in
            waitingForLogin = continuation
            app.loginUser(withSignedRequest: signedRequest)
        }
    }

    func fetchConfiguration(_ type: EntrupyConfigType) async throws {
        try await withCheckedThrowingContinuation { continuation in
            waitingForConfiguration = continuation
            app.fetchConfigurationType(type)
        }
    }

    /// Captures photos and submits them.
    ///
    /// - Parameter source: The source of the photos; `nil` for the SDK's capture screen.
    func authenticate(_ item: [String: String], photosFrom source: (any EntrupyCaptureSource)?) async throws
        -> EntrupyCaptureResult
    {
        app.captureSource = source
        return try await withCheckedThrowingContinuation { continuation in
            waitingForCapture = continuation
            app.startCapture(forItem: item, viewController: window)
        }
    }

    /// Polls the item every 200 ms until the platform has set its first result, for about a minute.
    ///
    /// - Throws: ``AssayCore/DomainError`` if there is no result by then.
    func firstResult(of id: String) async throws -> EntrupyCaptureResult {
        for _ in 0..<300 {
            let result = try await app.fetchSessionDetails(entrupyId: id)
            if result.event_times?.initial_result_set_at != nil { return result }
            try await Task.sleep(for: .milliseconds(200))
        }
        throw DomainError(
            .init(.unavailable, "no_decision"), "The platform did not decide within a minute. Is a worker running?")
    }

    func logOut() {
        app.cleanup()
    }
}

extension SDKUser: EntrupyLoginDelegate {
    func didLoginUserSuccessfully(_ expirationTime: TimeInterval) {
        waitingForLogin.take()?.resume(returning: Date(timeIntervalSince1970: expirationTime))
    }

    func didLoginUserFailWithError(_ errorCode: EntrupyErrorCode, description: String, localizedDescription: String) {
        waitingForLogin.take()?.resume(throwing: refusal(errorCode, description))
    }
}

extension SDKUser: EntrupyConfigDelegate {
    func didFetchConfigurationSuccessfully() {
        waitingForConfiguration.take()?.resume()
    }

    func didFetchConfigurationFailWithError(
        _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String
    ) {
        waitingForConfiguration.take()?.resume(throwing: refusal(errorCode, description))
    }
}

extension SDKUser: EntrupyCaptureDelegate {
    func didCaptureCompleteSuccessfully(_ result: [AnyHashable: Any], forItem item: [AnyHashable: Any]) {
        waitingForCapture.take()?.resume(
            with: Result {
                let data = try JSONSerialization.data(withJSONObject: result)
                return try WireJSON.decode(EntrupyCaptureResult.self, from: data)
            })
    }

    func didUserCancelCapture(forItem item: [AnyHashable: Any]) {
        waitingForCapture.take()?.resume(throwing: refusal(.ErrorCodeUnknownError, "The capture was cancelled."))
    }

    func didCaptureTimeout(forItem item: [AnyHashable: Any]) {
        waitingForCapture.take()?.resume(
            throwing: refusal(.ErrorCodeRequestTimeoutError, "The capture took over 2 hours."))
    }

    func didCaptureFailWithError(
        _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String,
        forItem item: [AnyHashable: Any]
    ) {
        waitingForCapture.take()?.resume(throwing: refusal(errorCode, description))
    }
}

/// The refusal of the command line for an error from a delegate callback.
private func refusal(_ code: EntrupyErrorCode, _ description: String) -> DomainError {
    let kind: ProblemCode.Kind =
        switch code {
        case .ErrorCodeBadRequest: .badInput
        case .ErrorCodeUnauthorizedAccess: .unauthorized
        case .ErrorCodeForbiddenError: .forbidden
        case .ErrorCodeTooManyRequests: .tooManyRequests
        case .ErrorCodeUnknownError: .internalFailure
        default: .unavailable
        }
    return DomainError(.init(kind, "sdk_error"), description)
}
