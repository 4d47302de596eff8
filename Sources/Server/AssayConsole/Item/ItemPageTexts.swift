import AssayWire

/// The texts of an item's page.
enum ItemPageTexts {
    static let table: [String: LocalizedText] = page.merging(words) { $1 }.merging(problems) { $1 }

    /// The headings, labels and buttons.
    private static let page: [String: LocalizedText] = [
        "photos": .init("Photos", "写真"), "tools": .init("Photo tools", "写真の表示"),
        "move_photo": .init("Move the photo with the arrow keys", "矢印キーで写真を動かす"),
        "original": .init("Original", "元の写真"),
        "no_references": .init("There is no other item of this brand to compare with.", "比較できる同じブランドのアイテムはありません。"),
        "decision": .init("Decision", "判定"), "result": .init("Result", "結果"), "reasons": .init("Reasons", "理由"),
        "on_photos": .init("on certain photos", "写真を指定"),
        "finding": .init("Finding", "所見"),
        "finding_hint": .init("internal, never shown outside", "社内のみ。外部には表示されません"),
        "marks": .init("Marks on the photos", "写真上の印"), "remove_mark": .init("Remove", "削除"),
        "as_item": .init("as the whole item", "アイテム全体と同じ"),
        "message": .init("Sentence for the user (optional)", "ユーザーへの説明（任意）"),
        "note": .init("Note for colleagues", "担当者間のメモ"), "add_note": .init("Add a note", "メモを追加"),
        "notes": .init("Notes", "メモ"), "decide": .init("Decide", "判定する"),
        "flag": .init("The user disputes the result", "ユーザーからの異議"),
        "flagged": .init("Disputed", "異議あり"), "keep": .init("Keep the result", "結果を維持する"),
        "flag_answer": .init("Answer to the user", "ユーザーへの回答"), "answer_flag": .init("Answer", "回答する"),
        "retake": .init("Ask for photos", "撮り直しを依頼"), "retake_regions": .init("Photos to take again", "撮り直す写真"),
        "retake_message": .init("Reason", "理由"),
        "question": .init("Ask a question", "質問する"), "question_text": .init("Question", "質問"),
        "answers": .init("Answers to choose from", "回答の選択肢"), "answer_number": .init("Answer {number}", "選択肢{number}"),
        "reopen": .init("Open again", "再審査する"),
        "certificates": .init("Certificates", "証明書"),
        "revoke_certificate": .init("Revoke the certificate", "証明書を取り消す"),
        "revoke_certificate_hint": .init(
            "The public page then says that the certificate is no longer valid, until you issue a new one.",
            "新しい証明書を発行するまで、公開ページには証明書が無効であると表示されます。"),
        "reissue_certificate": .init("Issue a new certificate", "新しい証明書を発行する"),
        "reissue_certificate_hint": .init(
            "The new certificate follows the present data and settings; the earlier one is revoked.",
            "現在の情報と設定に基づいて新しい証明書を発行し、以前の証明書を取り消します。"),
        "take": .init("Take this item", "このアイテムを担当する"), "skip_item": .init("Pass on", "他の担当者に回す"),
        "skip_reason": .init("Reason", "理由"),
        "undone": .init("The decision was taken back.", "判定を取り消しました。"),
        "history": .init("Facts and history", "情報と経過"), "facts": .init("Facts", "アイテムの情報"),
        "findings": .init("Examiners", "自動検査"),
        "earlier_uses": .init("Earlier uses of these photos", "写真の過去の使用"),
        "messages": .init("Questions", "質問と回答"), "timeline": .init("Timeline", "経過"),
        "earlier_items": .init("Earlier items of this user", "このユーザーの過去のアイテム"),
        "tool_fit": .init("Fit", "全体"), "tool_actual": .init("1:1", "等倍"), "tool_in": .init("Closer", "拡大"),
        "tool_out": .init("Farther", "縮小"), "tool_turn": .init("Rotate", "回転"), "tool_mirror": .init("Mirror", "反転"),
        "tool_lighter": .init("Lighter", "明るく"), "tool_darker": .init("Darker", "暗く"),
        "tool_harder": .init("More contrast", "コントラスト強"), "tool_softer": .init("Less contrast", "コントラスト弱"),
        "tool_reset": .init("Reset", "元に戻す"), "tool_loupe": .init("Loupe", "ルーペ"),
        "tool_compare": .init("Compare", "比較"), "tool_mark": .init("Mark", "印をつける"),
        "tool_previous": .init("Previous photo", "前の写真"), "tool_next": .init("Next photo", "次の写真"),
    ]

