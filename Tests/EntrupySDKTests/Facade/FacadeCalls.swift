import EntrupySDK

/// The methods of the SDK, for tests of their common behavior.
@MainActor
struct FacadeCalls {
    /// A method whose result goes to a delegate.
    struct Delegated: Sendable {
        let name: String
        let delegate: RecordingDelegate.Heard.Delegate
        let make: @Sendable (EntrupyApp) -> Void

        init(
            _ name: String, _ delegate: RecordingDelegate.Heard.Delegate,
            _ make: @escaping @Sendable (EntrupyApp) -> Void
        ) {
            self.name = name
            self.delegate = delegate
            self.make = make
        }
    }

    /// A method that returns its result to its caller.
    struct Awaited: Sendable {
        let name: String
        let make: @Sendable (EntrupyApp) async throws -> Void

        init(_ name: String, _ make: @escaping @Sendable (EntrupyApp) async throws -> Void) {
            self.name = name
            self.make = make
        }
    }

    private nonisolated static let id = "A1B2C3D4E5"

    let login = Delegated("loginUser", .login) { $0.loginUser(withSignedRequest: "e30.eyJqdGkiOiIxIn0.c2ln") }

    /// The methods with a delegate that need a session.
    let delegated: [Delegated]
    let awaited: [Awaited] = [
        Awaited("fetchSessionDetails") { _ = try await $0.fetchSessionDetails(entrupyId: id) },
        Awaited("fetchSupportMessages") { _ = try await $0.fetchSupportMessages(entrupyId: id) },
        Awaited("replyToSupportMessage") { try await $0.replyToSupportMessage("m1", with: "no", entrupyId: id) },
        Awaited("getFlagDetailsForResult") { sdk in
            try await answer { done in sdk.getFlagDetailsForResult(withEntrupyID: id) { done($1) } }
        },
        Awaited("searchAuthenticationItems") { sdk in
            try await answer { done in sdk.searchAuthenticationItems(query: EntrupySearchQuery()) { done($1) } }
        },
        Awaited("searchAuthenticationItems") { sdk in
            try await answer { done in sdk.searchAuthenticationItems(EntrupySearchQuery()) { done($1) } }
        },
    ]
    /// Methods that return at once, or have no result.
    let silent: [Delegated]

    init() {
        let (controller, application) = (UIViewController(), UIApplication.shared)
        delegated = [
            Delegated("fetchConfigurationType", .config) { $0.fetchConfigurationType(.ConfigTypeProduction) },
            Delegated("startCapture", .capture) {
                $0.startCapture(forItem: ["brand": "Nike"], viewController: controller)
            },
            Delegated("startRetakeCaptureForItem", .retakeCapture) {
                $0.startRetakeCaptureForItem(withEntrupyID: Self.id)
            },
            Delegated("searchSubmissions", .search) {
                $0.searchSubmissions(at: [], filters: [], startDate: 0, endDate: 0, paginationLimit: 5)
            },
            Delegated("searchRetakes", .searchRetake) { $0.searchRetakes() },
            Delegated("setFlag", .flag) { $0.setFlag(true, forResultWithEntrupyID: Self.id) },
            Delegated("setFlag", .flag) {
                $0.setFlag(true, forResultWithEntrupyID: Self.id, flagReasonId: "other", message: nil)
            },
            Delegated("displayFlagViewForItem", .flagView) { $0.displayFlagViewForItem(withEntrupyID: Self.id) },
            Delegated("displayDetailViewForItem", .detailView) {
                $0.displayDetailViewForItem(
                    withEntrupyID: Self.id, withConfiguration: EntrupyDetailViewConfiguration())
            },
        ]
        silent = [
            Delegated("generateSDKAuthorizationRequest", .login) { _ = $0.generateSDKAuthorizationRequest() },
            Delegated("isAuthorizationValid", .login) { _ = $0.isAuthorizationValid() },
            Delegated("interceptApplication", .capture) {
                $0.interceptApplication(application, handleEventsForBackgroundURLSession: "another's") {}
            },
        ]
    }

    /// All names of the table.
    ///
    /// The tests call the last three themselves.
    var names: [String] {
        delegated.map(\.name) + awaited.map(\.name) + silent.map(\.name)
            + [login.name, "cleanup", "configure", "sharedInstance"]
    }

    /// Waits for a completion handler.
    private nonisolated static func answer(_ call: (@escaping @Sendable ((any Error)?) -> Void) -> Void) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            call { error in
                if let error { continuation.resume(throwing: error) } else { continuation.resume() }
            }
        }
    }
}

extension RecordingDelegate.Heard {
    /// The delegate that is called.
    enum Delegate: Hashable {
        case login
        case config
        case capture
        case search
        case searchRetake
        case flag
        case retakeCapture
        case flagView
        case detailView
    }

    var delegate: Delegate {
        switch self {
        case .loggedIn, .loginFailed: .login
        case .configured, .configurationFailed: .config
        case .completed, .cancelled, .timedOut, .captureFailed: .capture
        case .searched, .searchFailed: .search
        case .retakesFound, .retakeSearchFailed: .searchRetake
        case .flagChanged, .flagFailed: .flag
        case .retaken, .retakeCancelled, .retakeTimedOut, .retakeFailed: .retakeCapture
        case .flagViewShown, .flagSubmitted, .flagViewLeft, .flagViewFailed: .flagView
        case .detailViewShown, .detailViewLeft, .detailViewFailed: .detailView
        }
    }

    /// The error code of a failure.
    var code: EntrupyErrorCode? {
        switch self {
        case .loginFailed(let code), .configurationFailed(let code), .captureFailed(let code, _),
            .searchFailed(let code, _), .retakeSearchFailed(let code, _), .flagFailed(let code, _, _, _),
            .retakeFailed(let code, _, _), .flagViewFailed(let code, _, _), .detailViewFailed(let code, _, _):
            code
        default: nil
        }
    }
}
