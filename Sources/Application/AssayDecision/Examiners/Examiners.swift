/// The examiners that look at every item.
package enum Examiners {
    /// In the order in which they look and in which their findings are shown.
    package static let standard: [any Examiner] = [
        DebugConfigurationExaminer(),
        CompletenessExaminer(),
        SamePhotoTwiceExaminer(),
        OtherItemsPhotoExaminer(),
        SupportedBrandExaminer(),
    ]
}
