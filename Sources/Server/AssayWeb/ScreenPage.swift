import AssayWire
import NIOCore

/// The HTML page of a screen: its own sections inside `shell.html`, which contains the parts shared by all screens.
package struct ScreenPage {
    let name: String
    /// The title's key in the screen's texts.
    private let titleKey: String
    /// The English title, shown until the page knows its language.
    private let title: String
    private let script: String
    /// The style sheets, in the order in which they apply.
    private let styles: [String]
    private let sections: [UInt8]

    /// - Parameters:
    ///   - titleKey: The title's key in the screen's texts.
    ///   - title: The English title.
    ///   - styles: The style sheets in addition to those of all pages.
    package init(
        name: String, titleKey: String, title: String, script: String, styles: [String] = [], sections: [UInt8]
    ) {
        (self.name, self.titleKey, self.title, self.script) = (name, titleKey, title, script)
        self.styles = ["tokens.css", "components.css", "forms.css", "screens.css"] + styles
        self.sections = sections
    }

    init(_ screen: ScreenName) {
        let capture = PackageResources.capture_html
        let (titleKey, title, script, styles, sections) =
            switch screen {
            case .capture: ("capture.title", "Photos", "capture.js", ["capture.css"], capture)
            case .retake: ("retake.title", "Photos to take again", "capture.js", ["capture.css"], capture)
            case .flag: ("flag.title", "Is the result wrong?", "flag.js", [], PackageResources.flag_html)
            case .detail: ("detail.title", "Item details", "detail.js", [], PackageResources.detail_html)
            case .phone:
                (
                    "phone.title", "Go on with this phone", "phone.js", ["capture.css", "handover.css"],
                    PackageResources.phone_html + capture
                )
            }
        self.init(
            name: screen.rawValue, titleKey: titleKey, title: title, script: script, styles: styles,
            sections: sections)
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

/// The imports among the scripts, as their sources state them.
struct ModuleGraph {
    private let imports: [String: [String]]

    init(_ files: [WebAsset]) {
        imports = Dictionary(
            uniqueKeysWithValues: files.map { file in
                let matches = String(buffer: file.buffer).matches(of: /(?:from|import) '\.\/([\w.-]+)'/)
                return (file.name, matches.map { String($0.output.1) })
            })
    }

    /// Returns the scripts that a script imports, also indirectly, sorted by name.
    func imports(of script: String) -> [String] {
        var seen: Set<String> = []
        var waiting = imports[script] ?? []
        while let next = waiting.popLast() {
            guard next != script, seen.insert(next).inserted else { continue }
            waiting += imports[next] ?? []
        }
        return seen.sorted()
    }
}
