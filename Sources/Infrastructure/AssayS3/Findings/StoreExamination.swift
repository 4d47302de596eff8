import AssayBlobs

extension S3BlobStore {
    /// Examines the store for `assay doctor`; it changes nothing.
    package func examine() async -> [StoreFinding] {
        await StoreExamination(client: client, marker: marker).findings()
    }
}

/// Examines an object store: access, encryption, ownership and old versions.
struct StoreExamination: Sendable {
    let client: S3Client
    let marker: StoreMarker

    func findings() async -> [StoreFinding] {
        var findings = [encryption()]
        if await client.provider.isReadableByOthers() {
            findings.append(
                .warning(
                    "object store credentials", "other users of this machine can read the file",
                    remedy: "chmod 600, with the server's user as owner."))
        }
        let access = await access()
        findings.append(access)
        guard access.verdict == .good else { return findings }
        findings.append(await ownership())
        findings.append(await versions())
        return findings
    }

    func encryption() -> StoreFinding {
        let endpoint = client.settings.endpoint
        return endpoint.isEncrypted || endpoint.isLocal
            ? .good("object store endpoint", "\(endpoint), \(client.settings.addressing.rawValue) style")
            : .warning(
                "object store endpoint", "\(endpoint) sends photos without encryption",
                remedy: "Use https, with the authority's certificate in the CA bundle if it is your own.")
    }

    private func access() async -> StoreFinding {
        do {
            _ = try await client.listPage(after: nil, size: 1)
            return .good("object store", "\(client.settings.address) answers and accepts the credentials")
        } catch {
            return .bad(
                "object store", Self.sentence(error), remedy: "Correct the setting that is named, or repair the store.")
        }
    }

    private func ownership() async -> StoreFinding {
        let subject = "object store owner"
        do {
            switch try await marker.ownership() {
            case .own: return .good(subject, "this installation")
            case .unclaimed:
                return .warning(
                    subject, "the store has no marker, so the server does not start and nothing is swept",
                    remedy: "If this is the store of this installation, run `assay take-over`.")
            case .foreign(let claim):
                return .bad(
                    subject, "another installation, \(claim.installation.prefix(64))",
                    remedy: "Give each installation its own prefix.")
            case .later:
                return .warning(
                    subject, "a later state of this installation; the sweep pauses",
                    remedy: "Look for a later backup. If this database is to stay, run `assay take-over`.")
            }
        } catch {
            return .bad(
                subject, Self.sentence(error),
                remedy: "Correct what is named, or the rights of the credentials.")
        }
    }

    private static func sentence(_ error: any Error) -> String {
        (error as? BlobError)?.debugDescription ?? "\(error)"
    }
}
