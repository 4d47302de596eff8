/// The texts for people of each kind of failure, per language.
enum ErrorTexts {
    /// The text in a language; English where the language has none.
    ///
    /// - Parameter problemCode: The platform's own code, for a limit that waiting alone does not lift.
    static func text(_ code: AssayError.Code, problemCode: String? = nil, language: String) -> String {
        let isJapanese = language == "ja"
        if code == .tooManyRequests, let text = problemCode.flatMap({ limits[$0] }) {
            return isJapanese ? text.japanese : text.english
        }
        return isJapanese ? japanese(code) : english(code)
    }

    /// By the platform's code: what the user can do about a limit of their own.
    private static let limits: [String: (english: String, japanese: String)] = [
        "too_many_open_captures": (
            "Too many items are in progress. Finish or cancel one of them, then try again.",
            "進行中のアイテムが多すぎます。いずれかを完了またはキャンセルしてから、もう一度お試しください。"
        ),
        "user_quota_reached": (
            "The photos of unfinished items take too much space. Finish or cancel another item, then try again.",
            "未完了のアイテムの写真が容量の上限に達しました。別のアイテムを完了またはキャンセルしてから、もう一度お試しください。"
        ),
        "too_many_unchecked_photos": (
            "Your earlier photos are still being checked. Please wait a moment and try again.",
            "先に送信した写真を確認中です。少し待ってからお試しください。"
        ),
    ]

    private static func english(_ code: AssayError.Code) -> String {
        switch code {
        case .offlineAccess: "Could not connect. Check your internet connection and try again."
        case .badRequest: "This could not be done with what was entered."
        case .unauthorizedAccess: "Please sign in again."
        case .forbidden: "You are not allowed to do this."
        case .internalServerError: "The service has a problem. Please try again later."
        case .requestTimeout: "The request took too long. Please try again."
        case .serverTimeout: "The service took too long. Please try again."
        case .tooManyRequests: "Too many attempts. Please wait a moment and try again."
        case .imageUpload: "The photos could not be sent yet. They will be sent when the connection is better."
        case .userDeniedPermissions: "Allow the use of the camera in Settings to take photos."
        case .unknown: "Something went wrong. Please try again."
        }
    }

    private static func japanese(_ code: AssayError.Code) -> String {
        switch code {
        case .offlineAccess: "接続できませんでした。インターネット接続を確認して、もう一度お試しください。"
        case .badRequest: "入力された内容では処理できませんでした。"
        case .unauthorizedAccess: "もう一度サインインしてください。"
        case .forbidden: "この操作は許可されていません。"
        case .internalServerError: "サービスで問題が発生しました。しばらくしてからお試しください。"
        case .requestTimeout: "時間がかかりすぎました。もう一度お試しください。"
        case .serverTimeout: "サービスの応答に時間がかかりすぎました。もう一度お試しください。"
        case .tooManyRequests: "回数が多すぎます。少し待ってからお試しください。"
        case .imageUpload: "写真をまだ送信できていません。接続が回復すると自動で送信されます。"
        case .userDeniedPermissions: "写真を撮るには、設定でカメラの使用を許可してください。"
        case .unknown: "問題が発生しました。もう一度お試しください。"
        }
    }
}
