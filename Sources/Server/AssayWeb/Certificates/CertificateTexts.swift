import AssayCore
import AssayWire
import Foundation
import Mustache

/// The texts of a certificate's page, which templates name as `t.key`.
struct CertificateTexts: MustacheParent {
    let language: Language

    func child(named name: String) -> Any? { Self.table[name].map { $0.text(in: language.rawValue) } }

    /// Returns a text, with a value in place of `{}`.
    subscript(_ name: String, value: String = "") -> String {
        guard let text = Self.table[name] else { preconditionFailure("There is no text \(name)") }
        return text.text(in: language.rawValue).replacing("{}", with: value)
    }

    /// Returns the day of a time in UTC.
    ///
    /// - Parameter time: ISO 8601.
    func day(of time: String) -> String {
        let format = Date.ISO8601FormatStyle().year().month().day()
        guard let date = try? format.parse(String(time.prefix(10))) else { return time }
        let locale = Locale(identifier: language == .english ? "en_GB" : "ja_JP")
        return date.formatted(Date.FormatStyle(date: .long, time: .omitted, locale: locale, timeZone: .gmt))
    }

    private static let table: [String: LocalizedText] = [
        "kind": .init("Certificate of authenticity", "真正品証明書"),
        "mark": .init("Authentic", "真正品"), "mark_test": .init("Test certificate", "テスト証明書"),
        "test": .init(
            "This certificate comes from a sandbox. No item was examined, and it proves nothing.",
            "これはサンドボックスで作成された証明書です。実際の鑑定は行われておらず、何も証明しません。"),
        "category": .init("Category", "カテゴリー"), "type": .init("Type", "種類"),
        "result": .init("Found authentic on", "鑑定日"), "examined": .init("Photos examined", "鑑定した写真の枚数"),
        "issued": .init("Issued on", "発行日"),
        "issuer": .init("Issued by", "発行者"), "domain": .init("Signed by", "署名元"),
        "item": .init("Item number", "アイテム番号"), "number": .init("Certificate number", "証明書番号"),
        "holder": .init("Holder", "所有者"), "customer_item": .init("Issuer's item number", "発行者の管理番号"),
        "serial": .init("Serial number", "シリアル番号"), "date_code": .init("Date code", "デートコード"),
        "photos": .init("Photos", "写真"),
        "removed": .init(
            "The photos were deleted on {}. The document still has their digests, so a copy of a photo can be checked.",
            "写真は{}に削除されました。文書には写真のダイジェストが残っているため、写真の控えを照合できます。"),
        "check": .init("How to check this certificate", "この証明書の確認方法"),
        "code": .init("QR code of this page's address", "このページのアドレスのQRコード"),
        "check_address": .init(
            "The issuer's own page is at {}. Scan the code, or compare the address:",
            "正規のページは {} にあります。コードを読み取るか、アドレスを照合してください。"),
        "check_state": .init(
            "Open it again before you buy: the page says if the certificate is no longer valid.",
            "購入の前に、このページをもう一度開いてください。無効になった場合は、その旨が表示されます。"),
        "check_item": .init(
            "It is about the photographed item alone. Compare it with the one that you are offered.",
            "証明書の対象は、写真に写っているアイテムです。実物と見比べてください。"),
        "check_signature": .init(
            "The certificate is a signed document. Check it in the browser, or with the command line:",
            "証明書は署名付きの文書です。ブラウザーまたはコマンドで確認できます。"),
        "document": .init("Download the document", "文書をダウンロード"),
        "verify": .init("Check a document", "文書を確認する"),
        "title": .init("Authentic: {}", "真正品：{}"),
        "title_test": .init("TEST, not a certificate: {}", "テスト（証明書ではありません）：{}"),
        "description": .init("Certificate of authenticity, issued by {}", "真正品証明書 発行者：{}"),
        "ended": .init("This certificate is no longer valid since {}", "この証明書は{}以降無効です"),
        "ended_hint": .init(
            "Ask its issuer if there is a newer one.", "新しい証明書の有無は、発行者にお問い合わせください。"),
        "missing": .init("There is no such certificate", "証明書が見つかりません"),
        "missing_hint": .init(
            "Check the address: it ends with the item's number.",
            "アドレスを確認してください。末尾がアイテム番号です。"),
    ]
}
