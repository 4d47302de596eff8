/// A file in the format of `~/.aws/credentials`: sections of `name = value`.
enum CredentialsFile {
    /// The maximum size of a file in bytes.
    static let maxBytes = 64 * 1024

    /// - Parameter profile: The section; `[profile name]` is the same as `[name]`.
    /// - Throws: ``S3SettingError``, which contains nothing from the file.
    static func credentials(in text: String, profile: String) throws(S3SettingError) -> S3Credentials {
        var isInSection = false
        var hasSection = false
        var values: [Substring: Substring] = [:]
        for line in text.split(whereSeparator: \.isNewline) {
            let line = trimmed(line)
            guard let first = line.first, first != "#", first != ";" else { continue }
            if first == "[" {
                isInSection = section(line) == profile
                hasSection = hasSection || isInSection
            } else if isInSection, let equals = line.firstIndex(of: "=") {
                values[trimmed(line[..<equals])] = trimmed(line[line.index(after: equals)...])
            }
        }
        guard hasSection else {
            throw S3SettingError(
                "credentials", "the file has no section [\(profile)]",
                remedy: "Add it, or name another profile.")
        }
        guard let accessKey = values["aws_access_key_id"], let secretKey = values["aws_secret_access_key"] else {
            throw S3SettingError(
                "credentials", "the section [\(profile)] lacks aws_access_key_id or aws_secret_access_key",
                remedy: "Add both; temporary credentials also have aws_session_token.")
        }
        let credentials = S3Credentials(
            accessKey: String(accessKey), secretKey: String(secretKey),
            sessionToken: values["aws_session_token"].map(String.init))
        try credentials.check("credentials")
        return credentials
    }

    /// Returns the name in a section's line; `nil` if the line is not closed.
    private static func section(_ line: Substring) -> String? {
        guard let end = line.firstIndex(of: "]") else { return nil }
        let name = trimmed(line[line.index(after: line.startIndex)..<end])
        let prefix = "profile "
        return String(name.hasPrefix(prefix) ? trimmed(name.dropFirst(prefix.count)) : name)
    }

    private static func trimmed(_ text: Substring) -> Substring {
        let start = text.drop(while: \.isWhitespace)
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return start.prefix(0) }
        return start[...last]
    }
}
