import AssayCore
import AssayOperations
import AssayWire
import HTTPTypes
import Hummingbird
import NIOCore

/// The page of an item, and its photos.
///
/// | route | access | response |
/// | --- | --- | --- |
/// | `GET /console/items/{item}` | expert | 200 the item with everything beside it |
/// | `GET /console/items/{item}/photos/{photo}/{rendition}` | expert | 200 a photo: `original`, `working` or `thumbnail` |
enum ItemRoutes {
    static let chapter = ConsoleChapter(
        texts: ItemPageTexts.table.merging(DecisionTexts.table) { own, _ in own },
        templates: ["item": PackageResources.item_mustache],
        assets: [
            ConsoleAsset("item.css", .style, PackageResources.item_css),
            ConsoleAsset("item.js", .script, PackageResources.item_js),
            ConsoleAsset("item-view.js", .module, PackageResources.item_view_js),
            ConsoleAsset("item-marks.js", .module, PackageResources.item_marks_js),
        ])

    static func add(to routes: inout ConsoleRouteTable, platform: Platform) {
        routes.get("/console/items/{item}", role: .expert) { call in
            let id = try ItemID(typed: call.parameter("item"))
            let review = try await ReadReviewItem(platform)(call.member.staff, item: id)
            return ItemPage(review, try await UndoBar.added(to: call, platform)).response()
        }
        DecisionRoutes.add(to: &routes, platform: platform)
        routes.get("/console/items/{item}/photos/{photo}/{rendition}", role: .expert) { call in
            guard let rendition = ReadConsolePhoto.Rendition(rawValue: try call.parameter("rendition")) else {
                throw DomainError.notFound("photo")
            }
            let photo = try await ReadConsolePhoto(platform)(
                call.member.staff, item: ItemID(typed: call.parameter("item")),
                photo: PhotoID(call.parameter("photo")), rendition: rendition)
            return response(photo)
        }
    }

    /// Makes the response of a photo, streamed.
    ///
    /// The bytes come from an untrusted uploader, so a browser must show them as the checked picture type or not at all.
    /// The browser may keep them for as long as a session may rest, and only for the session that has requested them.
    private static func response(_ photo: ServePhoto.Answer) -> Response {
        let headers: HTTPFields = [
            .contentType: photo.mediaType, .cacheControl: "private, max-age=1800, immutable", .vary: "Cookie",
            .contentDisposition: "inline; filename=\"\(photo.fileName)\"",
            .contentSecurityPolicy: "default-src 'none'; sandbox", .xContentTypeOptions: "nosniff",
        ]
        let bytes = photo.bytes
        return Response(
            status: .ok, headers: headers,
            body: ResponseBody(contentLength: bytes.count) { writer in
                for try await chunk in bytes { try await writer.write(ByteBuffer(bytes: chunk)) }
                try await writer.finish(nil)
            })
    }
}
