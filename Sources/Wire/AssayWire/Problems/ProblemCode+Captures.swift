// MARK: - Problems of captures

extension ProblemCode {
    package static let captureCancelled = ProblemCode(
        .conflict, "capture_cancelled", "The capture was cancelled.", "Begin a new capture.",
        user: .init("This capture was canceled. Please start again.", "この撮影はキャンセルされました。最初からやり直してください。"))
    package static let captureCompleted = ProblemCode(
        .conflict, "capture_completed", "The capture has its item; its photos can no longer change.", "Read the item.",
        user: .init("This item was already submitted.", "このアイテムはすでに提出されています。"))
    package static let captureExpired = ProblemCode(
        .gone, "capture_expired", "The time for the capture is over.", "Begin a new capture.", user: .timeIsOver)
    package static let captureIDTaken = ProblemCode(
        .conflict, "capture_id_taken", "The user has a capture with this id for another item.", "Use a new id.",
        user: .init("The capture could not start. Please try again.", "撮影を開始できませんでした。もう一度お試しください。"))
    package static let captureNotSubmitted = ProblemCode(
        .conflict, "capture_not_submitted", "The capture was not submitted.", "Submit it first.",
        user: .init("The photos are not submitted yet. Submit them, then try again.", "写真がまだ提出されていません。提出してからお試しください。"))
    package static let photosInCheck = ProblemCode(
        .unavailable, "photos_in_check", "The check of the photos is not finished.", "Wait for `Retry-After`.",
        user: .stillChecked)
    package static let photosMissing = ProblemCode(
        .conflict, "photos_missing", "Photos have not arrived; `errors` names the regions.",
        "Send them, then complete the capture again.",
        user: .init("Photos are missing. Take them, then submit again.", "写真が不足しています。撮影してから、もう一度提出してください。"))
    package static let photosRefused = ProblemCode(
        .unprocessable, "photos_refused", "Photos can't be used; `errors` names the regions and the reasons.",
        "Send others, then complete the capture again.",
        user: .init("Some photos can't be used. Take them again.", "使用できない写真があります。撮り直してください。"))
    package static let tooManyOpenCaptures = ProblemCode(
        .tooManyRequests, "too_many_open_captures", "The user has too many open captures.", "Complete or cancel one.",
        user: .init(
            "Too many items are in progress. Finish or cancel one of them, then try again.",
            "進行中のアイテムが多すぎます。いずれかを完了またはキャンセルしてから、もう一度お試しください。"))
}

// MARK: - Sentences of several codes

extension LocalizedText {
    static let timeIsOver = LocalizedText(
        "The time for these photos is over. Please start again.", "撮影の制限時間を過ぎました。最初からやり直してください。")
    static let stillChecked = LocalizedText(
        "Your earlier photos are still being checked. Please wait a moment and try again.",
        "先に送信した写真を確認中です。少し待ってからお試しください。")
}

// MARK: - Problems by endpoint

extension [ProblemCode] {
    private static let begin: Self = [
        .captureIDTaken, .captureCancelled, .captureExpired, .tooManyOpenCaptures, .changedMeanwhile,
    ]
    package static let beginCapture: Self = begin + [.invalidItem]
    package static let beginRetake: Self = begin + [.retakeNotOpen, .retakeExpired]
    package static let submitCapture: Self = [
        .invalidTextFields, .captureCancelled, .captureExpired, .retakeNotOpen, .retakeExpired, .changedMeanwhile,
    ]
    package static let completeCapture: Self = [
        .captureNotSubmitted, .captureCancelled, .captureExpired, .photosMissing, .photosRefused, .photosInCheck,
        .retakeNotOpen, .retakeExpired, .changedMeanwhile,
    ]
    package static let cancelCapture: Self = [.captureCompleted, .captureExpired, .changedMeanwhile]
}
