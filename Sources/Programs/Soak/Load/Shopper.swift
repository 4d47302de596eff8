import AssayClient
import AssayHTTP
import AssayWire
import Foundation

/// One user with a phone of their own: captures one item after the other with the real client.
struct Shopper: Sendable {
    let number: Int
    private let client: AssayClient
    private let shelf: PhotoShelf
    private let ledger: Ledger
    private let folder: URL

    /// - Parameter witness: What stands between the client and the network.
    init(number: Int, installation: SoakInstallation, folder: URL, shelf: PhotoShelf, witness: WitnessTransport) throws
    {
        self.number = number
        self.shelf = shelf
        self.folder = folder
        ledger = witness.ledger
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var environment = ClientEnvironment.live(
            AssayConfiguration(
                baseURL: installation.address, bundleIdentifier: SoakInstallation.bundleID,
                storageDirectory: folder.appending(path: "phone"), uploadWindow: 3_600))
        environment.transport = witness
        environment.clock = HastyClock()
        client = AssayClient(environment)
    }

    /// Logs in as an app does: its request is signed for the partner's token, then changed for a session.
    func logIn(_ installation: SoakInstallation, over transport: any HTTPTransport) async throws {
        let endpoint = Endpoint.authorizeUser(.v2)
        let user = "soak-user-\(number)"
        let body = try WireJSON.encode([
            "sdk_authorization_request": client.authorizationRequest(), "unique_user_id": user,
            "email": "\(user)@example.com",
        ])
        let request = HTTPRequest(
            endpoint.method.rawValue, installation.address.appending(path: endpoint.path()),
            headers: ["Content-Type": "application/json", "Authorization": "Token \(installation.token)"],
            body: .data(body))
        let answer = try await transport.send(request)
        guard answer.status == 200 else { throw SoakError("authorize-user answered \(answer.status)") }
        let signed = try WireJSON.decode(AuthorizeUserResponse.self, from: answer.body)
        _ = try await client.logIn(signedRequest: signed.signed_authorization_request)
    }

    /// Captures until it is told to stop, and ends the capture that is under way then.
    func capture(while isWanted: @Sendable () -> Bool) async {
        var count = 0
        while isWanted() {
            count += 1
            await captureOne("shopper \(number) capture \(count)")
        }
    }

    /// Captures one item.
    ///
    /// - Parameter name: Unlike every other capture's.
    func captureOne(_ name: String) async {
        let photographer = Photographer(shelf: shelf, ledger: ledger, folder: folder, name: name)
        do throws(AssayError) {
            switch try await client.capture(
                CaptureItem(["brand": "Nike", "style_name": "Air Jordan 1"]), configuration: .debug,
                photos: photographer)
            {
            case .completed: break
            case .cancelled, .timedOut: ledger.note { $0.contradictions.append("\(name) ended without an item") }
            }
        } catch {
            // A capture that could not begin while the server was down was never promised anything.
            guard error.code != .offlineAccess else { return }
            ledger.note { $0.contradictions.append("\(name) failed: \(error.description)") }
        }
    }
}
