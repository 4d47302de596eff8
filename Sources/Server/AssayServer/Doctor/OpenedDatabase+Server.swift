#if PostgreSQL
import AssayPostgres
#endif

extension OpenedDatabase {
    /// Returns the findings about the database's server; none for a file.
    ///
    /// - Parameter setting: The setting with which the database was opened.
    func serverFindings(_ setting: DatabaseSetting) async -> [DoctorFinding] {
        #if PostgreSQL
        guard let database = database as? PostgresDatabase, case .postgres(let address) = setting else { return [] }
        do {
            return Self.findings(try await database.report(), at: address)
        } catch {
            return [
                .warning(
                    "postgresql", "PostgreSQL does not tell its settings (\(error))", remedy: "See the server's log.")
            ]
        }
        #else
        return []
        #endif
    }

    #if PostgreSQL
    /// Returns the findings about a server's report.
    ///
    /// - Parameter address: The address of the connection by which the server reported.
    static func findings(_ report: ServerReport, at address: PostgresAddress) -> [DoctorFinding] {
        // A server that may lose confirmed changes is refused when the database is opened.
        var findings: [DoctorFinding] = [
            .good("postgresql", "PostgreSQL \(report.version), which keeps what it has confirmed")
        ]
        if !report.isEncrypted, !address.isLocal {
            findings.append(
                .warning(
                    "postgresql", "the connection to PostgreSQL leaves this machine without encryption",
                    remedy: "Set ssl = on for the server, and sslmode=verify-full in the address."))
        } else if address.encryption != "verify-full", !address.isLocal {
            findings.append(
                .warning(
                    "postgresql",
                    "the certificate and the name of the PostgreSQL server are not both checked "
                        + "(sslmode=\(address.encryption))",
                    remedy: "Set sslmode=verify-full in the address, and sslrootcert for an authority of your own."))
        }
        if report.weakMethods.contains("trust") {
            findings.append(
                .warning(
                    "postgresql", "PostgreSQL lets connections in without asking for a password (trust)",
                    remedy: "Replace trust by scram-sha-256 in pg_hba.conf."))
        }
        let hasWeakPasswords = report.storesMD5 || !Set(report.weakMethods).isDisjoint(with: ["md5", "password"])
        if hasWeakPasswords {
            findings.append(
                .warning(
                    "postgresql", "PostgreSQL accepts passwords as MD5 or as plain text",
                    remedy: "Set password_encryption = 'scram-sha-256', set the password again, and replace md5 and "
                        + "password by scram-sha-256 in pg_hba.conf."))
        }
        return findings
    }
    #endif
}
