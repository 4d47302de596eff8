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
            let item = try ItemID(argument: id)
            let certificates = try await ReadCertificate(open.platform).list(open.staff, item: item)
            let rows = certificates.map {
                [$0.id.rawValue, $0.state.rawValue, $0.issuedAt.forPeople, $0.changedAt.forPeople]
            }
            let isValid = certificates.first?.state == .issued
            let url = isValid ? CertificateAddress(of: item, baseURL: open.platform.address.text).page : nil
            let table = TextTable.text(["CERTIFICATE", "STATE", "ISSUED", "SINCE"], rows)
            let text = rows.isEmpty ? "\(item) has no certificate." : table
            show(
                [text, url].compactMap { $0 }.joined(separator: "\n\n"),
                json: JSONNode.present([
                    "entrupy_id": .text(item.rawValue), "url": url.map(JSONNode.text),
                    "certificates": .list(certificates.map(Self.report)),
                ]))
        }

        private static func report(_ certificate: Certificate) -> JSONNode {
            [
                "certificate_id": .text(certificate.id.rawValue), "status": .text(certificate.state.rawValue),
                "issued_at": .text(certificate.issuedAt.iso8601),
                "status_changed_at": .text(certificate.changedAt.iso8601),
            ]
        }
    }

    /// `assay certificate revoke`.
    struct RevokeCommand: InstallationCommand {
        static let configuration = CommandConfiguration(
            commandName: "revoke",
            abstract: "Revoke an item's certificate, whatever the item's result.",
            discussion: """
                assay certificate revoke 7QX0M2KD9A --as lead@example.com

                Its page says from then on that it is no longer valid, and never why. The item's result stays. Also a \
                later authentic result brings no new certificate, until `assay certificate reissue`. If the result \
                itself is wrong, use `assay items reopen` instead. It needs the role lead.
                """)

        @OptionGroup var installation: InstallationOptions

        @Argument(help: "The item's entrupy_id, in any case.")
        var id: String

        func perform(in open: OpenInstallation) async throws {
            let item = try await EndCertificate(open.platform).revoke(open.staff, item: try ItemID(argument: id))
            show("\(item.id): the certificate is revoked.", json: ["entrupy_id": item.id.rawValue])
        }
    }

    /// `assay certificate reissue`.
    struct ReissueCommand: InstallationCommand {
        static let configuration = CommandConfiguration(
            commandName: "reissue",
            abstract: "Issue a new certificate for an authentic item, and revoke the one before.",
            discussion: """
                assay certificate reissue 7QX0M2KD9A --as lead@example.com

                The new one shows what the organization's settings say now, at the same address. Use it after a \
                change of settings, after a mistaken `assay certificate revoke`, and for an item that was decided \
                before there were certificates. It needs the role lead.
                """)

        @OptionGroup var installation: InstallationOptions

        @Argument(help: "The item's entrupy_id, in any case.")
        var id: String

        func perform(in open: OpenInstallation) async throws {
            let item = try await EndCertificate(open.platform).reissue(open.staff, item: try ItemID(argument: id))
            let url = CertificateAddress(of: item.id, baseURL: open.platform.address.text).page
            let number = item.certificate?.rawValue
            show(
                "\(item.id) has a new certificate:\n\(url)",
                json: ["entrupy_id": item.id.rawValue, "certificate_id": number, "url": url])
        }
    }
}
