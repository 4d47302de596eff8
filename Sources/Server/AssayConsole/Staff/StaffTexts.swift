import AssayWire

/// The texts of the members' page.
enum StaffTexts {
    static let table: [String: LocalizedText] = [
        "staff": .init("Staff", "スタッフ"),
        "invite": .init("Invite a member", "メンバーを招待"),
        "invite_do": .init("Make the link", "リンクを作成"),
        "email": .init("E-mail address", "メールアドレス"),
        "role": .init("Role", "役割"),
        "role_expert": .init("Expert", "鑑定士"),
        "role_lead": .init("Lead", "リーダー"),
        "role_admin": .init("Admin", "管理者"),
        "organizations": .init("Organizations", "組織"),
        "organizations_hint": .init("An admin works for all organizations.", "管理者はすべての組織を担当します。"),
        "all_organizations": .init("All", "すべて"),
        "disabled": .init("Disabled", "無効"),
        "you": .init("You", "自分"),
        "skills": .init("Skills (none: items of every category)", "担当カテゴリー（選択なしは全カテゴリー）"),
        "set_role": .init("Save", "保存"),
        "new_password": .init("Make a link for a new password", "パスワード再設定リンクを作成"),
        "reset_factor": .init("Reset the second factor", "2段階認証をリセット"),
        "see_sessions": .init("Sessions", "セッション"),
        "disable": .init("Disable", "無効にする"),
        "role_changed": .init("Role, organizations and skills are saved.", "役割、組織、担当カテゴリーを保存しました。"),
        "second_factor_reset": .init(
            "The member sets up the second factor at the next sign-in.", "次回のサインイン時に2段階認証を再設定します。"),
        "member_disabled": .init("The member is disabled.", "メンバーを無効にしました。"),
        "problem_staff_exists": .init(
            "There is a member with this e-mail address, in another role or for other organizations.",
            "このメールアドレスのメンバーは、別の役割または組織ですでに登録されています。"),
        "problem_last_admin": .init(
            "This is the only admin. Make another member an admin first.", "唯一の管理者です。先に別のメンバーを管理者にしてください。"),
        "link_made": .init("One-time link", "ワンタイムリンク"),
        "link_lead": .init(
            "Give this link to the member, over a channel that you trust. It is not shown again.",
            "信頼できる手段でこのリンクを本人に渡してください。再表示されません。"),
        "link_until": .init("It works once, until", "1回のみ有効。有効期限："),
        "back": .init("Back to the staff", "スタッフ一覧へ"),
    ]
}
