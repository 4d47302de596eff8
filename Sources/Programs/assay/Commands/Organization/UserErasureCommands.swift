import ArgumentParser
import AssayCore
import AssayOperations
import Foundation

/// `assay user erase`.
struct UserEraseCommand: InstallationCommand {
    static let configuration = CommandConfiguration(
        commandName: "erase",
        abstract: "Erase a user: names, texts, sessions and photos.",
        discussion: """
            assay user erase user-0001
            assay user erase user-0001 --organization Shop --yes

            The items stay without a user. A running server deletes texts and photos, and looks once more after ten \
            minutes for texts that calls were writing meanwhile. Nothing brings the user back: a restored backup is \
            erased again.
            """)

    @OptionGroup var installation: InstallationOptions
    @OptionGroup var choice: OrganizationChoice

    @Argument(help: "The unique_user_id that the partner assigned.")
    var uniqueUserID: String

    @Flag(help: "Do not ask.")
    var yes = false

    func perform(in open: OpenInstallation) async throws {
        let organization = try await choice.find(in: open)
        let user = try await UserReader(open.platform).find(
            open.staff, organization.id, uniqueUserID: uniqueUserID)
        guard yes || isConfirmed(user, organization) else {
            throw ValidationError("Nothing was erased. Type the unique_user_id, or pass --yes.")
        }
        let begun = try await EraseUser(open.platform)(open.staff, organization.id, uniqueUserID: uniqueUserID)
        let minutes = ErasureStep.quietSeconds / 60
        show(
            """
            Erased: \(begun.items) items, \(begun.captures) open captures, \(begun.sessions) sessions.
            A running server deletes texts and photos now, and ends the erasure after \(minutes) minutes.
            """,
            json: ["items": begun.items, "captures": begun.captures, "sessions": begun.sessions])
    }

    private func isConfirmed(_ user: User, _ organization: Organization) -> Bool {
        Terminal.printError(
            "This erases \(user.uniqueUserID) of \(organization.name.text). Type the unique_user_id to go on:")
        return readLine() == user.uniqueUserID.text
    }
}

/// `assay user export`.
struct UserExportCommand: InstallationCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write what is stored about a user to a folder, as JSON and photos.",
        discussion: """
            assay user export user-0001 ./user-0001

            The folder must not exist; only its owner can read it. The export leaves out what only staff may see: \
            findings, votes, notes and names of staff.
            """)

    @OptionGroup var installation: InstallationOptions
    @OptionGroup var choice: OrganizationChoice

    @Argument(help: "The unique_user_id that the partner assigned.")
    var uniqueUserID: String

    @Argument(help: "The folder to make.")
    var folder: String

    func perform(in open: OpenInstallation) async throws {
        let written = try await ExportUser(open.platform)(
            open.staff, try await choice.find(in: open).id, uniqueUserID: uniqueUserID,
            to: URL(fileURLWithPath: folder, isDirectory: true))
        show(
            "Wrote \(written.items) items and \(written.photos) photos to \(folder).",
            json: ["items": written.items, "photos": written.photos])
    }
}
