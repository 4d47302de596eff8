import AssayCore
package import Hummingbird

/// The console's cookies.
///
/// Over https their names begin with `__Host-`: the browser then takes them only with `Secure`, for this host alone and
/// for all paths. Over http on this machine they have neither, and are sent to the console alone.
package struct ConsoleCookies: Sendable {
    let isSecure: Bool

    private var prefix: String { isSecure ? "__Host-" : "" }

    /// The secret of the member's session.
    package func session(_ token: String, seconds: Int) -> Cookie { make("assay_console", token, seconds) }

    /// The text that the next page shows.
    func flash(_ key: String) -> Cookie { make("assay_console_flash", key, 60) }

    /// The token of a visitor's forms.
    func visitor(_ token: String) -> Cookie { make("assay_console_form", token, 24 * 3600) }

    func language(_ language: Language) -> Cookie { make("assay_console_language", language.rawValue, 365 * 86_400) }

    /// The value of one of the cookies in a request: `name` is that of the function, such as `session`.
    func value(_ name: Name, of request: Request) -> String? {
        request.cookies[prefix + name.rawValue].flatMap { $0.value.utf8.count <= 256 ? $0.value : nil }
    }

    /// A cookie that deletes another one.
    func deleted(_ name: Name) -> Cookie { make(name.rawValue, "", 0) }

    enum Name: String {
        case session = "assay_console"
        case flash = "assay_console_flash"
        case visitor = "assay_console_form"
        case language = "assay_console_language"
    }

    private func make(_ name: String, _ value: String, _ seconds: Int) -> Cookie {
        Cookie(
            name: prefix + name, value: value, maxAge: seconds, path: isSecure ? "/" : "/console", secure: isSecure,
            httpOnly: true, sameSite: .lax)
    }
}
