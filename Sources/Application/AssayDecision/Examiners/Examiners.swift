/// The examiners that run on every item.
package enum Examiners {
    /// The order in which the examiners run and in which their findings are shown.
    package static let standard: [any Examiner] = [
        DebugConfigurationExaminer(),
        CompletenessExaminer(),
        SamePhotoTwiceExaminer(),
        OtherItemsPhotoExaminer(),
        SupportedBrandExaminer(),
    ]
}
