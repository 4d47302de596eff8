import AssayWire

/// The texts of the layout, of the start page and of refusals.
enum ShellTexts {
    static let table: [String: LocalizedText] = [
        "console": .init("Assay console", "Assay コンソール"),
        "skip": .init("Skip to the content", "本文へ移動"),
        "navigation": .init("Console", "コンソール"),
        "start": .init("Start", "スタート"),
        "start_lead": .init("Choose where to begin.", "開始するページを選択してください。"),
        "sign_out": .init("Sign out", "サインアウト"),
        "language": .init("Language", "言語"),
        "undo_bar": .init("Your latest decisions", "最近の判定"),
        "keys": .init("Keys", "キー操作"),
        "keys_title": .init("Keys of this page", "このページのキー操作"),
        "keys_on": .init("Use single keys", "キー操作を使用する"),
        "keys_rest": .init(
            "Keys rest while you type in a field.", "入力欄に入力している間、キー操作は無効です。"),
        "close": .init("Close", "閉じる"),
        "undo": .init("Take back", "取り消す"),
        "undo_waiting": .init("Decided on {item}.", "{item} を判定しました。"),
        "undo_returned": .init("Your decision on {item} came back.", "{item} の判定が差し戻されました。"),
        "undo_open": .init("Look at it again", "確認する"),
        "undo_seconds": .init("s", "秒"),
        "in_minutes": .init("in {n} min", "あと{n}分"),
        "in_hours": .init("in {n} h", "あと{n}時間"),
        "in_days": .init("in {n} days", "あと{n}日"),
        "late_minutes": .init("{n} min overdue", "{n}分超過"),
        "late_hours": .init("{n} h overdue", "{n}時間超過"),
        "late_days": .init("{n} days overdue", "{n}日超過"),
        "saved": .init("Saved.", "保存しました。"),
        "request_id": .init("Request", "リクエスト"),
        "your_text": .init("What you wrote", "入力した内容"),
        "back_to_start": .init("To the start page", "スタートページへ"),
        "to_sign_in": .init("Sign in again", "もう一度サインインする"),
        "refused_unauthorized": .init("Your session has ended", "セッションが終了しました"),
        "refused_forbidden": .init("You may not do this", "この操作は許可されていません"),
        "refused_not_found": .init("There is no such page", "ページが見つかりません"),
        "refused_conflict": .init("This has changed", "内容が変更されています"),
        "refused_too_many": .init("Please wait a moment", "しばらくお待ちください"),
        "refused_failure": .init("The server failed", "サーバーエラー"),
        "refused_input": .init("Please check what you entered", "入力内容を確認してください"),
        "problem_not_found": .init("It is not there, or not yours to see.", "存在しないか、閲覧が許可されていません。"),
        "problem_no_such_route": .init("Check the address.", "アドレスを確認してください。"),
        "problem_in_english": .init("Refused: {sentence}", "実行できませんでした。入力内容を確認してください：{sentence}"),
        "problem_role_too_low": roleTooLow,
        "problem_internal_error": .init(
            "Try again. If it fails again, tell the operator the number of the request.",
            "もう一度お試しください。解決しない場合は、リクエスト番号を運用担当者にお知らせください。"),
        "problem_changed_meanwhile": .init(
            "Someone else changed this at the same moment. Open it again.", "同時に変更されました。ページを開き直してください。"),
    ]

    // MARK: - Sentences of refusals

    static let foreignForm = LocalizedText(
        "This form was not sent from a page of this console. Open the page here and send it again.",
        "このフォームはコンソールのページから送信されていません。ページを開き直して、もう一度送信してください。")
    static let notLocal = LocalizedText(
        "This console is open to its own machine alone, and this request came through a proxy or for another host. "
            + "To open it to others, set public.url to the https address of the proxy and console to on.",
        "このコンソールはサーバー本体からのみ利用できますが、このリクエストはプロキシ経由、または別のホスト名宛てです。"
            + "外部に公開するには、public.url にプロキシの https アドレスを、console に on を設定してください。")
    static let oldForm = LocalizedText(
        "This page is older than your session. Open it again, then send the form.",
        "このページは現在のセッションより古いものです。ページを開き直してから送信してください。")
    static let roleTooLow = LocalizedText(
        "Your role does not permit this. Ask a lead or an admin.", "現在の権限では実行できません。リーダーまたは管理者に依頼してください。")
    static let sessionEnded = LocalizedText(
        "Please sign in again.", "もう一度サインインしてください。")
    static let tooLong = LocalizedText(
        "The text is too long. Shorten it, then send it again.", "内容が長すぎます。短くしてから、もう一度送信してください。")
}
