import AssayTestTiming
import Foundation

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
    private let folder: TestFolder

    private init(folder: TestFolder, data: URL, made: Made) {
        self.folder = folder
        self.data = data
        self.made = made
    }

    static func make() async throws -> InstallationOnDisk {
        let folder = try TestFolder()
        let data = folder.url.appending(path: "data", directoryHint: .isDirectory)
        let outcome = try await Program.run(
            "init", "--data", data.path, "--organization", "Shop", "--bundle-id", "com.example.shop", "--json")
        let made = try JSONDecoder().decode(Made.self, from: Data(outcome.output.utf8))
        return InstallationOnDisk(folder: folder, data: data, made: made)
    }
}
