import ArgumentParser
import AssayCore
import Foundation

/// The options of a command that calls a server as the backend of an organization.
struct PartnerOptions: ParsableArguments {
    @Option(help: "The server's base URL. Default: $ASSAY_URL.")
    var url: String?

    @Option(help: "An API token. Prefer $ASSAY_API_TOKEN: other users of the machine can read arguments.")
    var token: String?

    @Option(help: "A file that holds the API token.")
    var tokenFile: String?

    @Flag(help: "Print JSON for scripts.")
    var json = false

    /// Makes a client of the server, whose address and token come from the flags or from the environment.
    func client() throws(DomainError) -> PartnerClient {
        if let token, !token.isEmpty { return PartnerClient(address: try address(), token: token) }
        return PartnerClient(address: try address(), token: try PartnerToken.read(file: tokenFile))
    }

    private func address() throws(DomainError) -> URL {
        let environment = ProcessInfo.processInfo.environment["ASSAY_URL"]
        guard let text = url ?? environment, !text.isEmpty else {
            throw .invalid("--url", "missing", "Give the server's base URL, or set ASSAY_URL.")
        }
        return try HTTPAddress.parse(text, named: url == nil ? "ASSAY_URL" : "--url", example: "http://127.0.0.1:8080")
    }
}

/// An organization's API token, which a command reads from a file or from the environment.
enum PartnerToken {
    /// - Throws: `invalid_request`, which names the option or the variable.
    static func read(file: String?) throws(DomainError) -> String {
        if let file {
            guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
                throw .invalid("--token-file", "unreadable", "The file does not exist or is not readable.")
            }
            return text.trimmingCharacters(in: .whitespacesAndNewlines)
        }
        guard let token = ProcessInfo.processInfo.environment["ASSAY_API_TOKEN"], !token.isEmpty else {
            throw .invalid(
                "ASSAY_API_TOKEN", "missing", "Set it to an API token of your organization, or use --token-file.")
        }
        return token
    }
}

/// An address that a user types.
enum HTTPAddress {
    /// Parses an address of HTTP or HTTPS with a host.
    ///
    /// - Throws: `invalid_request`, which names the option.
    static func parse(_ text: String, named option: String, example: String) throws(DomainError) -> URL {
        guard let url = URL(string: text), let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
            url.host?.isEmpty == false, url.user == nil, url.password == nil, url.fragment == nil
        else { throw .invalid(option, "invalid", "Give an address such as \(example).") }
        return url
    }
}
