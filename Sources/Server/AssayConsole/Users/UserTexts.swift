import AssayWire

/// The texts of the pages of users.
enum UserTexts {
    static let table: [String: LocalizedText] = [
        "users": .init("Users", "ユーザー"),
        "find": .init("ID, username or e-mail address", "ID、ユーザー名、メールアドレス"),
        "find_do": .init("Find", "検索"),
        "find_hint": .init("The beginning is enough.", "先頭の一部だけでも検索できます。"),
        "newest": .init("Newest users", "新しいユーザー"),
        "found": .init("Users found", "検索結果"),
        "found_more": .init("More users fit. Enter more of the text.", "ほかにも該当するユーザーがいます。続きを入力してください。"),
        "none": .init("No user fits.", "該当するユーザーはいません。"),
        "name": .init("Name", "氏名"),
        "no_name": .init("No name", "氏名なし"),
        "erased_user": .init("Erased user", "削除されたユーザー"),
        "erased_at": .init("Erased", "削除日時"),
        "email": .init("E-mail address", "メールアドレス"),
        "first_name": .init("First name", "名"),
        "last_name": .init("Last name", "姓"),
        "unique_user_id": .init("ID at the partner", "パートナー側ID"),
        "username": .init("Username", "ユーザー名"),
        "organization": .init("Organization", "組織"),
        "since": .init("Since", "登録日時"),
        "items": .init("Items", "アイテム"),
        "item": .init("Item", "アイテム"),
        "category": .init("Category", "カテゴリー"),
        "result": .init("Result", "結果"),
        "captured": .init("Captured", "撮影日時"),
        "flagged": .init("Disputed", "異議あり"),
        "no_items": .init("This user has no items.", "このユーザーのアイテムはありません。"),
        "more": .init("Next page", "次のページ"),
        "correct": .init("Correct", "訂正"),
        "correct_lead": .init(
            "For certificates and support. The partner can't change these, and the audit trail keeps the correction.",
            "証明書とサポートに使われます。パートナーからは変更できません。訂正は監査記録に残ります。"),
        "correct_do": .init("Save the correction", "訂正を保存"),
        "corrected": .init("The correction is saved.", "訂正を保存しました。"),
        "field_required": .init("Enter the e-mail address; it can't be removed.", "メールアドレスを入力してください。削除はできません。"),
        "field_too_long": .init(
            "Use at most 254 bytes; a Japanese character has three.", "254バイト以内で入力してください（日本語は1文字3バイト）。"),
        "field_invalid_format": .init(
            "Use no invisible characters; an e-mail address has the form user@example.com.",
            "不可視文字は使えません。メールアドレスは user@example.com の形式で入力してください。"),
        "field_changed": .init(
            "Somebody else has changed this user. Compare, and save again if yours is right.",
            "ほかの担当者がこのユーザーを変更しました。内容を確認し、正しければもう一度保存してください。"),
    ]
}
