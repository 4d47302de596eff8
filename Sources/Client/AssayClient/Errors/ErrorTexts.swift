import AssayWire

/// The user-facing sentences for each kind of failure, in each language.
enum ErrorTexts {
    /// Returns the sentence in a language, or in English if the language is not supported.
    ///
    /// - Parameter problem: The problem, which is more specific than the kind of failure.
    static func text(_ code: AssayError.Code, problem: ProblemCode? = nil, language: String) -> String {
        // A photo in the queue is sent later, whatever prevents its upload now.
        let words = code == .imageUpload ? nil : problem?.user
        return (words ?? general(code)).text(in: language)
    }

    private static func general(_ code: AssayError.Code) -> LocalizedText {
        switch code {
        case .offlineAccess:
            LocalizedText(
                "Could not connect. Check your internet connection and try again.",
                "接続できませんでした。インターネット接続を確認して、もう一度お試しください。")
        case .badRequest:
            LocalizedText("This could not be done with what was entered.", "入力された内容では処理できませんでした。")
        case .unauthorizedAccess: LocalizedText("Please sign in again.", "もう一度サインインしてください。")
        case .forbidden: LocalizedText("You are not allowed to do this.", "この操作は許可されていません。")
        case .internalServerError:
            LocalizedText(
                "The service has a problem. Please try again later.", "サービスで問題が発生しました。しばらくしてからお試しください。")
        case .requestTimeout:
            LocalizedText("The request took too long. Please try again.", "時間がかかりすぎました。もう一度お試しください。")
        case .serverTimeout:
            LocalizedText(
                "The service took too long. Please try again.", "サービスの応答に時間がかかりすぎました。もう一度お試しください。")
        case .tooManyRequests:
            LocalizedText(
                "Too many attempts. Please wait a moment and try again.", "回数が多すぎます。少し待ってからお試しください。")
        case .imageUpload:
            LocalizedText(
                "The photos could not be sent yet. They will be sent when the connection is better.",
                "写真をまだ送信できていません。接続が回復すると自動で送信されます。")
        case .userDeniedPermissions:
            LocalizedText(
                "Allow the use of the camera in Settings to take photos.", "写真を撮るには、設定でカメラの使用を許可してください。")
        case .unknown: LocalizedText("Something went wrong. Please try again.", "問題が発生しました。もう一度お試しください。")
        }
    }
}
