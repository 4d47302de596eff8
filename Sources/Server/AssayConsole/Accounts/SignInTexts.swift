import AssayWire

/// The texts of signing in, of one-time links, of the second factor and of the own sessions.
enum SignInTexts {
    static let table: [String: LocalizedText] = [
        "sign_in": .init("Sign in", "サインイン"),
        "email": .init("E-mail address", "メールアドレス"),
        "password": .init("Password", "パスワード"),
        "code_optional": .init("Code of your second factor", "2段階認証コード"),
        "code_hint": .init(
            "Six digits of your app, or a recovery code. Leave it empty if you have not set it up.",
            "認証アプリの6桁のコード、またはリカバリーコード。未設定の場合は空欄にしてください。"),
        "sign_in_failed": .init(
            "The e-mail address, the password or the code is wrong. If you have set up a second factor, its code is needed.",
            "メールアドレス、パスワード、またはコードが正しくありません。2段階認証を設定している場合は、コードも入力してください。"),
        "sign_in_busy": .init(
            "Many people are signing in. Wait {seconds} seconds, then try again.",
            "サインインが集中しています。{seconds}秒待ってから、もう一度お試しください。"),
        "sign_in_slowed": .init(
            "There were too many attempts. Wait {seconds} seconds, then try again.",
            "試行回数が多すぎます。{seconds}秒待ってから、もう一度お試しください。"),
        "signed_out": .init("You are signed out.", "サインアウトしました。"),

        "link_invitation": .init("Welcome. Choose your password", "ようこそ。パスワードを設定してください"),
        "link_reset": .init("Choose a new password", "新しいパスワードを設定してください"),
        "link_demo": .init("Open the console of this demo", "デモのコンソールを開く"),
        "repeat": .init("Repeat the password", "パスワード（確認）"),
        "password_hint": .init("At least {least} characters.", "{least}文字以上で入力してください。"),
        "password_set": .init("Your password is set. Sign in with it.", "パスワードを設定しました。サインインしてください。"),
        "password_refused": .init(
            "This password can't be used. Choose a longer one that is not your e-mail address.",
            "このパスワードは使用できません。メールアドレスとは異なる、より長いものを選択してください。"),
        "passwords_differ": .init("The two passwords differ.", "パスワードが一致しません。"),
        "save": .init("Save", "保存"),
        "go_on": .init("Continue", "続ける"),

        "second_factor": .init("Second factor", "2段階認証"),
        "factor_lead": .init(
            "An authenticator app on your phone shows a code that you enter after your password.",
            "スマートフォンの認証アプリに表示されるコードを、パスワードとともに入力します。"),
        "factor_begin": .init("Set up", "設定を始める"),
        "factor_scan": .init(
            "Scan this code with the app, or enter the secret there.", "このコードをアプリで読み取るか、シークレットを入力してください。"),
        "factor_qr": .init("QR code of the secret", "シークレットのQRコード"),
        "factor_secret": .init("Secret", "シークレット"),
        "factor_code": .init("Code that the app shows", "アプリに表示されたコード"),
        "code_refused": .init(
            "The code is wrong. Enter the one that the app shows now.", "コードが正しくありません。現在アプリに表示されているコードを入力してください。"),
        "factor_again": .init("Begin again with a new secret", "新しいシークレットでやり直す"),
        "recovery": .init("Your recovery codes", "リカバリーコード"),
        "recovery_lead": .init(
            "Each of them replaces the app once. Keep them in a safe place: they are not shown again.",
            "各コードは認証アプリの代わりに1回だけ使用できます。再表示されないため、安全な場所に保管してください。"),

        "sessions": .init("Sessions", "セッション"),
        "sessions_lead": .init(
            "Browsers that are signed in. End those that you do not know.", "サインイン中のブラウザです。心当たりのないものは終了してください。"),
        "session_address": .init("Address", "アドレス"),
        "session_agent": .init("Browser", "ブラウザ"),
        "session_began": .init("Signed in", "サインイン日時"),
        "session_seen": .init("Last used", "最終使用"),
        "session_no_agent": .init("A browser without a name", "名称不明のブラウザ"),
        "session_own": .init("This browser", "このブラウザ"),
        "session_end": .init("End", "終了"),
        "problem_link_invalid": .init(
            "The link is wrong, has been used or has expired. Ask an admin for another.",
            "リンクが正しくないか、使用済み、または期限切れです。管理者に再発行を依頼してください。"),
        "problem_second_factor_exists": .init(
            "You have a second factor already. An admin can reset it.", "2段階認証はすでに設定されています。リセットは管理者に依頼してください。"),
        "session_ended": .init("The session has ended.", "セッションを終了しました。"),
    ]
}
