/// The user-facing sentences for the problem codes of the server and of this client.
enum ProblemTexts {
    /// The sentences by problem code: the event, and the action that the user can take.
    static let words = [access, captures, photos, phone, items, searches, requests].reduce(into: [:]) { all, table in
        all.merge(table) { _, new in new }
    }

    /// The codes for which the general sentence of their kind of failure is sufficient, such as a request to sign in again.
    static let general: Set<String> = [
        // 401
        "authorization_expired", "authorization_invalid", "invalid_session", "invalid_ticket", "invalid_token",
        "invalid_upload_token", "unauthorized",
        // 403
        "not_this_screens", "origin_not_allowed",
        // 408 and 429
        "request_timeout", "capture_quota_reached", "rate_limited",
        // 500 and 503
        "internal_error", "not_set_up", "signing_key_unavailable", "storage_busy", "storage_failed", "storage_full",
        "storage_read_only", "too_many_open_files", "trace_unreadable",
    ]

    private static let access: [String: LocalizedText] = [
        "authorization_request_reused": LocalizedText("Please sign in again.", "もう一度サインインしてください。"),
        "bundle_id_not_registered": LocalizedText(
            "This app is not registered with the service. Please contact the maker of the app.",
            "このアプリはサービスに登録されていません。アプリの提供元にお問い合わせください。"),
        "login_limit_reached": LocalizedText(
            "You have signed in too often. Please try again later.", "サインインの回数が多すぎます。しばらくしてからお試しください。"),
    ]

    private static let captures: [String: LocalizedText] = [
        "capture_cancelled": LocalizedText(
            "This capture was canceled. Please start again.", "この撮影はキャンセルされました。最初からやり直してください。"),
        "capture_completed": LocalizedText("This item was already submitted.", "このアイテムはすでに提出されています。"),
        "capture_expired": timeIsOver,
        "capture_id_taken": LocalizedText(
            "The capture could not start. Please try again.", "撮影を開始できませんでした。もう一度お試しください。"),
        "capture_not_submitted": LocalizedText(
            "The photos are not submitted yet. Submit them, then try again.", "写真がまだ提出されていません。提出してからお試しください。"),
        "no_open_retake": noRetake,
        "retake_expired": timeIsOver,
        "retake_not_open": noRetake,
        "too_many_open_captures": LocalizedText(
            "Too many items are in progress. Finish or cancel one of them, then try again.",
            "進行中のアイテムが多すぎます。いずれかを完了またはキャンセルしてから、もう一度お試しください。"),
        "screen_open": LocalizedText(
            "Another capture or screen is open. Finish or close it first.", "別の撮影または画面が開いています。先に完了するか閉じてください。"),
    ]

    private static let photos: [String: LocalizedText] = [
        "decoder_unavailable": LocalizedText(
            "Photos can't be checked at the moment. Please try again in a moment.",
            "現在、写真を確認できません。少し待ってからお試しください。"),
        "organization_quota_reached": LocalizedText(
            "The service has no room for more photos at the moment. Please try again later.",
            "現在、これ以上写真を受け付けられません。しばらくしてからお試しください。"),
        "photo_not_kept": LocalizedText(
            "The photo could not be saved on this device. Check the free storage, then take it again.",
            "写真をこの端末に保存できませんでした。空き容量を確認して、撮り直してください。"),
        "photo_not_whole": brokenPhoto,
        "photo_refused": LocalizedText("The photo can't be used. Take it again.", "この写真は使用できません。撮り直してください。"),
        "photo_too_large": LocalizedText(
            "The photo is larger than 33.5 MB, or empty. Take it again.",
            "写真のサイズが33.5 MBを超えているか、空です。撮り直してください。"),
        "photo_skipped": LocalizedText(
            "A photo that is needed was skipped. Please start again.", "必要な写真が撮影されていません。最初からやり直してください。"),
        "photos_in_check": stillChecked,
        "photos_missing": LocalizedText(
            "Photos are missing. Take them, then submit again.", "写真が不足しています。撮影してから、もう一度提出してください。"),
        "photos_refused": LocalizedText("Some photos can't be used. Take them again.", "使用できない写真があります。撮り直してください。"),
        "too_many_unchecked_photos": stillChecked,
        "user_quota_reached": LocalizedText(
            "The photos of unfinished items take too much space. Finish or cancel another item, then try again.",
            "未完了のアイテムの写真が容量の上限に達しました。別のアイテムを完了またはキャンセルしてから、もう一度お試しください。"),
    ]

