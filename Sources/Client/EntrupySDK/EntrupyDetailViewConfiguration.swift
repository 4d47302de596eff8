public import Foundation

/// What the built-in detail view shows beside the result (`spec/sdk.md` §3).
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class EntrupyDetailViewConfiguration: NSObject, Sendable {
    /// What has happened to the item.
    public let displayTimeline: Bool
    /// The photos that were handed in.
    public let displayUploadedImages: Bool
    /// Whether the user can dispute the result there; this release's page has no such part yet (docs/sdk/screens.md).
    public let enableFlagging: Bool
    /// Whether the user can change the text fields there that the catalog lets users change; this release's page has
    /// no such part yet.
    public let enableItemDetailEdit: Bool

    /// Makes a configuration; whatever is left out is not shown.
    public init(
        displayTimeline: Bool = false, displayUploadedImages: Bool = false, enableFlagging: Bool = false,
        enableItemDetailEdit: Bool = false
    ) {
        self.displayTimeline = displayTimeline
        self.displayUploadedImages = displayUploadedImages
        self.enableFlagging = enableFlagging
        self.enableItemDetailEdit = enableItemDetailEdit
        super.init()
    }

    /// The names that the page knows.
    var options: [String: Bool] {
        [
            "display_timeline": displayTimeline, "display_uploaded_images": displayUploadedImages,
            "enable_flagging": enableFlagging, "enable_item_detail_edit": enableItemDetailEdit,
        ]
    }
}
