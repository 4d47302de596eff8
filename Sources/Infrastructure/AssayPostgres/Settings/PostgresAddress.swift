package import AssaySQL
import CLibPQ
import Foundation

/// The address of a PostgreSQL database: `postgres://user@host:port/database?sslmode=verify-full`.
///
/// libpq reads it, so that each of its parameters can follow the question mark. A password can't: it would show in the
/// list of processes and in log files. It belongs in a file that `passfile` names (one line
/// `host:port:database:user:password`, readable by its owner alone), or in a service file (`?service=NAME`).
package struct PostgresAddress: Sendable, Equatable {
    /// The parameters of libpq.
    private let parameters: [String: String]

    /// The schemes of addresses that lead to PostgreSQL.
    package static let schemes = ["postgres://", "postgresql://"]

    /// Reads an address.
    ///
    /// - Throws: ``SQLError/Code/cannotOpen`` with a message for the operator.
    package init(_ text: String) throws(SQLError) {
        guard Self.schemes.contains(where: text.hasPrefix) else {
            throw SQLError(.cannotOpen, message: "the address must begin with postgres://")
        }
        AmbientSettings.remove()
        var parameters = try Self.parse(text)
        if let name = Self.forbidden.first(where: { parameters[$0] != nil }) {
            throw SQLError(.cannotOpen, message: "the address must not set “\(name)”")
        }
        for (name, value) in Self.defaults where parameters[name] == nil { parameters[name] = value }
        if parameters["sslmode"] == nil {
            parameters["sslmode"] = Self.isLocal(parameters) ? "prefer" : "verify-full"
        }
        if parameters["sslrootcert"] == nil, FileManager.default.fileExists(atPath: Self.systemCertificates) {
            parameters["sslrootcert"] = Self.systemCertificates
        }
        self.parameters = parameters
    }

    /// The address without anything secret, for logs and messages.
    package var description: String {
        if let service = parameters["service"] { return "service \(service)" }
        return "\(parameters["dbname"] ?? "") on \(parameters["host"] ?? "this machine")"
    }

    /// Whether and how the connection is encrypted: libpq's `sslmode`.
    package var encryption: String { parameters["sslmode"] ?? "" }

    /// Whether the connection stays on this machine.
    package var isLocal: Bool { Self.isLocal(parameters) }

    /// The address as the argument of PostgreSQL's own programs, which has nothing secret.
    package var connectionString: String {
        parameters.sorted { $0.key < $1.key }.map { name, value in
            "\(name)='\(value.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
        }.joined(separator: " ")
    }

    /// Calls the body with libpq's two lists, which end with null pointers.
    func withKeywords<Value>(
        _ body: (UnsafePointer<UnsafePointer<CChar>?>, UnsafePointer<UnsafePointer<CChar>?>) -> Value
    ) -> Value {
        let pairs = parameters.sorted { $0.key < $1.key }
        let keys = pairs.map { strdup($0.key) }
        let values = pairs.map { strdup($0.value) }
        defer { for pointer in keys + values { free(pointer) } }
        let keyList = keys.map { UnsafePointer($0) } + [nil]
        let valueList = values.map { UnsafePointer($0) } + [nil]
        return keyList.withUnsafeBufferPointer { keys in
            valueList.withUnsafeBufferPointer { values in
                guard let keys = keys.baseAddress, let values = values.baseAddress else {
                    preconditionFailure("the lists end with null pointers, so they are not empty")
                }
                return body(keys, values)
            }
        }
    }

    /// The parameters that this driver sets itself.
    private static let forbidden = ["client_encoding", "gssencmode", "replication"]

    /// The values of what an address leaves out: five seconds to connect, half a minute until a silent connection is
    /// given up, a server that takes writes, and no encryption by Kerberos.
    private static let defaults = [
        "application_name": "assay", "client_encoding": "UTF8", "connect_timeout": "5", "gssencmode": "disable",
        "keepalives": "1", "keepalives_idle": "10", "keepalives_interval": "5", "keepalives_count": "3",
        "target_session_attrs": "read-write", "tcp_user_timeout": "30000",
    ]

    /// The certificates that Debian's programs trust; libpq 15 has no name for them.
    private static let systemCertificates = "/etc/ssl/certs/ca-certificates.crt"

    private static func parse(_ text: String) throws(SQLError) -> [String: String] {
        // libpq's own reason is not repeated: it contains parts of the address, which may be a password.
        guard let options = PQconninfoParse(text, nil) else {
            throw SQLError(
                .cannotOpen,
                message: "the address can't be read. It must have the form postgres://user@host:port/database, with "
                    + "libpq's parameters after a question mark, and special characters in its parts must be "
                    + "percent-encoded, such as %40 for @ and %25 for %")
        }
        defer { PQconninfoFree(options) }
        var parameters: [String: String] = [:]
        var option = options
        while let keyword = option.pointee.keyword.map({ String(cString: $0) }) {
            if let value = option.pointee.val {
                // libpq marks the parameters that a form must hide: `password`, `sslpassword` and later ones.
                let isSecret = option.pointee.dispchar.map { String(cString: $0) } == "*"
                guard !isSecret else { throw refusal(ofSecret: keyword) }
                parameters[keyword] = String(cString: value)
            }
            option += 1
        }
        return parameters
    }

    private static func refusal(ofSecret keyword: String) -> SQLError {
        let remedy =
            keyword == "password"
            ? "the password: put it into a file and name the file, as in "
                + "postgres://user@host/database?passfile=/etc/assay/pgpass"
            : "a secret in \(keyword): write it into a service file and name the service, as in postgres://?service=assay"
        return SQLError(.cannotOpen, message: "the address must not contain \(remedy)")
    }

    /// Whether every host is this machine: no host, a socket's folder, or a loopback address.
    private static func isLocal(_ parameters: [String: String]) -> Bool {
        // A service's host is not known here.
        guard parameters["service"] == nil else { return false }
        let hosts = (parameters["hostaddr"] ?? parameters["host"] ?? "").split(separator: ",")
        return hosts.allSatisfy { host in
            host.hasPrefix("/") || host.hasPrefix("@")
                // Only these spellings: for any other, the certificate is checked, which does no harm.
                || ["localhost", "127.0.0.1", "::1"].contains(String(host))
        }
    }
}
