import AssayCore
import AssayWeb
import AssayWire

/// A part of the console: its texts, its templates, and the files that its pages load.
package struct ConsoleChapter: Sendable {
    /// The texts by key; a template shows one as `{{t.key}}`, a handler gets one by ``ConsoleRequest/text(_:_:)``.
    let texts: [String: LocalizedText]
    /// The templates of the pages' contents, and their parts, by name; the names are unique in the console.
    let templates: [String: [UInt8]]
    /// The scripts and style sheets, in the order in which the pages load them.
    var assets: [ConsoleAsset] = []
    var navigation: [ConsoleLink] = []
}

/// A file of a chapter's pages, below `/console/assets/`.
struct ConsoleAsset: Sendable {
    enum Use: Sendable {
        /// Every page of the chapter loads the style sheet.
        case style
        /// Every page of the chapter runs the module.
        case script
        /// Other modules import the module.
        case module
        /// A page shows the picture, which is SVG.
        case picture
    }

    let name: String
    let use: Use
    let file: WebAsset

    init(_ name: String, _ use: Use, _ bytes: [UInt8]) {
        (self.name, self.use) = (name, use)
        file =
            switch use {
            case .style: .style(name, bytes)
            case .script, .module: .script(name, bytes)
            case .picture: .picture(name, bytes)
            }
    }
}

/// A link of the navigation.
struct ConsoleLink: Sendable {
    /// Such as `/console/queue`.
    let path: String
    /// The key of the link's text in the chapter's texts.
    let text: String
    /// The lowest role that sees the link.
    let role: StaffActor.Role
    /// The keys that open the page, such as `g q`.
    let keys: String

    init(_ path: String, text: String, role: StaffActor.Role, keys: String) {
        (self.path, self.text, self.role, self.keys) = (path, text, role, keys)
    }
}

/// The parts that all pages share.
enum ConsoleShell {
    /// The files that every page loads.
    static let assets = [
        ConsoleAsset("console.css", .style, PackageResources.console_css),
        ConsoleAsset("console.js", .script, PackageResources.console_js),
        ConsoleAsset("keys.js", .module, PackageResources.keys_js),
        ConsoleAsset("console-icon.svg", .picture, PackageResources.console_icon_svg),
        ConsoleAsset("undo.css", .style, PackageResources.undo_css),
        ConsoleAsset("undo.js", .script, PackageResources.undo_js),
    ]

    // MARK: - Paths that every chapter may lead to

    static let start = "/console"
    static let signIn = "/console/sign-in"
    static let secondFactor = "/console/second-factor"
}
