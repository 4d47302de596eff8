import AssayWeb
import Foundation
import Hummingbird
import Logging

/// The program that serves the gallery on this machine until it is stopped, for development and for
/// `scripts/screenshots`.
///
/// It prints its address once it listens. `ASSAY_PORT` chooses the port.
@main enum GalleryServer {
    static func main() async throws {
        let router = Router()
        GalleryRoutes.add(to: router)
        let port = ProcessInfo.processInfo.environment["ASSAY_PORT"].flatMap { Int($0) } ?? 0
        var logger = Logger(label: "gallery")
        logger.logLevel = .error
        let application = Application(
            router: router, configuration: .init(address: .hostname("127.0.0.1", port: port)),
            onServerRunning: { channel in
                let line = "gallery: listening on http://127.0.0.1:\(channel.localAddress?.port ?? port)\n"
                FileHandle.standardOutput.write(Data(line.utf8))
            }, logger: logger)
        try await application.runService()
    }
}

/// The routes of the built-in screens and of the gallery, which shows every state of every screen.
///
/// | route | response |
/// | --- | --- |
/// | `GET /screens/gallery` | 200 the gallery; its fragment chooses a state |
/// | `GET /screens/assets/{file}` | 200 a file of the screens, of the gallery or of the tests of the pages' scripts |
enum GalleryRoutes {
    /// Adds the routes to a router.
    static func add<Context: RequestContext>(to router: Router<Context>) {
        WebRoutes.add(to: router)
        WebRoutes.add(files, to: router)
        let page = ScreenPage(
            name: "gallery", titleKey: "gallery.title", title: "Gallery", script: "gallery.js",
            styles: ["capture.css", "handover.css", "gallery.css"], sections: PackageResources.gallery_html)
        WebRoutes.add(.page(page, scripts: files), at: "/screens/gallery", to: router)
    }

    private static let files: [WebAsset] =
        [
            .style("gallery.css", PackageResources.gallery_css),
            .script("gallery.js", PackageResources.gallery_js),
            .script("stage.js", PackageResources.stage_js),
            .script("states.js", PackageResources.states_js),
            .script("component-states.js", PackageResources.component_states_js),
            .script("shell-states.js", PackageResources.shell_states_js),
            .script("flag-states.js", PackageResources.flag_states_js),
            .script("detail-states.js", PackageResources.detail_states_js),
            .script("capture-states.js", PackageResources.capture_states_js),
            .script("capture-staging.js", PackageResources.capture_staging_js),
            .script("handover-states.js", PackageResources.handover_states_js),
            .script("handover-tests.js", PackageResources.handover_tests_js),
            .script("capture-tests.js", PackageResources.capture_tests_js),
            .script("pseudo.js", PackageResources.pseudo_js),
            .script("module-tests.js", PackageResources.module_tests_js),
        ] + SampleItem.views.map { .picture("sample-\($0.region).svg", Array($0.drawing.utf8)) }
}
