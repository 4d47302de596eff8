import AssayCore
import AssayOperations
import AssayWire
import HTTPTypes
import Hummingbird

/// The page of an item, and its photos.
///
/// | route | access | response |
/// | --- | --- | --- |
/// | `GET /console/items/{item}` | expert | 200 the item with everything beside it |
/// | `GET /console/items/{item}/photos/{photo}/{rendition}` | expert | 200 a photo, in a rendition of ``ReadConsolePhoto`` |
enum ItemRoutes {
    static let chapter = ConsoleChapter(
        texts: ItemPageTexts.table,
        templates: [
            "item": PackageResources.item_mustache, "item-choices": PackageResources.item_choices_mustache,
            "item-field": PackageResources.item_field_mustache, "item-form": PackageResources.item_form_mustache,
            "item-mark": PackageResources.item_mark_mustache, "item-pane": PackageResources.item_pane_mustache,
            "item-reasons": PackageResources.item_reasons_mustache, "item-tool": PackageResources.item_tool_mustache,
        ],
        assets: [
            ConsoleAsset("item.css", .style, PackageResources.item_css),
            ConsoleAsset("item.js", .script, PackageResources.item_js),
            ConsoleAsset("item-panes.js", .module, PackageResources.item_panes_js),
            ConsoleAsset("item-view.js", .module, PackageResources.item_view_js),
            ConsoleAsset("item-marks.js", .module, PackageResources.item_marks_js),
        ])

    static func add(to routes: inout ConsoleRouteTable, platform: Platform) {
        routes.get("/console/items/{item}", role: .expert) { call in
            try await ItemPage.response(ItemID(typed: call.parameter("item")), to: call, platform)
        }
        DecisionRoutes.add(to: &routes, platform: platform)
        routes.get("/console/items/{item}/photos/{photo}/{rendition}", role: .expert) { call in
            guard let rendition = ReadConsolePhoto.Rendition(rawValue: try call.parameter("rendition")) else {
                throw DomainError.notFound("photo")
            }
            let photo = try await ReadConsolePhoto(platform)(
                call.member.staff, item: ItemID(typed: call.parameter("item")),
                photo: PhotoID(call.parameter("photo")), rendition: rendition)
            return call.picture(photo)
        }
    }
}
