import ArgumentParser
import AssayOperations

/// `assay keys …`.
struct KeysCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys", abstract: "Manage the signing keys of the platform.",
        discussion: "assay keys rotate --purpose login", subcommands: [RotateCommand.self])

    /// `assay keys rotate`.
    struct RotateCommand: InstallationCommand {
        static let configuration = CommandConfiguration(
            commandName: "rotate",
            abstract: "Replace the signing key of a purpose.",
            discussion: """
                assay keys rotate --purpose login

                assay keys rotate --purpose certificates

                A running server signs with the new key from the next call on. The old key stays public, so that its \
                signatures can still be verified: certificates that it has signed stay valid. \
                The purpose test_certificates is for the certificates of sandboxes.
                """)

        @OptionGroup var installation: InstallationOptions

        @Option(help: "login, certificates or test_certificates.")
        var purpose: String

        func perform(in open: OpenInstallation) async throws {
            let (retired, active) = try await RotateSigningKey(open.platform)(open.staff, purpose: purpose)
            show(
                "\(active) signs for \(purpose); \(retired ?? "no key") is retired.",
                json: ["active": active, "retired": retired])
        }
    }
}
