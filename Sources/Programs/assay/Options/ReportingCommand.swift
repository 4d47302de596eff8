import ArgumentParser

/// A command that reports a refusal as a sentence, or with `--json` as an object, and ends with its exit code.
protocol ReportingCommand: AsyncParsableCommand {
    /// Whether to print JSON for scripts.
    var json: Bool { get }

    func perform() async throws
}

extension ReportingCommand {
    func run() async throws {
        try await CommandFailure.reporting(asJSON: json, perform)
    }

    /// Prints a text for people, or with `--json` a value for scripts.
    func show(_ text: @autoclosure () -> String, json value: @autoclosure () -> some Encodable) {
        Terminal.print(json ? Terminal.jsonText(value()) : text())
    }
}

/// A command that acts in an installation in the name of a member of staff.
protocol InstallationCommand: ReportingCommand {
    var installation: InstallationOptions { get }

    func perform(in open: OpenInstallation) async throws
}

extension InstallationCommand {
    var json: Bool { installation.json }

    func perform() async throws {
        try await installation.use { try await perform(in: $0) }
    }
}

/// A command that calls a server as the backend of an organization.
protocol PartnerCommand: ReportingCommand {
    var partner: PartnerOptions { get }

    func perform(with client: PartnerClient) async throws
}

extension PartnerCommand {
    var json: Bool { partner.json }

    func perform() async throws {
        try await perform(with: partner.client())
    }
}
