import ArgumentParser
import AssayCore
import AssayOperations

/// `assay items retake`.
struct ItemRetakeCommand: InstallationCommand {
    static let configuration = CommandConfiguration(
        commandName: "retake",
        abstract: "Request more photos from an item's user, or withdraw the request.",
        discussion: """
            assay items retake 7QX0M2KD9A --region logo --region hardware --message "The logo is in the shade."
            assay items retake 7QX0M2KD9A --withdraw

            Possible while an item is under review, or while its final result is flagged. When the user submits the \
            photos, they are added to the item and it is decided again. Without them, the item returns to review.
            """)

    @OptionGroup var installation: InstallationOptions

    @Argument(help: "The item's entrupy_id, in any case.")
    var id: String

    @Option(name: .customLong("region"), help: "A region of the item's category; may be repeated.")
    var regions: [String] = []

    @Option(help: "The reason, which the user sees.")
    var message: String?

    @Option(help: "The number of days in which the user can submit the photos.")
    var days = Retake.days

    @Flag(help: "Withdraw the open request; the item returns to review.")
    var withdraw = false

    func validate() throws {
        guard withdraw == regions.isEmpty else {
            throw ValidationError("Give --region, once or several times, or --withdraw alone.")
        }
    }

    func perform(in open: OpenInstallation) async throws {
        let wanted = try ItemID(argument: id)
        guard !withdraw else {
            let item = try await WithdrawRetake(open.platform)(open.staff, item: wanted)
            return show(item, "is under review again; the retake is withdrawn")
        }
        let retake = try await RequestRetake(open.platform)(
            open.staff, item: wanted, regions: regions, message: message, days: days)
        let photos = retake.regions.joined(separator: ", ")
        show(
            "\(wanted): asked for \(photos), until \(retake.life.expiresAt.forPeople).",
            json: [
                "entrupy_id": wanted.rawValue, "retake_id": retake.id.rawValue,
                "regions": retake.regions.joined(separator: ","), "expires_at": retake.life.expiresAt.iso8601,
            ])
    }
}