    /// The words for values.
    private static let words: [String: LocalizedText] = [
        "missing_required": .init("Missing", "不足"), "missing": .init("No photo", "写真なし"),
        "brand": .init("Brand", "ブランド"), "category": .init("Category", "カテゴリー"),
        "item_type": .init("Type", "種類"), "captured": .init("Captured", "撮影"),
        "not_in_catalog": .init("{text} (not in the catalog)", "{text}（カタログにありません）"),
        "size": .init("{megapixels} megapixels ({width} × {height})", "{megapixels}メガピクセル（{width}×{height}）"),
        "sharpness_blurred": .init("blurred", "ぼやけている"), "sharpness_soft": .init("slightly soft", "やや甘い"),
        "sharpness_sharp": .init("sharp", "鮮明"), "sharpness_very": .init("very sharp", "とても鮮明"),
        "brightness_dark": .init("dark", "暗い"), "brightness_good": .init("well lit", "明るさ良好"),
        "brightness_bright": .init("bright", "明るすぎる"), "highlights": .init("highlights lost", "白飛びあり"),
        "shadows": .init("shadows lost", "黒つぶれあり"),
        "full_size_awaited": .init("reduced; the full size is being prepared", "縮小表示（原寸を準備中）"),
        "full_size_missing": .init("reduced; can't be shown in full size", "縮小表示（原寸では表示できません）"),
        "from_library": .init("library · {source} · {rights}", "ライブラリ・{source}・{rights}"),
        "same_style": .init("same style", "同じモデル"), "same_brand": .init("same brand", "同じブランド"),
        "genuine": .init("Genuine", "真正"), "counterfeit": .init("Counterfeit", "模倣品"),
        "cant-tell": .init("Can't tell", "判断できない"),
        "verdict_pass": .init("no objection", "問題なし"), "verdict_fail": .init("objects", "問題あり"),
        "verdict_abstain": .init("asks for an expert", "専門家の確認が必要"),
        "examiner_failed": .init("could not examine the item", "検査できませんでした"),
        "examiner_debug_configuration": .init("Capture for development", "開発用の撮影"),
        "examiner_completeness": .init("Completeness of the photos", "写真の過不足"),
        "examiner_same_photo_twice": .init("The same photo twice", "写真の重複"),
        "examiner_photo_of_another_item": .init("Photos of other items", "他のアイテムの写真"),
        "examiner_supported_brand": .init("Support for the brand", "ブランドの対応状況"),
        "proposes": .init("proposes {result}", "提案：{result}"),
        "score": .init("score {value} ({low} to {high})", "スコア{value}（{low}〜{high}）"),
        "use_exact": .init("is the same file as", "は次と同じファイルです："),
        "use_similar": .init("looks like ({bits} of 64 bits differ)", "は次と似ています（64ビット中{bits}ビット相違）："),
        "unanswered": .init("Not answered yet", "未回答"),
        "yes": .init("Yes", "はい"), "no": .init("No", "いいえ"), "dont_know": .init("I don't know", "わかりません"),
        "retake_open": .init("The user is asked for photos until {time}: {regions}", "{time}まで撮り直しを依頼中：{regions}"),
        "retake_back": .init("The user has sent new photos: {regions}", "新しい写真が届いています：{regions}"),
        "photos_removed": .init("The photos were deleted on {time}.", "写真は{time}に削除されました。"),
        "certificate_issued": .init("Valid", "有効"),
        "certificate_suspended": .init("Suspended until there is a result", "結果が出るまで停止中"),
        "certificate_revoked": .init("Revoked", "取り消し済み"),
        "certificate_withdrawn": .init(
            "Revoked by staff, until a new one is issued", "担当者により取り消し済み（再発行されるまで無効）"),
        "votes": .init("Votes", "担当者の判定"),
        "voted": .init("You have decided. Another member looks at the item now.", "判定済みです。別の担当者が確認します。"),
        "wanted_second": .init("A second opinion is wanted.", "二人目の判定が必要です。"),
        "wanted_lead": .init("Two experts disagree. A lead decides.", "2名の判定が一致していません。リーダーが判定します。"),
        "end_review": .init("End the review and show the result", "確認を終了して結果を表示"),
        "held_by": .init("{email} is working on this item.", "{email} がこのアイテムを担当しています。"),
        "returned": .init(
            "The item has changed, so your decision came back: {changes}. Look at it again.",
            "アイテムが変更されたため、判定が戻されました：{changes}。もう一度確認してください。"),
        "state_review": .init("The item waits for a decision.", "判定を待っています。"),
        "state_waiting": .init("Your decision takes effect in a few seconds.", "判定はまもなく確定します。"),
        "skip_outside_my_field": .init("Outside my field", "専門外"),
        "skip_waits_for_answer": .init("Waits for an answer of the user", "ユーザーの回答待ち"),
        "skip_needs_colleague": .init("Needs a colleague", "ほかの担当者の判断が必要"),
        "skip_conflict_of_interest": .init("Conflict of interest", "利益相反"),
        "skip_other": .init("Another reason", "その他"),
        "sandbox": .init("An item of a sandbox: a trial.", "サンドボックス（試用）のアイテムです。"),
        "debug": .init(
            "Captured with the workflow for development. The only possible result is Invalid.",
            "開発用の手順で撮影されました。結果は「無効」のみ選択できます。"),
        "state_checking": .init("The examiners are still at work.", "自動検査中です。"),
        "state_retake": .init("The item waits for photos of the user.", "ユーザーの写真を待っています。"),
        "state_final": .init("The item has its result.", "結果は確定しています。"),
    ]

