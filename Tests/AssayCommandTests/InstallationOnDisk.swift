import AssayTestTiming
import Foundation
import Testing

/// An installation created by `assay init`, in a temporary folder.
final class InstallationOnDisk: Sendable {
    struct Made: Decodable, Sendable {
        // swift-format-ignore: AlwaysUseLowerCamelCase
        let organization_id: String
        // swift-format-ignore: AlwaysUseLowerCamelCase
        let bundle_id: String
        // swift-format-ignore: AlwaysUseLowerCamelCase
        let api_token: String
        let sandbox: Sandbox
        let staff: Staff
    }

    struct Sandbox: Decodable, Sendable {
        // swift-format-ignore: AlwaysUseLowerCamelCase
        let organization_id: String
        // swift-format-ignore: AlwaysUseLowerCamelCase
        let api_token: String
    }

    struct Staff: Decodable, Sendable {
        let email: String
        let password: String
    }

    let data: URL
    let made: Made
    let folder: TestFolder

    private init(folder: TestFolder, data: URL, made: Made) {
        self.folder = folder
        self.data = data
        self.made = made
    }

    /// - Parameter options: Further options of `assay init`.
    static func make(_ options: [String] = []) async throws -> InstallationOnDisk {
        let folder = try TestFolder()
        let data = folder.url.appending(path: "data", directoryHint: .isDirectory)
        let outcome = try await Program.run(
            ["init", "--data", data.path, "--organization", "Shop", "--bundle-id", "com.example.shop", "--json"]
                + options)
        let made = try JSONDecoder().decode(Made.self, from: Data(outcome.output.utf8))
        return InstallationOnDisk(folder: folder, data: data, made: made)
    }

    /// Authenticates an item of two photos at a running server, in the debug configuration.
    ///
    /// - Returns: The id of the item.
    func authenticate(at address: String) async throws -> String {
        let photos = Repository.file("Photos")
        let outcome = try await Program.run(
            "authenticate", photos.appending(path: "chelsea.jpg").path, photos.appending(path: "brick.jpg").path,
            "--url", address, "--bundle-id", "com.example.shop", "--user", "script-user-1", "--email",
            "script@example.com", "--brand", "Nike", "--category", "sneakers", "--style-name", "Air Jordan 1",
            "--debug", "--json", environment: ["ASSAY_API_TOKEN": made.api_token])
        let result = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        return try #require(result?["authentication_id"] as? String, "\(outcome.errors)")
    }
}
