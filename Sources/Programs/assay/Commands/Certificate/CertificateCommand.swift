import ArgumentParser
import AssayCore
import AssayOperations
import AssayWire

/// `assay certificate …`.
struct CertificateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "certificate",
        abstract: "Verify, show, revoke and issue the certificates of authentic items.",
        discussion: """
            assay certificate verify certificate.jws --url https://assay.example.com
            assay certificate show 7QX0M2KD9A
            assay certificate revoke 7QX0M2KD9A --as lead@example.com
            """,
        subcommands: [
            VerifyCertificateCommand.self, ShowCommand.self, RevokeCommand.self, ReissueCommand.self,
        ])

    /// `assay certificate show`.
    struct ShowCommand: InstallationCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Show an item's certificates, newest first, and their address.",
            discussion: """
                assay certificate show 7QX0M2KD9A

                The newest one decides: issued is valid, suspended waits for the item's next result, revoked was ended \
                by another result or a newer certificate, and withdrawn by staff.
                """)

        @OptionGroup var installation: InstallationOptions

        @Argument(help: "The item's entrupy_id, in any case.")
        var id: String

        func perform(in open: OpenInstallation) async throws {
            try await showCertificates(of: try ItemID(argument: id), in: open)
        }
    }

    /// `assay certificate revoke`.
    struct RevokeCommand: InstallationCommand {
        static let configuration = CommandConfiguration(
            commandName: "revoke",
            abstract: "Revoke an item's certificate, whatever the item's result.",
            discussion: """
                assay certificate revoke 7QX0M2KD9A --as lead@example.com

                The certificate's page then says that it is no longer valid, and gives no reason. The item's result \
                stays. A later authentic result brings no new certificate, until `assay certificate reissue`. If the \
                result itself is wrong, use `assay items reopen` instead. The command needs the role lead.
                """)

        @OptionGroup var installation: InstallationOptions

        @Argument(help: "The item's entrupy_id, in any case.")
        var id: String

        func perform(in open: OpenInstallation) async throws {
            let item = try await EndCertificate(open.platform).revoke(open.staff, item: try ItemID(argument: id))
            try await showCertificates(of: item.id, in: open)
        }
    }

    /// `assay certificate reissue`.
    struct ReissueCommand: InstallationCommand {
        static let configuration = CommandConfiguration(
            commandName: "reissue",
            abstract: "Issue a new certificate for an authentic item, and revoke the one before.",
            discussion: """
                assay certificate reissue 7QX0M2KD9A --as lead@example.com

                The new certificate follows the organization's present settings, and has the same address. Use the \
                command after a change of settings, after a mistaken `assay certificate revoke`, and for an item that \
                was decided before the server issued certificates. The command needs the role lead.
                """)

        @OptionGroup var installation: InstallationOptions

        @Argument(help: "The item's entrupy_id, in any case.")
        var id: String

        func perform(in open: OpenInstallation) async throws {
            let item = try await EndCertificate(open.platform).reissue(open.staff, item: try ItemID(argument: id))
            try await showCertificates(of: item.id, in: open)
        }
    }
}

extension InstallationCommand {
    /// Prints an item's certificates, newest first, and the address of a valid one.
    fileprivate func showCertificates(of item: ItemID, in open: OpenInstallation) async throws {
        let certificates = try await ReadCertificate(open.platform).list(open.staff, item: item)
        let address = CertificateAddress(of: item, baseURL: open.platform.address.text)
        let url = certificates.first?.state == .issued ? address.page : nil
        let rows = certificates.map {
            [$0.id.rawValue, $0.state.rawValue, $0.issuedAt.forPeople, $0.changedAt.forPeople]
        }
        let table = TextTable.text(["CERTIFICATE", "STATE", "ISSUED", "SINCE"], rows)
        show(
            rows.isEmpty ? "\(item) has no certificate." : table + (url.map { "\n\n\($0)" } ?? ""),
            json: JSONNode.present([
                "entrupy_id": .text(item.rawValue), "url": url.map(JSONNode.text),
                "certificates": .list(
                    certificates.map {
                        [
                            "certificate_id": .text($0.id.rawValue), "status": .text($0.state.rawValue),
                            "issued_at": .text($0.issuedAt.iso8601), "status_changed_at": .text($0.changedAt.iso8601),
                        ]
                    }),
            ]))
    }
}