    private static let unfit = LocalizedText(
        "Shorten this text, and remove hidden characters.", "文章を短くし、使用できない文字を削除してください。")

    /// The sentences of refusals and of errors in fields: what to do.
    private static let problems: [String: LocalizedText] = [
        "problem_missing": .init("Fill in this field.", "この項目を入力してください。"),
        "problem_result_not_final": .init("Choose a result.", "結果を選択してください。"),
        "problem_unknown_reason": .init("Choose at most 16 of the listed reasons.", "理由は一覧から16個まで選択できます。"),
        "problem_unknown_region": .init("Choose at least one of the listed photos.", "一覧から写真を1つ以上選択してください。"),
        "problem_invalid_mark": .init(
            "Set at most 64 marks, on photos of this item.", "印は、このアイテムの写真に64個まで付けられます。"),
        "problem_region_not_marked": .init(
            "Mark the place on its photo, or leave out its finding.", "所見のある箇所には写真に印を付けてください。"),
        "problem_invalid_message": unfit, "problem_invalid_note": unfit, "problem_invalid_text": unfit,
        "problem_invalid_answers": .init(
            "Give one to eight different answers to choose from.", "異なる選択肢を1〜8個入力してください。"),
        "problem_item_not_in_review": .init(
            "The item is no longer under review. Your text is kept here; take the next item.",
            "このアイテムは審査中ではなくなりました。入力内容は残っています。次のアイテムに進んでください。"),
        "problem_item_not_final": .init(
            "The item has no result that could be opened again.", "確定した結果がないため、再審査できません。"),
        "problem_retake_not_possible": .init(
            "Photos can be asked for only while the item is under review or its result is disputed.",
            "撮り直しを依頼できるのは、審査中または異議のあるアイテムのみです。"),
        "problem_no_certificate": .init(
            "There is no certificate that could be revoked.", "取り消せる証明書がありません。"),
        "problem_item_not_authentic": .init(
            "Only an item whose result is Authentic has a certificate.", "証明書は結果が「真正品」のアイテムにのみ発行されます。"),
        "problem_not_flagged": .init(
            "The dispute has been answered or withdrawn. Take the next item.",
            "異議は回答済みか、取り下げ済みです。次のアイテムに進んでください。"),
        "problem_debug_item_stays_invalid": .init(
            "Choose Invalid: the item was captured with the workflow for development.",
            "開発用の手順で撮影されたアイテムのため、「無効」を選択してください。"),
    ]
}
