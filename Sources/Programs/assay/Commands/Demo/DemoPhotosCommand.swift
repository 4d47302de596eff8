import ArgumentParser
import Foundation

/// `assay demo-photos`: writes photos to try a server with.
struct DemoPhotosCommand: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo-photos",
        abstract: "Write nine photos of a made-up bag, to try a server without goods.",
        discussion: """
            assay demo-photos ./photos

            Each file has the name of the region that it shows, so that EntrupyFolderSource and `assay authenticate` \
            find it: all that the built-in catalog asks for of a wallet or a pouch. The photos are drawings, pass the \
            checks of a new photo, and end under review. The bytes differ from run to run. Write new ones for each \
            item, since a photo that was sent before makes the next item Invalid.
            """)

    @Argument(help: "The folder to write them to. It must have no photos of these names.")
    var folder: String

    @Flag(help: "Print JSON for scripts.")
    var json = false

    func perform() async throws {
        let names = try DemoPhotos.write(to: URL(fileURLWithPath: folder, isDirectory: true))
        show(
            "\(names.count) photos in \(folder): \(names.joined(separator: ", "))",
            json: ["folder": [folder], "photos": names])
    }
}
