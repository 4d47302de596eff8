import ArgumentParser

/// `assay certificate …`.
struct CertificateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "certificate", abstract: "Verify certificates.",
        discussion: "assay certificate verify certificate.jws --url https://assay.example.com",
        subcommands: [VerifyCertificateCommand.self])
}
