extension StoreExamination {
    private static let subject = "object store versions"
    private static let rule =
        "a lifecycle rule for the prefix with NoncurrentVersionExpiration of a few days, and without "
        + "NewerNoncurrentVersions"

    /// In a bucket with versions, a deleted photo stays until a rule deletes its old version.
    func versions() async -> StoreFinding {
        do {
            let status = try await document("versioning")?.text("Status") ?? ""
            guard ["Enabled", "Suspended"].contains(status) else {
                return .good(Self.subject, "off: a deleted photo is gone")
            }
            let isOn = status == "Enabled"
            let old = isOn ? "kept" : "kept from earlier"
            guard let days = try await expiryDays() else {
                return .bad(
                    Self.subject, "old versions are \(old) and never expire, so a deleted photo stays",
                    // A bucket whose versions are suspended keeps the old ones, so turning them off is no remedy.
                    remedy: isOn
                        ? "Turn versions off and delete the old ones, or add \(Self.rule)."
                        : "Delete the old versions, or add \(Self.rule).")
            }
            return .good(Self.subject, "old versions are \(old) and expire after \(days) days")
        } catch let failure as S3Failure where failure.reason == .unsupported {
            return .warning(
                Self.subject, "the store can't tell whether old versions expire",
                remedy: "Check in the store itself that a deleted photo is gone after some days.")
        } catch {
            return .warning(
                Self.subject, "can't be read (\((error as? S3Failure)?.detail ?? "\(error)"))",
                remedy: "Allow s3:GetBucketVersioning and s3:GetLifecycleConfiguration, or check the bucket yourself.")
        }
    }

    /// Returns the number of days after which a rule deletes the old versions of all photos; `nil` without such a rule.
    private func expiryDays() async throws -> Int? {
        guard let rules = try await document("lifecycle")?.all("Rule") else { return nil }
        return rules.filter { $0.text("Status") == "Enabled" && covers($0) }
            .compactMap { $0.all("NoncurrentVersionExpiration").first }
            // A rule with this element keeps that number of old versions for ever.
            .filter { $0.text("NewerNoncurrentVersions") == nil }
            .compactMap { $0.text("NoncurrentDays").flatMap { Int($0) } }
            .min()
    }

    /// Whether a rule applies to every object below the prefix.
    private func covers(_ rule: XMLNode) -> Bool {
        var prefix = rule.text("Prefix") ?? ""
        if let filter = rule.all("Filter").first {
            // A filter by tags or sizes may exclude photos.
            guard filter.children.allSatisfy({ $0.name == "Prefix" }) else { return false }
            prefix = filter.text("Prefix") ?? ""
        }
        return client.settings.address.key("").hasPrefix(prefix)
    }

    /// Returns a document about the bucket; `nil` if there is none.
    private func document(_ name: String) async throws -> XMLNode? {
        do {
            return try await client.performExplaining(S3Call(method: "GET", query: [.init(name, "")])) { response in
                let bytes = try await response.bytes(atMost: 1024 * 1024)
                do {
                    return try XMLScanner.read(bytes)
                } catch {
                    throw S3Failure(reason: .unsupported, detail: "The store's answer about \(name) can't be read.")
                }
            }
        } catch let failure as S3Failure where failure.code == "NoSuchLifecycleConfiguration" {
            return nil
        }
    }
}
