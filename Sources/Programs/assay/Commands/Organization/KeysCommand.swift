import ArgumentParser
import AssayOperations

/// `assay keys …`.
struct KeysCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys", abstract: "The keys that the platform signs with.",
        discussion: "assay keys rotate --purpose login", subcommands: [RotateCommand.self])

    /// `assay keys rotate`.
    struct RotateCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "rotate",
            abstract: "Retire the key of a purpose and make the next one.",
            discussion: """
                assay keys rotate --purpose login

                A running server signs with the new key from the next call on. The retired key stays public, so that \
                what it signed can still be checked.
                """)

        @OptionGroup var installation: InstallationOptions

        @Option(help: "login, or certificates, which are not available yet: that key signs nothing.")
        var purpose: String

        func run() async throws {
            try await installation.use { open in
                let (retired, active) = try await RotateSigningKey(open.platform)(open.staff, purpose: purpose)
                guard !installation.json else {
                    return Terminal.printJSON(["active": active, "retired": retired])
                }
                Terminal.print("\(active) signs for \(purpose); \(retired ?? "no key") is retired.")
            }
        }
    }
}
