import AssayCore
import AssayImaging
import AssayOperations
import AssayServer
import EntrupySDK
import Foundation

/// The demo's steps, in the order in which a marketplace, its backend and its app perform them.
struct DemoRun: Sendable {
    let folder: DemoFolder
    let servers: DemoServers
    let command: DemoCommand

    static let bundleID = "com.example.demo-shop"

    private var storage: StorageOptions { command.storage }

    func callAsFunction() async throws {
        var steps = DemoSteps()
        let token = try await steps.step("Installation: organization, app and API token") {
            (try await initialize(), folder.data.path)
        }
        let server = try await steps.step("Server: \(storage.summary), on a free port") {
            let address = try await servers.startServer()
            return (address, address.absoluteString)
        }
        let user = DemoUser(password: UUID().uuidString)
        let shop = try await steps.step("Partner's backend: the shop that the app belongs to") {
            let address = try await servers.startPartnerBackend(platform: server, apiToken: token, user: user)
            return (address, address.absoluteString)
        }
        let (screens, source) = try await source(&steps)
        let app = await self.app(server: server, screens: screens)
        try await logIn(app, shop: shop, user: user, &steps)
        let id = try await capture(app, source, &steps)
        await screens?.stop()
        let result = try await steps.step("The platform decides") {
            let result = try await app.firstResult(of: id)
            return (result, result.status.result.display.header)
        }
        Terminal.print(ResultReport(result, isStillServed: !command.once).text)
        guard !command.once else { return }
        let isInReview = result.status.result.id == .needs_review
        printAddresses(server: server, shop: shop, id: id, isInReview: isInReview)
        try await printLink(server: server, isInReview: isInReview)
    }

    /// Returns the capture screen or the photos; a real user at the screen needs no photos.
    private func source(
        _ steps: inout DemoSteps
    ) async throws -> (screens: DemoScreens?, photos: EntrupyFolderSource?) {
        guard !command.screens || command.once else { return (await DemoScreens(camera: nil), nil) }
        let photos = try await steps.step("Photos") {
            let photos = try DemoPhotos(given: command.photos, folder: folder.photos).prepare()
            return (photos.folder, photos.note)
        }
        guard command.screens else { return (nil, EntrupyFolderSource(directory: photos)) }
        let regions = try DemoRegion.all(
            of: command.item.metadata(usual: DemoPhotos.item), command.item.debug ? .debug : .production)
        let camera = try await DemoCamera(
            of: regions, photosIn: photos, film: folder.photos.appending(path: "camera.y4m"))
        return (await DemoScreens(camera: camera), nil)
    }

    @MainActor private func app(server: URL, screens: DemoScreens?) -> SDKUser {
        if let screens {
            return SDKUser(screens.app(server: server, bundleID: Self.bundleID, storage: folder.app))
        }
        SDKUser.configure(server: server, bundleID: Self.bundleID, storage: folder.app)
        return SDKUser()
    }

    /// Creates the installation and returns the organization's API token.
    private func initialize() async throws -> String {
        let directory = DataDirectory(folder.data)
        let settings = try await storage.settings(of: directory)
        return try await Installation.use(at: folder.data, purpose: .initialize, settings: settings) { installation in
            try await SettingsFile(directory).add(storage.settings)
            return try await InitializeInstallation(installation.platform)(
                organization: "DemoShop", bundleID: Self.bundleID, adminEmail: "admin@demo.example"
            ).token.value
        }
    }

    private func logIn(_ app: SDKUser, shop: URL, user: DemoUser, _ steps: inout DemoSteps) async throws {
        let backend = PartnerBackendClient(address: shop)
        let token = try await steps.step("App: the customer logs in to the shop") {
            (try await backend.logIn(username: user.username, password: user.password), "\(user.username)")
        }
        let signed = try await steps.step("App → shop → platform: authorization request signed") {
            let request = await app.authorizationRequest()
            return (try await backend.authorize(request, token: token), "the phone has no secret of the shop")
        }
        try await steps.step("SDK: log in") {
            let expiry = try await app.logIn(signedRequest: signed)
            return ((), "session until \(expiry.formatted(.iso8601))")
        }
        try await steps.step("SDK: configuration") {
            try await app.fetchConfiguration(command.item.debug ? .ConfigTypeDebug : .ConfigTypeProduction)
            return ((), command.item.debug ? "debug" : "production")
        }
    }

    /// - Parameter photos: The source of the photos; `nil` for the SDK's capture screen.
    private func capture(
        _ app: SDKUser, _ photos: EntrupyFolderSource?, _ steps: inout DemoSteps
    ) async throws -> String {
        let item = command.item.metadata(usual: DemoPhotos.item)
        let place = photos == nil ? " in its capture screen" : ""
        return try await steps.step("SDK: photos taken\(place), uploaded, checked and submitted") {
            let result = try await app.authenticate(item, photosFrom: photos)
            let count = result.images?.uploaded_images?.count ?? 0
            return (result.authentication_id, "\(count) photos, item \(result.authentication_id)")
        }
    }

    private func printAddresses(server: URL, shop: URL, id: String, isInReview: Bool) {
        let data = "--data \(folder.data.path)"
        var lines =
            [("Server", server.absoluteString), ("Shop", shop.absoluteString)] + storage.addresses
            + [("Evidence, trace", "assay items show \(id) \(data)")]
        if isInReview {
            lines.append(("Decide by command", "assay items resolve \(id) --result authentic \(data)"))
        }
        let texts = lines.map { "    \($0.padding(toLength: 19, withPad: " ", startingAt: 0))\($1)" }
        Terminal.print((["", "  Still up"] + texts).joined(separator: "\n"))
    }

    /// Prints a link by which a person signs in to the console once, without a password.
    private func printLink(server: URL, isInReview: Bool) async throws {
        let settings = try await storage.settings(of: DataDirectory(folder.data))
        guard try settings.consoleAccess() == .local else { return }
        let link = try await Installation.use(at: folder.data, purpose: .command, settings: settings) { installation in
            let admin = try await StaffReader(installation.platform).find(email: nil)
            return try await MakeStaffLink(installation.platform)(admin, email: admin.email, purpose: .demo).secret
        }
        let task = isInReview ? "Decide it yourself in a browser" : "See the console of the experts"
        Terminal.print(
            """

              \(task): the link works once, within ten minutes.
                \(server.absoluteString)\(MakeStaffLink.path(link))
              It opens \(server.absoluteString)/console, where "Queue" and "Next item" lead to the item.
            """)
    }
}
