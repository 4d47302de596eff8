import AssaySQL

/// The settings of a server that an operator should know, as far as the session is allowed to read them.
package struct ServerReport: Sendable, Hashable {
    /// The server's version, such as `15.18`.
    package let version: String
    /// Whether the connection is encrypted.
    package let isEncrypted: Bool
    /// The weak ways of authentication that the server accepts: `trust`, `password` or `md5`.
    ///
    /// Only what the session may see: the rules themselves are for superusers, unless the operator has granted them.
    package let weakMethods: [String]
    /// Whether the server stores new passwords as MD5.
    package let storesMD5: Bool
}

extension PostgresDatabase {
    /// Asks the server about itself.
    package func report() async throws -> ServerReport {
        let (version, encryption, isEncrypted, number) = try await read { transaction in
            let row = try transaction.first(
                """
                SELECT current_setting('server_version') AS version,
                    current_setting('server_version_num')::bigint AS number,
                    current_setting('password_encryption') AS encryption,
                    COALESCE((SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()), FALSE) AS is_encrypted
                """)
            guard let row else { throw SQLError(.other, message: "the server does not tell its settings") }
            return (
                try row.get("version", as: String.self), try row.get("encryption", as: String.self),
                try row.get("is_encrypted", as: Int.self) == 1, try row.get("number", as: Int.self)
            )
        }
        let own = number >= 160_000 ? try await ownMethod() : nil
        let methods = Set(await visibleMethods() + [own].compactMap(\.self))
        return ServerReport(
            version: version, isEncrypted: isEncrypted,
            weakMethods: methods.intersection(["trust", "password", "md5"]).sorted(), storesMD5: encryption == "md5")
    }

    /// Returns the method by which this session was let in, as later servers tell it.
    private func ownMethod() async throws -> String? {
        try await read { transaction in
            // The text is "method:name". It is NULL if the server let the session in without authentication.
            let text = try transaction.first("SELECT system_user AS who")?.get("who", as: String?.self)
            return text.map { String($0.prefix { $0 != ":" }) } ?? "trust"
        }
    }

    /// Returns the methods of the server's rules for connections over a network; none if the session may not see them.
    private func visibleMethods() async -> [String] {
        let methods = try? await read { transaction in
            try transaction.query(
                "SELECT DISTINCT auth_method AS method FROM pg_hba_file_rules WHERE type <> 'local' AND error IS NULL"
            ).map { try $0.get("method", as: String.self) }
        }
        return methods ?? []
    }
}
