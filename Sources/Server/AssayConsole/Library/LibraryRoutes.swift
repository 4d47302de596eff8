import AssayAPI
import AssayCore
import AssayOperations
import AssayWire
import HTTPTypes
import Hummingbird

/// The photos that leads and admins add for comparison with items.
///
/// | route | access | response |
/// | --- | --- | --- |
/// | `GET /console/library` | lead | 200 a page of photos, and the form for another one |
/// | `POST /console/library` | lead | 303: the photo is added; else the page with what was written |
/// | `POST /console/library/remove` | lead | 303: the photo is removed |
/// | `GET /console/library/{photo}/{rendition}` | expert | 200 a picture, in a rendition of ``ReadConsolePhoto`` |
enum LibraryRoutes {
    static let library = "/console/library"

    static let chapter = ConsoleChapter(
        texts: LibraryTexts.table, templates: ["library": PackageResources.library_mustache],
        assets: [ConsoleAsset("library.css", .style, PackageResources.library_css)],
        navigation: [ConsoleLink(library, text: "library", role: .lead, keys: "g l")])

    static func add(to routes: inout ConsoleRouteTable, platform: Platform) {
        let (reader, add, remove) = (LibraryReader(platform), AddLibraryPhoto(platform), RemoveLibraryPhoto(platform))
        routes.get(library, role: .lead) { call in
            let page = try await reader.page(call.member.staff, after: call.query["after"])
            return LibraryPage(page, platform.catalogs.current, call).response()
        }
        routes.upload(library, role: .lead) { call, body in
            do {
                let place = (call.form["place"] ?? "").split(separator: "/", maxSplits: 1).map(String.init)
                let names = AddLibraryPhoto.Text.allCases
                let texts = names.compactMap { name in call.form[name.rawValue].map { (name, $0) } }
                try await add(
                    call.member.staff, for: OrganizationID(call.form["organization"] ?? ""),
                    category: place.first ?? "", region: place.last ?? "",
                    texts: Dictionary(uniqueKeysWithValues: texts)
                ) { try await body.next() }
                return call.see(library, flash: "photo_added")
            } catch let error as DomainError where error.kind != .forbidden {
                // A browser shows the answer only after it has sent the file.
                while (try? await body.next()) != nil {}
                let page = try await reader.page(call.member.staff)
                return LibraryPage(page, platform.catalogs.current, call).response(error)
            }
        }
        routes.post("\(library)/remove", role: .lead) { call in
            try await remove(call.member.staff, photo: PhotoID(call.form["photo"] ?? ""))
            return call.see(library, flash: "photo_removed")
        }
        routes.get("\(library)/{photo}/{rendition}", role: .expert) { call in
            guard let rendition = ReadConsolePhoto.Rendition(rawValue: try call.parameter("rendition")) else {
                throw DomainError.notFound("photo")
            }
            return call.picture(
                try await reader.picture(call.member.staff, photo: PhotoID(call.parameter("photo")), rendition))
        }
    }

    /// The path of a picture of the library.
    static func path(_ photo: LibraryPhoto, _ rendition: ReadConsolePhoto.Rendition) -> String {
        "\(library)/\(photo.id)/\(rendition.rawValue)"
    }
}

/// The values of the library's page.
private struct LibraryPage {
    private let page: LibraryReader.Page
    private let catalog: Catalog
    private let call: ConsoleCall

    init(_ page: LibraryReader.Page, _ catalog: Catalog, _ call: ConsoleCall) {
        (self.page, self.catalog, self.call) = (page, catalog, call)
    }

    /// - Parameter problem: The refusal of the form, whose fields the page repeats.
    func response(_ problem: DomainError? = nil) -> Response {
        let refusal = problem.map { ProblemResponse.refusal(for: $0, context: call.visit.context) }
        var model: PageModel = [
            "photos": .list(page.photos.map(row)), "is_empty": .flag(page.photos.isEmpty),
            "next": PageValue(page.next.map { "\(LibraryRoutes.library)?after=\(Route.escaped($0))" }),
            "problem": PageValue(FormFields(call: call, path: "", sent: call.form, error: problem).problem),
            "most": .text(String(LibraryPhoto.textCharacters)),
            "brands": .list(catalog.contents.brands.map { ["name": .text($0.name)] }),
            "owners": .list(owners.map { .option($0.id, $0.name, chosen: call.form["organization"]) }),
            "categories": .list(
                catalog.contents.categories.map { category in
                    [
                        "label": .text(name(ofCategory: category.id)),
                        "regions": .list(
                            category.regions.map { region in
                                .option(
                                    "\(category.id)/\(region.id)", label(region.id, in: category.id),
                                    chosen: call.form["place"])
                            }),
                    ]
                }),
        ]
        for name in AddLibraryPhoto.Text.allCases { model[name.rawValue] = .text(call.form[name.rawValue] ?? "") }
        return call.page(
            "library", title: call.text("library"), model: model,
            status: refusal.map { HTTPResponse.Status(code: $0.problem.status) } ?? .ok)
    }

    /// The organizations for which the member may add a photo, by id; an admin may add one that all see.
    private var owners: [(id: String, name: String)] {
        let all = (LibraryPhoto.everyone.rawValue, call.text("everyone"))
        return page.organizations.map { ($0.id.rawValue, $0.name.text) }
            + (call.member.staff.role == .admin ? [all] : [])
    }

    private func row(_ photo: LibraryPhoto) -> PageModel {
        let owner = page.organizations.first { $0.id == photo.organization }
        let mayRemove = owner != nil || call.member.staff.role == .admin
        let words = [
            name(ofCategory: photo.facts.category), label(photo.region, in: photo.facts.category),
            owner?.name.text ?? call.text("everyone"),
        ]
        return [
            "id": .text(photo.id.rawValue), "name": .text(photo.facts.title),
            "thumbnail": .text(LibraryRoutes.path(photo, .thumbnail)),
            "picture": .text(LibraryRoutes.path(photo, .working)),
            "words": .text(words.joined(separator: " · ")), "source": .text(photo.source),
            "rights": .text(photo.rights), "added": .text("\(photo.email), \(PageTime.text(photo.createdAt))"),
            "may_remove": .flag(mayRemove),
        ]
    }

    private func name(ofCategory id: String) -> String {
        catalog.category(id: id) == nil ? id : catalog.texts.text(.category(id), in: call.language)
    }

    private func label(_ region: String, in category: String) -> String {
        let known = catalog.category(id: category)?.region(id: region)
        return known.map { catalog.texts.text($0.label, in: call.language) } ?? region
    }
}
