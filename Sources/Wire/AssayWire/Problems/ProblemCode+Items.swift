// MARK: - Problems of items and searches

extension ProblemCode {
    package static let alreadyFlagged = ProblemCode(
        .conflict, "already_flagged", "The result is flagged already.", "Clear the flag to flag it for another reason.",
        user: .init("You have already asked for a review of this result.", "この結果の再確認はすでに依頼済みです。"))
    package static let changedMeanwhile = ProblemCode(
        .conflict, "changed_meanwhile", "Another call changed the object at the same moment.",
        "Read it again, then retry.",
        user: .init("This was changed at the same moment. Please try again.", "同時に変更されました。もう一度お試しください。"))
    package static let invalidCursor = ProblemCode(
        .badInput, "invalid_cursor", "No page has returned this cursor.",
        "Use `next_cursor` of the previous page, or none.",
        user: .init("The next page could not be loaded. Please search again.", "次のページを読み込めませんでした。もう一度検索してください。"))
    package static let invalidDateRange = ProblemCode(
        .badInput, "invalid_date_range", "The range is unreadable or reversed.",
        "Correct the field that `errors` names.",
        user: .init("The dates can't be used. Check the start and the end.", "日付の指定が正しくありません。開始日と終了日を確認してください。"))
    package static let invalidItem = ProblemCode(
        .badInput, "invalid_item", "Metadata of the item is missing or wrong.", "Read `errors`.", user: .wrongDetails)
    package static let invalidMessage = ProblemCode(
        .badInput, "invalid_message", "The message is too long or has control characters.", "Correct the message.",
        user: .init("The message is too long, or has characters that can't be used.", "メッセージが長すぎるか、使用できない文字が含まれています。"))
    package static let invalidTextFields = ProblemCode(
        .badInput, "invalid_text_fields", "A text field is unknown, too long, or can't be changed.", "Read `errors`.",
        user: .wrongDetails)
    package static let messageAnswered = ProblemCode(
        .conflict, "message_answered", "The question has another answer already.", "Read the message again.",
        user: .init("This question was already answered.", "この質問はすでに回答済みです。"))
    package static let notFlaggable = ProblemCode(
        .conflict, "not_flaggable", "The result can't be disputed now.", "Read the flag's `is_flaggable` first.",
        user: .init("You can't ask for a review of this result.", "この結果の再確認は依頼できません。"))
    package static let notFlagged = ProblemCode(
        .conflict, "not_flagged", "The result is not flagged.", "Nothing is to be done.",
        user: .init("You have not asked for a review of this result.", "この結果の再確認は依頼されていません。"))
    package static let retakeExpired = ProblemCode(
        .gone, "retake_expired", "The time for the retake is over.", "Wait for the expert's decision.",
        user: .timeIsOver)
    package static let retakeNotOpen = ProblemCode(
        .conflict, "retake_not_open", "The item has no open retake.", "Read the item again.", user: .noRetake)
    package static let unknownAnswer = ProblemCode(
        .badInput, "unknown_answer", "The message has no such answer.", "Use an id of `answers`.",
        user: .init("Choose one of the given answers.", "表示された回答から選択してください。"))
    package static let unknownFilterKey = ProblemCode(
        .badInput, "unknown_filter_key", "A filter has an unknown key.", "Use a key that `errors` names.",
        user: .wrongSearch)
    package static let unknownFlagReason = ProblemCode(
        .badInput, "unknown_flag_reason", "The catalog has no such reason.", "Use a reason that `errors` names.",
        user: .init("Choose one of the given reasons.", "表示された理由から選択してください。"))
    package static let unknownResultMode = ProblemCode(
        .badInput, "unknown_result_mode", "The result mode is unknown.", "Use `results` or `count_only`.",
        user: .wrongSearch)
}

// MARK: - Sentences of several codes

extension LocalizedText {
    static let noRetake = LocalizedText(
        "No more photos are needed for this item.", "このアイテムに追加の写真は必要ありません。")
    fileprivate static let wrongDetails = LocalizedText(
        "Something about the item is missing or can't be used. Check what was entered.",
        "アイテムの情報に不足または誤りがあります。入力内容を確認してください。")
    static let wrongSearch = LocalizedText(
        "The search can't be done as it was asked for. Change it and try again.", "この条件では検索できません。条件を変更して、もう一度お試しください。")
}

// MARK: - Problems by endpoint

extension [ProblemCode] {
    package static let searchItems: Self = [.unknownFilterKey, .invalidCursor]
    package static let queryItems: Self = searchItems + [.invalidDateRange, .unknownResultMode]
    package static let editTextFields: Self = [.invalidTextFields, .changedMeanwhile]
    package static let setFlag: Self = [
        .unknownFlagReason, .invalidMessage, .alreadyFlagged, .notFlaggable, .changedMeanwhile,
    ]
    package static let clearFlag: Self = [.notFlagged, .changedMeanwhile]
    package static let replyToMessage: Self = [.unknownAnswer, .messageAnswered, .changedMeanwhile]
}
