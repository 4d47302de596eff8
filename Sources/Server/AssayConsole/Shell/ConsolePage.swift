import AssayCore
import AssayWeb
import AssayWire
import HTTPTypes
package import Hummingbird
import Mustache
import NIOCore

/// The pages of the console: the content of a template inside the layout.
package enum ConsolePage {
    /// - Parameters:
    ///   - template: The name of a template of the chapter.
    ///   - title: The page's title, in the reader's language.
    ///   - model: The values of the template; it also has the chapter's texts as `t`, and `csrf` and `base`.
    package static func render(
        _ template: String, title: String, model: PageModel, status: HTTPResponse.Status = .ok,
        _ call: some ConsoleRequest
    ) -> Response {
        let visit = call.visit
        let flash = visit.site.cookies.value(.flash, of: visit.request)
        let known = flash.flatMap { key in
            (visit.chapter.texts[key] ?? ShellTexts.table[key]).map { $0.text(in: visit.language.rawValue) }
        }
        let html = visit.site.pages.html(template, LayoutModel(model, visit, title: title, flash: known))
        var headers = ConsoleHeaders.page
        headers[.contentType] = "text/html; charset=utf-8"
        headers[.contentLanguage] = visit.language.rawValue
        var response = Response(
            status: status, headers: headers, body: .init(byteBuffer: ByteBuffer(string: html)))
        if flash != nil { response.setCookie(visit.site.cookies.deleted(.flash)) }
        return response
    }
}

/// The templates of all chapters, each inside the layout.
package struct ConsolePages: Sendable {
    private let templates: [String: MustacheTemplate]

    init(_ chapters: [ConsoleChapter]) {
        let layout = String(decoding: PackageResources.layout_mustache, as: UTF8.self)
        let texts = chapters.flatMap(\.templates).map { ($0.key, String(decoding: $0.value, as: UTF8.self)) }
        let contents = Dictionary(uniqueKeysWithValues: texts)
        templates = contents.reduce(into: [:]) { templates, content in
            // A part is put in here, because Mustache renders its own partials with another escaping.
            let text = layout.replacing("<!-- content -->", with: content.value).replacing(/\{\{> ([\w-]+)\}\}/) {
                part in
                guard let text = contents[String(part.1)] else { preconditionFailure("There is no part \(part.1)") }
                return text
            }
            templates[content.key] = PageEscaping.template(text)
        }
    }

    func html(_ name: String, _ model: LayoutModel) -> String {
        guard let template = templates[name] else { preconditionFailure("There is no template \(name)") }
        return template.render(model)
    }
}

/// The values of a page: those of its template, and those of the layout around it.
struct LayoutModel: MustacheParent {
    private let model: PageModel
    private let layout: PageModel
    private let texts: PageTexts

    init(_ model: PageModel, _ visit: ConsoleVisit, title: String, flash: String?) {
        self.model = model
        let (site, language) = (visit.site, visit.language)
        let path = visit.request.uri.path
        let member = visit.member
        let links = site.chapters.flatMap { chapter in
            chapter.navigation.filter { member.map { $0.staff.role } ?? .expert >= $0.role }.map { link in
                PageModel([
                    "path": .text(link.path), "keys": .text(link.keys),
                    "text": PageValue(chapter.texts[link.text]?.text(in: language.rawValue)),
                    "current": .flag(path == link.path || path.hasPrefix(link.path + "/")),
                ])
            }
        }
        let assets = ConsoleShell.assets + visit.chapter.assets
        layout = [
            "title": .text(title), "flash": PageValue(flash), "csrf": PageValue(visit.csrf.isEmpty ? nil : visit.csrf),
            "base": .text(site.base),
            "language": .text(language.rawValue), "is_japanese": .flag(language == .japanese),
            // The page of a form's response has no address of its own.
            "path": .text(NextPath.checked(visit.request.method == .post ? nil : visit.request.uri.description)),
            "member": member.map { .group(["email": .text($0.staff.email)]) } ?? .absent,
            "undo": .list(visit.undo),
            "links": .list(member == nil ? [] : links),
            "styles": .list(assets.filter { $0.use == .style }.map { ["name": .text($0.name)] }),
            "scripts": .list(assets.filter { $0.use == .script }.map { ["name": .text($0.name)] }),
        ]
        texts = PageTexts(tables: [visit.chapter.texts, ShellTexts.table], language: language)
    }

    func child(named name: String) -> Any? {
        name == "t" ? texts : model.child(named: name) ?? layout.child(named: name)
    }
}

/// The texts of a page by key: those of its chapter, then those of the shell.
private struct PageTexts: MustacheParent {
    let tables: [[String: LocalizedText]]
    let language: Language

    func child(named name: String) -> Any? {
        tables.lazy.compactMap { $0[name] }.first?.text(in: language.rawValue)
    }
}
