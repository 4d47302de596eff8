import ArgumentParser
import AssayClient
import AssayCore
import AssayOperations
import Foundation

/// `assay authorization-request`.
struct AuthorizationRequestCommand: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "authorization-request",
        abstract: "Print a sample of the request that an app passes to its backend for a login.",
        discussion: """
            assay authorization-request --bundle-id com.example.shop
            assay authorization-request --data ./data --sandbox --json

            The request is the one that the SDK's generateSDKAuthorizationRequest() returns, so you can try \
            authorize-user before there is an app:

            export ASSAY_API_TOKEN=…
            REQUEST=$(assay authorization-request --bundle-id com.example.shop)
            curl http://127.0.0.1:8080/v2/integrations/authorize-user \\
                -H "Authorization: Token $ASSAY_API_TOKEN" -H "Content-Type: application/json" -d \\
                "{\\"sdk_authorization_request\\": \\"$REQUEST\\", \\"unique_user_id\\": \\"customer-0001\\", \
            \\"email\\": \\"ann@shop.example\\"}"

            Each call makes a new key, which is stored nowhere. No app can therefore log in with the signed request.
            """)

    @OptionGroup var installation: InstallationOptions
    @OptionGroup var choice: OrganizationChoice

    @Option(help: "The app's bundle id. Default: the organization's app, if an installation has exactly one.")
    var bundleID: String?

    var json: Bool { installation.json }

    func perform() async throws {
        let app = if let bundleID { try BundleID.checked(bundleID) } else { try await registeredApp() }
        var environment = ClientEnvironment.live(
            AssayConfiguration(
                baseURL: nil, bundleIdentifier: app, storageDirectory: FileManager.default.temporaryDirectory))
        environment.secrets = UnstoredSecrets()
        let request = AssayClient(environment).authorizationRequest()
        show(request, json: ["bundle_id": app, "sdk_authorization_request": request])
    }

    private func registeredApp() async throws -> String {
        var found: [RegisteredApp] = []
        try await installation.use { open in
            let organization = try await choice.find(in: open)
            found = try await OrganizationReader(open.platform).apps(open.staff, organization.id)
        }
        guard let app = found.first, found.count == 1 else {
            throw DomainError.invalid(
                "bundle_id", "missing", "The organization has \(found.count) apps. Name one with --bundle-id.")
        }
        return app.bundleID
    }
}

/// A store that keeps no secret.
private struct UnstoredSecrets: SecretStore {
    func read(_ name: SecretName) -> Data? { nil }

    func write(_ secret: Data, as name: SecretName) {}

    func delete(_ name: SecretName) {}
}
