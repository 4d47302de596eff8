import AssayHTTP
import AssayWire
import Foundation

/// The client of an Assay platform for an app: authorizes a user, captures items, finds and flags results, and answers
/// questions of experts.
///
/// New code should use this class: it is asynchronous and `Sendable`, and it has one error type. `EntrupySDK` provides
/// the documented delegates on top of it.
///
/// ```swift
/// let client = AssayClient(configuration: configuration)
/// let signed = try await backend.sign(client.authorizationRequest())
/// try await client.logIn(signedRequest: signed)
/// let outcome = try await client.capture(CaptureItem(["brand": "nike"]), photos: camera)
/// let page = try await client.query(ItemQuery(filters: [.category([.sneakers]), .flag([.none])]))
/// ```
///
/// Every method throws ``AssayError``, and can be called from any thread. Create one client for each storage directory
/// and keep it. Call ``resumePendingCaptures()`` once after launch.
public final class AssayClient: Sendable {
    let configuration: AssayConfiguration
    let clock: any CaptureClock
    let random: any ClientRandom
    let keys: DeviceKeyStore
    let tokens: TokenStore
    let api: APIClient
    let configurations: ConfigurationCache
    let coordinator: CaptureCoordinator
    let drafts: PhotoDrafts
    let background: BackgroundWork?
    private let eventHandler: LockBox<(@Sendable (ClientEvent) -> Void)?>

    /// Creates a client without reading files or sending requests.
    public convenience init(configuration: AssayConfiguration) {
        self.init(.live(configuration))
    }

    /// Creates a client with the given dependencies.
    package init(_ environment: ClientEnvironment) {
        let configuration = environment.configuration
        let log = Log(logger: configuration.logger)
        let server = configuration.baseURL?.absoluteString ?? ""
        self.configuration = configuration
        clock = environment.clock
        random = environment.random
        background = environment.background.map(BackgroundWork.init)
        let eventHandler = LockBox<(@Sendable (ClientEvent) -> Void)?>(nil)
        self.eventHandler = eventHandler
        keys = DeviceKeyStore(secrets: environment.secrets, clock: environment.clock, log: log)
        tokens = TokenStore(secrets: environment.secrets, server: server, clock: environment.clock, log: log)
        api = APIClient(
            baseURL: configuration.baseURL, language: configuration.language, transport: environment.transport,
            tokens: tokens, clock: environment.clock, random: environment.random, log: log, background: background,
            notify: { event in eventHandler.withLock { $0 }?(event) })
        let folder = configuration.storageDirectory
        configurations = ConfigurationCache(folder: folder.appendingPathComponent("configuration"), api: api)
        drafts = PhotoDrafts(folder: folder.appendingPathComponent("drafts"))
        coordinator = CaptureCoordinator(
            api: api, queue: CaptureQueue(root: folder.appendingPathComponent("captures")),
            uploadTokens: UploadTokens(secrets: environment.secrets, log: log),
            uploadWindow: configuration.uploadWindow, server: server)
    }

    /// Fetches and stores the configuration, so that a capture can start without waiting for it.
    ///
    /// - Throws: ``AssayError/Code/unauthorizedAccess`` without a valid session. Captures and searches fetch a missing
    ///   configuration themselves.
    public func fetchConfiguration(_ kind: ConfigurationKind = .production) async throws(AssayError) {
        try await configurations.fetch(kind)
    }

    /// Sets the handler of events that belong to no call; it is called on any thread.
    package func setEventHandler(_ handler: @escaping @Sendable (ClientEvent) -> Void) {
        eventHandler.withLock { $0 = handler }
    }

    /// Creates an error that originates in this client, in the client's language.
    package func error(
        _ code: AssayError.Code, _ description: String, requestID: String? = nil, problem: ProblemCode? = nil,
        sentence: String? = nil
    ) -> AssayError {
        AssayError(
            code, description, requestID: requestID, problem: problem, sentence: sentence,
            language: configuration.language)
    }

    /// The error of a call that needs a session when there is none.
    package var noSession: AssayError {
        error(.unauthorizedAccess, "There is no valid session. Authorize the user and log in.")
    }

    /// Throws if there is no valid session; used by calls that could otherwise return without a request.
    func requireSession() throws(AssayError) {
        guard isAuthorized else { throw noSession }
    }
}