    private static let phone: [String: LocalizedText] = [
        "handover_ended": LocalizedText(
            "The phone is no longer connected. Make a new code on the computer.",
            "スマートフォンとの接続が終了しました。パソコンで新しいコードを表示してください。"),
        "handover_full": LocalizedText(
            "The other device is still busy. Please wait a moment and try again.",
            "もう一方の端末が処理中です。少し待ってからお試しください。"),
        "handover_not_confirmed": LocalizedText(
            "Confirm on the computer that both devices show the same number.",
            "両方の端末に同じ番号が表示されていることをパソコンで確認してください。"),
        "handover_not_redeemed": LocalizedText(
            "No phone has used the code yet. Scan it with a phone.",
            "コードはまだ読み取られていません。スマートフォンで読み取ってください。"),
        "handover_redeemed": LocalizedText(
            "A phone has used the code already.", "このコードはすでに別のスマートフォンで使用されています。"),
        "handover_unavailable": LocalizedText(
            "A phone can't be used here. Go on without one.", "スマートフォンは使用できません。このまま続けてください。"),
    ]

    private static let items: [String: LocalizedText] = [
        "already_flagged": LocalizedText(
            "You have already asked for a review of this result.", "この結果の再確認はすでに依頼済みです。"),
        "changed_meanwhile": LocalizedText(
            "This was changed at the same moment. Please try again.", "同時に変更されました。もう一度お試しください。"),
        "invalid_item": wrongDetails,
        "invalid_message": LocalizedText(
            "The message is too long, or has characters that can't be used.", "メッセージが長すぎるか、使用できない文字が含まれています。"),
        "invalid_text_fields": wrongDetails,
        "message_answered": LocalizedText("This question was already answered.", "この質問はすでに回答済みです。"),
        "not_flaggable": LocalizedText(
            "You can't ask for a review of this result.", "この結果の再確認は依頼できません。"),
        "not_flagged": LocalizedText(
            "You have not asked for a review of this result.", "この結果の再確認は依頼されていません。"),
        "not_found": LocalizedText("The item could not be found.", "アイテムが見つかりませんでした。"),
        "unknown_answer": LocalizedText("Choose one of the given answers.", "表示された回答から選択してください。"),
        "unknown_flag_reason": LocalizedText("Choose one of the given reasons.", "表示された理由から選択してください。"),
    ]

    private static let searches: [String: LocalizedText] = [
        "invalid_cursor": LocalizedText(
            "The next page could not be loaded. Please search again.", "次のページを読み込めませんでした。もう一度検索してください。"),
        "invalid_date_range": LocalizedText(
            "The dates can't be used. Check the start and the end.", "日付の指定が正しくありません。開始日と終了日を確認してください。"),
        "invalid_search": wrongSearch,
        "unknown_filter_key": wrongSearch,
        "unknown_result_mode": wrongSearch,
    ]

    private static let requests: [String: LocalizedText] = [
        "body_too_large": LocalizedText("What was entered is too long. Please shorten it.", "入力が長すぎます。短くしてください。"),
        "invalid_api_version": misunderstood,
        "invalid_content_digest": misunderstood,
        "invalid_content_length": misunderstood,
        "invalid_json": misunderstood,
        "invalid_request": misunderstood,
        "invalid_upload_offset": misunderstood,
        "length_required": misunderstood,
        "method_not_allowed": misunderstood,
        "no_such_route": misunderstood,
        "unknown_region": misunderstood,
        "upload_in_parts": misunderstood,
        "upload_offset_mismatch": brokenPhoto,
        "upload_taken_over": brokenPhoto,
    ]
}

// MARK: - Sentences of several codes

extension ProblemTexts {
    private static let timeIsOver = LocalizedText(
        "The time for these photos is over. Please start again.", "撮影の制限時間を過ぎました。最初からやり直してください。")
    private static let noRetake = LocalizedText(
        "No more photos are needed for this item.", "このアイテムに追加の写真は必要ありません。")
    private static let stillChecked = LocalizedText(
        "Your earlier photos are still being checked. Please wait a moment and try again.",
        "先に送信した写真を確認中です。少し待ってからお試しください。")
    private static let wrongDetails = LocalizedText(
        "Something about the item is missing or can't be used. Check what was entered.",
        "アイテムの情報に不足または誤りがあります。入力内容を確認してください。")
    private static let wrongSearch = LocalizedText(
        "The search can't be done as it was asked for. Change it and try again.",
        "この条件では検索できません。条件を変更して、もう一度お試しください。")
    private static let misunderstood = LocalizedText(
        "The app and the service do not understand each other. Update the app, or contact its maker.",
        "アプリとサービスの間で問題が発生しました。アプリを更新するか、提供元にお問い合わせください。")
    private static let brokenPhoto = LocalizedText(
        "The photo did not arrive completely. Take it again.", "写真が最後まで届きませんでした。撮り直してください。")
}
