/// The problems that the client itself reports, without a response of the server.
extension ProblemCode {
    package static let noOpenRetake = ProblemCode(.badInput, "no_open_retake", user: .noRetake)
    package static let screenOpen = ProblemCode(
        .badInput, "screen_open",
        user: .init("Another capture or screen is open. Finish or close it first.", "別の撮影または画面が開いています。先に完了するか閉じてください。"))
    package static let photoNotKept = ProblemCode(
        .badInput, "photo_not_kept",
        user: .init(
            "The photo could not be saved on this device. Check the free storage, then take it again.",
            "写真をこの端末に保存できませんでした。空き容量を確認して、撮り直してください。"))
    package static let photoNotWhole = ProblemCode(.badInput, "photo_not_whole", user: .brokenPhoto)
    package static let photoRefused = ProblemCode(
        .badInput, "photo_refused", user: .init("The photo can't be used. Take it again.", "この写真は使用できません。撮り直してください。"))
    package static let photoSkipped = ProblemCode(
        .badInput, "photo_skipped",
        user: .init("A photo that is needed was skipped. Please start again.", "必要な写真が撮影されていません。最初からやり直してください。"))
    package static let invalidSearch = ProblemCode(.badInput, "invalid_search", user: .wrongSearch)
}

extension [ProblemCode] {
    /// The problems that the client reports.
    static let client: Self = [
        .noOpenRetake, .screenOpen, .photoNotKept, .photoNotWhole, .photoRefused, .photoSkipped, .invalidSearch,
    ]
}
