import AssayHTTP
import Foundation

/// The client of an Assay platform for an app: authorizes a user, captures items, finds and flags
/// results, answers experts.
///
/// This is the way for new code: asynchronous, `Sendable`, one error type. `EntrupySDK` puts the documented delegates on
/// top of it.
///
/// ```swift
/// let client = AssayClient(configuration: configuration)
/// let signed = try await backend.sign(client.authorizationRequest())
/// try await client.logIn(signedRequest: signed)
/// let outcome = try await client.capture(CaptureItem(["brand": "nike"]), photos: camera)
/// let page = try await client.query(ItemQuery(filters: [.category([.sneakers]), .flag([.none])]))
/// ```
///
/// Every method throws ``AssayError``, and may be called from any thread. Make one client per storage directory and keep
/// it; call ``resumePendingCaptures()`` once after launch.
public final class AssayClient: Sendable {
    let configuration: AssayConfiguration
    let clock: any CaptureClock
    let random: any ClientRandom
    let keys: DeviceKeyStore
    let tokens: TokenStore
    let api: APIClient
    let configurations: ConfigurationCache
    let desk: CaptureDesk
    let drafts: PhotoDrafts
    let background: BackgroundWork?

    /// Makes a client; nothing is read or sent yet.
    public convenience init(configuration: AssayConfiguration) {
        self.init(.live(configuration))
    }

    /// Makes a client of parts.
    package init(_ environment: ClientEnvironment) {
        let configuration = environment.configuration
        let log = Log(logger: configuration.logger)
        let server = configuration.baseURL?.absoluteString ?? ""
        self.configuration = configuration
        clock = environment.clock
        random = environment.random
        background = environment.background.map(BackgroundWork.init)
        keys = DeviceKeyStore(secrets: environment.secrets, log: log)
        tokens = TokenStore(secrets: environment.secrets, server: server, clock: environment.clock, log: log)
        api = APIClient(
            baseURL: configuration.baseURL, language: configuration.language, transport: environment.transport,
            tokens: tokens, clock: environment.clock, random: environment.random, log: log, background: background)
        let folder = configuration.storageDirectory
        configurations = ConfigurationCache(folder: folder.appendingPathComponent("configuration"), api: api)
        drafts = PhotoDrafts(folder: folder.appendingPathComponent("drafts"))
        desk = CaptureDesk(
            api: api, queue: CaptureQueue(root: folder.appendingPathComponent("captures")),
            uploadTokens: UploadTokens(secrets: environment.secrets, log: log),
            uploadWindow: configuration.uploadWindow, server: server)
    }

    /// Fetches the configuration and keeps it, so that a capture can start without that wait.
    ///
    /// - Throws: ``AssayError/Code/unauthorizedAccess`` without a session; captures and searches fetch it themselves where
    ///   it is missing.
    public func fetchConfiguration(_ kind: ConfigurationKind = .production) async throws(AssayError) {
        try await configurations.fetch(kind)
    }

    /// An error of this client's own, in its language.
    package func error(
        _ code: AssayError.Code, _ description: String, requestID: String? = nil, problemCode: String? = nil,
        sentence: String? = nil
    ) -> AssayError {
        AssayError(
            code, description, requestID: requestID, problemCode: problemCode, sentence: sentence,
            language: configuration.language)
    }

    /// What is said where nobody is logged in.
    package var noSession: AssayError {
        error(.unauthorizedAccess, "There is no valid session. Authorize the user and log in.")
    }

    /// Holds that somebody is logged in, for what would otherwise answer without asking the platform.
    func requireSession() throws(AssayError) {
        guard isAuthorized else { throw noSession }
    }
}
