/// What people are told of each kind of failure, per language.
enum ErrorTexts {
    /// The text in a language; English where the language has none.
    static func text(_ code: AssayError.Code, language: String) -> String {
        language == "ja" ? japanese(code) : english(code)
    }

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
