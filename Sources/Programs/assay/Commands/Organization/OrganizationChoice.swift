import ArgumentParser
import AssayCore
import AssayOperations

/// The option that selects a command's organization.
struct OrganizationChoice: ParsableArguments {
    @Option(help: "The organization: its id or name. Optional if there is only one.")
    var organization: String?

    @Flag(help: "Use the organization's sandbox.")
    var sandbox = false

    func find(in open: OpenInstallation) async throws -> Organization {
        try await OrganizationReader(open.platform).find(open.staff, organization, sandbox: sandbox)
    }
}
