public import Foundation

/// The parts that the built-in detail view shows in addition to the result.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class EntrupyDetailViewConfiguration: NSObject, Sendable {
    /// Whether the view shows the history of the item.
    public let displayTimeline: Bool
    /// Whether the view shows the uploaded photos.
    public let displayUploadedImages: Bool
    /// Whether the user can dispute the result in the view; the page of this release does not support it yet
    /// (docs/sdk/screens.md).
    public let enableFlagging: Bool
    /// Whether the user can edit the text fields that the catalog makes editable; the page of this release does not
    /// support it yet.
    public let enableItemDetailEdit: Bool

    /// Makes a configuration; the view does not show parts that are left out.
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

    /// The options by the names that the page uses.
    var options: [String: Bool] {
        [
            "display_timeline": displayTimeline, "display_uploaded_images": displayUploadedImages,
            "enable_flagging": enableFlagging, "enable_item_detail_edit": enableItemDetailEdit,
        ]
    }
}
