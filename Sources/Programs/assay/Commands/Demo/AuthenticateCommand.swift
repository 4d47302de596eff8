import ArgumentParser
import AssayCore
import EntrupySDK
import Foundation

/// `assay authenticate`: sends photos to a running server and prints the result.
struct AuthenticateCommand: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "authenticate",
        abstract: "Authenticate an item from photos, against a running server.",
        discussion: """
            export ASSAY_API_TOKEN=…
            assay authenticate front.jpg back.jpg --url http://127.0.0.1:8080 --bundle-id com.example.shop \\
                --user script-user-1 --email script@shop.example --brand Gucci --category luxury --item-type handbag

            A file is used for the region of its name (front.jpg); other files fill the remaining regions in the \
            order of their names. A folder means all files in it. Pass your organization's token in the \
            environment or a file, because every user of the machine can read arguments.
            """)

    @Argument(help: "Photos, or a folder of photos.")
    var photos: [String]

    @Option(help: "The server's base URL.")
    var url: String

    @Option(help: "A file that holds the API token. Default: $ASSAY_API_TOKEN.")
    var tokenFile: String?

    @Option(help: "A bundle id that the organization has registered.")
    var bundleID: String

    @Option(help: "The unique_user_id of the user: 8 to 40 of A-Z a-z 0-9 @ . + _ -")
    var user: String

    @Option(help: "The user's e-mail address; required for a new user.")
    var email: String?

    @OptionGroup var item: ItemOptions

    @Flag(help: "Print the result as JSON.")
    var json = false

    func validate() throws {
        guard item.brand != nil else { throw ValidationError("--brand is required.") }
        guard !photos.isEmpty else { throw ValidationError("Name at least one photo, or a folder of photos.") }
        for photo in photos where !FileManager.default.fileExists(atPath: photo) {
            throw ValidationError("The file \(photo) does not exist.")
        }
        if photos.count > 1, let folder = photos.first(where: Self.isFolder) {
            throw ValidationError("\(folder) is a folder. Name either one folder or photos.")
        }
        var names: Set<String> = []
        for photo in photos {
            let name = URL(fileURLWithPath: photo).lastPathComponent
            guard names.insert(name).inserted else {
                throw ValidationError("Two photos have the name \(name). Give each a different name.")
            }
        }
    }

    func perform() async throws {
        let server = try HTTPAddress.parse(url, named: "--url", example: "http://127.0.0.1:8080")
        let work = FileManager.default.temporaryDirectory.appending(path: "assay-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: work) }
        let folder = try gather(into: work.appending(path: "photos"))
        await SDKUser.configure(server: server, bundleID: bundleID, storage: work.appending(path: "app"))
        let app = await SDKUser()
        let request = await app.authorizationRequest()
        let signed = try await PartnerClient(address: server, token: try PartnerToken.read(file: tokenFile))
            .authorize(request, user: user, email: email)
        _ = try await app.logIn(signedRequest: signed)
        if item.debug { try await app.fetchConfiguration(.ConfigTypeDebug) }
        let metadata = item.metadata(usual: [:])
        let sent = try await app.authenticate(metadata, photosFrom: EntrupyFolderSource(directory: folder))
        let result = try await app.firstResult(of: sent.authentication_id)
        await app.logOut()
        show(ResultReport(result).text, json: result)
    }

    private static func isFolder(_ path: String) -> Bool {
        (try? URL(fileURLWithPath: path).resourceValues(forKeys: [.isDirectoryKey]).isDirectory) == true
    }

    /// Returns one folder with all photos for the capture source; the files keep their names, which state their
    /// regions.
    private func gather(into folder: URL) throws -> URL {
        if photos.count == 1, Self.isFolder(photos[0]) { return URL(fileURLWithPath: photos[0], isDirectory: true) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for photo in photos {
            let file = URL(fileURLWithPath: photo)
            try FileManager.default.copyItem(at: file, to: folder.appending(path: file.lastPathComponent))
        }
        return folder
    }
}
