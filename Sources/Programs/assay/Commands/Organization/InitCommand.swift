import ArgumentParser
import AssayCore
import AssayOperations
import AssayServer
import Foundation

/// `assay init`.
struct InitCommand: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Create an installation: folder, organization with sandbox, tokens, admin and keys.",
        discussion: """
            assay init --data ./data --organization Shop --bundle-id com.example.shop
            assay init --data ./data --organization Shop --bundle-id com.example.shop --json > secrets.json
            assay init --data ./data --organization Shop --bundle-id com.example.shop \
                --database postgres://assay@db.example.com/assay --blobs s3://photos/shop

            The tokens and the password are shown only once; the password is for the console. Usernames begin \
            with the organization's Latin letters and digits. The app is registered for the organization and its \
            sandbox. In both, the user \(InitializeInstallation.testUserID) has raised login limits for automatic \
            tests.
            --database, --blobs and the options below them are stored in assay.yaml in the folder. `assay join` adds \
            more processes on the same database and store.
            """)

    @OptionGroup var place: FolderOptions

    @Option(help: "The organization's name.")
    var organization: String

    @Option(help: "The app's bundle id.")
    var bundleID: String

    @Option(help: "The e-mail address of the first admin, who is the default actor of commands.")
    var adminEmail = "admin@localhost"

    @OptionGroup(title: "Storage") var parts: SharedPartOptions

    @Flag(help: "Print JSON for scripts.")
    var json = false

    func perform() async throws {
        try check()
        let folder = place.folder
        let directory = DataDirectory(folder)
        let settings = try await parts.settings(over: directory)
        try await Installation.use(at: folder, purpose: .initialize, settings: settings) { installation in
            // The secrets that follow are shown once, so nothing may fail after them.
            try await SettingsFile(directory).add(parts.settings)
            let made = try await InitializeInstallation(installation.platform)(
                organization: organization, bundleID: bundleID, adminEmail: adminEmail)
            show(made, in: folder)
        }
    }

    /// Validates the options before the folder is created, so that invalid ones leave no folder behind.
    private func check() throws(DomainError) {
        _ = try OrganizationName(checking: organization)
        _ = try BundleID.checked(bundleID)
        _ = try StaffMember.checkedEmail(adminEmail)
    }

    private func show(_ made: InitializeInstallation.Initialized, in folder: URL) {
        let (shop, sandbox) = (made.organization, made.sandbox)
        show(
            """
            The installation is in \(folder.path).

              Organization  \(shop.name) (\(shop.id))
                API token   \(made.token.value)
              Sandbox       \(sandbox.name) (\(sandbox.id))
                API token   \(made.sandboxToken.value)
              App           \(made.bundleID), registered for both
              Admin         \(made.admin.email)
                Password    \(made.password.value)
              Test user     \(InitializeInstallation.testUserID), in both

            The tokens and the password are shown this once. Next: assay serve --data \(folder.path)
            """, json: made.report)
    }
}
