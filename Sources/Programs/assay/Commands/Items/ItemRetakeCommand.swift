import ArgumentParser
import AssayCore
import AssayOperations

/// `assay items retake`.
struct ItemRetakeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "retake",
        abstract: "Ask an item's user for more photos, or take the question back.",
        discussion: """
            assay items retake 7QX0M2KD9A --region logo --region hardware --message "The logo is in the shade."
            assay items retake 7QX0M2KD9A --withdraw

            Possible while an item is under review, or while its final result is flagged. The photos that are handed in
            join the item's, and it is decided anew; when nobody hands them in, it goes back to review.
            """)

    @OptionGroup var installation: InstallationOptions

    @Argument(help: "The item's entrupy_id, in any case.")
    var id: String

    @Option(name: .customLong("region"), help: "A region of the item's category; may be given several times.")
    var regions: [String] = []

    @Option(help: "Why, for the user.")
    var message: String?

    @Option(help: "For how many days the photos can be handed in.")
    var days = Retake.days

    @Flag(help: "Take the open question back; the item goes back to review.")
    var withdraw = false

    func validate() throws {
        guard withdraw == regions.isEmpty else {
            throw ValidationError("Give --region, once or several times, or --withdraw alone.")
        }
    }

    func run() async throws {
        try await installation.use { open in
            let wanted = try ItemID(argument: id)
            guard !withdraw else {
                let item = try await WithdrawRetake(open.platform)(open.staff, item: wanted)
                return ItemAnnouncement(item, "is under review again; the retake is withdrawn")
                    .print(json: installation.json)
            }
            let retake = try await RequestRetake(open.platform)(
                open.staff, item: wanted, regions: regions, message: message, days: days)
            if installation.json {
                Terminal.printJSON([
                    "entrupy_id": wanted.rawValue, "retake_id": retake.id.rawValue,
                    "regions": retake.regions.joined(separator: ","), "expires_at": retake.life.expiresAt.iso8601,
                ])
            } else {
                let photos = retake.regions.joined(separator: ", ")
                Terminal.print("\(wanted): asked for \(photos), until \(retake.life.expiresAt.forPeople).")
            }
        }
    }
}
