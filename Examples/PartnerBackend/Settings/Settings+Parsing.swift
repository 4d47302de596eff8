extension Settings {
    /// The command that the command line requests.
    enum Command: Sendable {
        case showHelp
        case serve(Settings)
    }

    static let tokenVariable = "ASSAY_API_TOKEN"
    static let webhookSecretVariable = "ASSAY_WEBHOOK_SECRET"

    /// Reads flags (`--port 0` or `--port=0`) and the environment.
    ///
    /// The platform's token is not a flag, because every user of the machine can read the flags of a running program.
    static func parse(
        arguments: [String], environment: [String: String], readFile: (String) throws -> String,
        makePassword: () -> String
    ) throws(SettingsError) -> Command {
        if arguments.contains("--help") || arguments.contains("-h") { return .showHelp }
        var settings = Settings(token: PlatformToken(value: ""), accounts: [], showsPasswords: false)
        var tokenFile: String?
        var secretFile: String?
        var rest = arguments[...]
        while let (flag, value) = try nextFlag(&rest) {
            switch flag {
            case "--host": settings.host = value
            case "--port": settings.port = try port(value)
            case "--assay-url": settings.platformURL = try platformURL(value)
            case "--api-version": settings.version = try version(value)
            case "--token-file": tokenFile = value
            case "--webhook-secret-file": secretFile = value
            case "--user": settings.accounts.append(try account(value))
            case "--users-file": settings.accounts += try accounts(inFile: value, readFile: readFile)
            case "--usernames-file": settings.usernamesFile = value
            default: throw SettingsError("unknown flag \(flag)")
            }
        }
        settings.token = try token(file: tokenFile, environment: environment, readFile: readFile)
        settings.webhookSecrets = try webhookSecrets(file: secretFile, environment: environment, readFile: readFile)
        if settings.accounts.isEmpty {
            settings.accounts = Account.demo(makePassword: makePassword)
            settings.showsPasswords = true
        }
        return .serve(settings)
    }

    private static func nextFlag(
        _ rest: inout ArraySlice<String>
    ) throws(SettingsError) -> (flag: String, value: String)? {
        guard let argument = rest.popFirst() else { return nil }
        guard argument.hasPrefix("--") else { throw SettingsError("'\(argument)' is not a flag") }
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let value = parts.count == 2 ? parts[1] : rest.popFirst()
        guard let value, !value.isEmpty else { throw SettingsError("\(parts[0]) needs a value") }
        return (parts[0], value)
    }

    private static func port(_ text: String) throws(SettingsError) -> Int {
        guard let port = Int(text), (0...65535).contains(port) else {
            throw SettingsError("--port needs a number from 0 (any free port) to 65535, not '\(text)'")
        }
        return port
    }

    private static func platformURL(_ text: String) throws(SettingsError) -> String {
        let url = String(text.reversed().drop { $0 == "/" }.reversed())
        guard ["http://", "https://"].contains(where: { url.hasPrefix($0) && url.count > $0.count }),
            !url.contains(where: { $0.isWhitespace || "?#@".contains($0) })
        else { throw SettingsError("--assay-url needs an address like https://assay.example.com, not '\(text)'") }
        return url
    }

    private static func version(_ text: String) throws(SettingsError) -> PlatformVersion {
        guard let version = PlatformVersion(rawValue: text) else {
            let known = PlatformVersion.allCases.map(\.rawValue).joined(separator: ", ")
            throw SettingsError("--api-version needs one of \(known), not '\(text)'")
        }
        return version
    }

    private static func token(
        file: String?, environment: [String: String], readFile: (String) throws -> String
    ) throws(SettingsError) -> PlatformToken {
        var text = environment[tokenVariable] ?? ""
        if let file {
            do {
                text = try readFile(file)
            } catch {
                throw SettingsError("can't read the token file \(file)")
            }
        }
        let token = String(text.drop(while: \.isWhitespace).prefix { !$0.isWhitespace })
        guard !token.isEmpty else {
            throw SettingsError(
                "no platform token. Put your organization's token (`assay init` prints one) into the environment "
                    + "variable \(tokenVariable), or into a file named by --token-file")
        }
        return PlatformToken(value: token)
    }
}
