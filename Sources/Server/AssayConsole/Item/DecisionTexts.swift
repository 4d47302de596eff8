import AssayWire

/// The texts about decisions, beside those of the item's page.
enum DecisionTexts {
    static let table: [String: LocalizedText] = [
        "undone": .init("The decision was taken back.", "判定を取り消しました。"),
        "error_result_not_final": .init("Choose a result.", "結果を選択してください。"),
        "error_unknown_reason": .init("Choose at most 16 of the listed reasons.", "理由は一覧から16個まで選択できます。"),
        "error_unknown_region": .init("A reason names a place that this item does not have.", "理由の箇所がこのアイテムにありません。"),
        "error_invalid_mark": .init(
            "Set at most 64 marks, on photos of this item.", "印は、このアイテムの写真に64個まで付けられます。"),
        "error_region_not_marked": .init(
            "Mark the place on its photo, or leave out its finding.", "所見のある箇所には写真に印を付けてください。"),
        "error_invalid_message": .init(
            "The sentence for the user is too long or has hidden characters.", "ユーザーへの説明が長すぎるか、使用できない文字を含んでいます。"),
        "error_invalid_text": .init(
            "The note is too long or has hidden characters.", "メモが長すぎるか、使用できない文字を含んでいます。"),
    ]
}
