package import AssayCore
import AssayWeb
package import AssayWire

/// A part of the console: its texts, its templates, and the files that its pages load.
package struct ConsoleChapter: Sendable {
    /// The texts by key; a template shows one as `{{t.key}}`, a handler gets one by ``ConsoleRequest/text(_:_:)``.
    package let texts: [String: LocalizedText]
    /// The templates of the pages' contents by name; the names are unique in the console.
    package let templates: [String: [UInt8]]
    /// The scripts and style sheets, in the order in which the pages load them.
    package let assets: [ConsoleAsset]
    package let navigation: [ConsoleLink]

    package init(
        texts: [String: LocalizedText], templates: [String: [UInt8]], assets: [ConsoleAsset] = [],
        navigation: [ConsoleLink] = []
    ) {
        (self.texts, self.templates) = (texts, templates)
        (self.assets, self.navigation) = (assets, navigation)
    }
}

/// A script or style sheet of a chapter, below `/console/assets/`.
package struct ConsoleAsset: Sendable {
    package enum Use: Sendable {
        /// Every page of the chapter loads the style sheet.
        case style
        /// Every page of the chapter runs the module.
        case script
        /// Other modules import the module.
        case module
    }

    let name: String
    let use: Use
    let file: WebAsset

    package init(_ name: String, _ use: Use, _ bytes: [UInt8]) {
        (self.name, self.use) = (name, use)
        file = use == .style ? .style(name, bytes) : .script(name, bytes)
    }
}

/// A link of the navigation.
package struct ConsoleLink: Sendable {
    /// Such as `/console/queue`.
    package let path: String
    /// The key of the link's text in the chapter's texts.
    package let text: String
    /// The lowest role that sees the link.
    package let role: StaffActor.Role
    /// The keys that open the page, such as `g q`.
    package let keys: String

    package init(_ path: String, text: String, role: StaffActor.Role, keys: String) {
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
        ConsoleAsset("undo.css", .style, PackageResources.undo_css),
        ConsoleAsset("undo.js", .script, PackageResources.undo_js),
    ]

    // MARK: - Paths that every chapter may lead to

    static let start = "/console"
    static let signIn = "/console/sign-in"
    static let secondFactor = "/console/second-factor"
}
