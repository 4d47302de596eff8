import AssayWire

/// The HTML page of a screen: its own sections inside `shell.html`, which contains the parts shared by all screens.
struct ScreenPage {
    /// The title's key in `texts.js`.
    private let titleKey: String
    /// The English title, shown until the page knows its language.
    private let title: String
    private let script: String
    private let sections: [UInt8]

    init(_ screen: ScreenName) {
        switch screen {
        case .capture, .retake:
            (titleKey, title, script) = ("captureTitle", "Photos", "capture.js")
            sections = PackageResources.capture_html
        case .flag:
            (titleKey, title, script) = ("flagTitle", "Is the result wrong?", "flag.js")
            sections = PackageResources.flag_html
        case .detail:
            (titleKey, title, script) = ("detailTitle", "Item details", "detail.js")
            sections = PackageResources.detail_html
        }
    }

    /// The complete page.
    var html: String {
        String(decoding: PackageResources.shell_html, as: UTF8.self)
            .replacing("{{title-key}}", with: titleKey)
            .replacing("{{title}}", with: title)
            .replacing("{{script}}", with: script)
            .replacing("{{sections}}", with: String(decoding: sections, as: UTF8.self))
    }
}
