import AssayWire

/// The HTML page of a screen: its own sections inside `shell.html`, which contains the parts shared by all screens.
struct ScreenPage {
    private let name: String
    /// The title's key in the screen's texts.
    private let titleKey: String
    /// The English title, shown until the page knows its language.
    private let title: String
    private let script: String
    /// The style sheets, in the order in which they apply.
    private var styles = ["tokens.css", "components.css", "forms.css", "screens.css"]
    private let sections: [UInt8]

    init(_ screen: ScreenName) {
        name = screen.rawValue
        switch screen {
        case .capture:
            (titleKey, title, script) = ("capture.title", "Photos", "capture.js")
            sections = PackageResources.capture_html
            styles.append("capture.css")
        case .retake:
            (titleKey, title, script) = ("retake.title", "Photos to take again", "capture.js")
            sections = PackageResources.capture_html
            styles.append("capture.css")
        case .flag:
            (titleKey, title, script) = ("flag.title", "Is the result wrong?", "flag.js")
            sections = PackageResources.flag_html
        case .detail:
            (titleKey, title, script) = ("detail.title", "Item details", "detail.js")
            sections = PackageResources.detail_html
        case .phone:
            (titleKey, title, script) = ("phone.title", "Go on with this phone", "phone.js")
            sections = PackageResources.phone_html + PackageResources.capture_html
            styles += ["capture.css", "handover.css"]
        }
    }

    /// The page that lists every state of every screen.
    static let gallery = ScreenPage(galleryWith: "gallery.js")

    private init(galleryWith script: String) {
        (name, titleKey, title, self.script) = ("gallery", "gallery.title", "Gallery", script)
        sections = PackageResources.gallery_html
        styles += ["capture.css", "handover.css", "gallery.css"]
    }

    /// The complete page.
    ///
    /// - Parameter graph: The scripts, which are preloaded: the browser then requests all of them at once.
    func html(_ graph: ModuleGraph) -> String {
        let links = styles.map { #"    <link rel="stylesheet" href="assets/\#($0)" />"# }
        let modules = graph.imports(of: script).map { #"    <link rel="modulepreload" href="assets/\#($0)" />"# }
        return String(decoding: PackageResources.shell_html, as: UTF8.self)
            .replacing("{{title-key}}", with: titleKey)
            .replacing("{{title}}", with: title)
            .replacing("{{screen}}", with: name)
            .replacing("{{styles}}", with: links.joined(separator: "\n"))
            .replacing("{{script}}", with: script)
            .replacing("{{modules}}", with: modules.joined(separator: "\n"))
            .replacing("{{sections}}", with: String(decoding: sections, as: UTF8.self))
    }
}
