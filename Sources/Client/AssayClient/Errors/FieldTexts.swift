import AssayWire
import Foundation

/// The user-facing sentences about errors in an item's details.
enum FieldTexts {
    /// Returns the sentences for all fields that have one, in a language; `nil` if no field has one.
    static func text(_ fields: [Problem.Field], language: String) -> String? {
        let sentences = fields.compactMap { sentence($0, language: language) }
        return sentences.isEmpty ? nil : sentences.joined(separator: language == "ja" ? "" : " ")
    }

    private static func sentence(_ field: Problem.Field, language: String) -> String? {
        sentences[field.code].map { sentence in
            let label = labels[field.field]?.text(in: language) ?? "“\(field.field)”"
            return sentence.text(in: language).replacingOccurrences(of: "{field}", with: label)
        }
    }

    /// The sentences by a field's problem code.
    private static let sentences: [String: LocalizedText] = [
        "control_characters": LocalizedText(
            "The {field} has characters that can't be used.", "{field}に使用できない文字が含まれています。"),
        "missing": LocalizedText("The {field} is missing.", "{field}を入力してください。"),
        "not_editable": LocalizedText("The {field} can't be changed.", "{field}は変更できません。"),
        "too_long": LocalizedText("The {field} is too long.", "{field}が長すぎます。短くしてください。"),
        "unknown_category": LocalizedText(
            "The category is not one that can be authenticated.", "このカテゴリーは鑑定の対象外です。"),
        "unknown_text_field": LocalizedText(
            "The {field} is not used for items of this category.", "{field}はこのカテゴリーでは使用されません。"),
    ]

    /// The labels by an item's metadata key or a text field's id; other fields of a catalog are named by their ids.
    private static let labels: [String: LocalizedText] = [
        "brand": LocalizedText("brand", "ブランド"),
        "customer_item_id": LocalizedText("item ID", "アイテムID"),
        "garment_size": LocalizedText("size", "サイズ"),
        "item_type": LocalizedText("item type", "アイテムの種類"),
        "material": LocalizedText("material", "素材"),
        "product_category": LocalizedText("category", "カテゴリー"),
        "serial_number": LocalizedText("serial number", "シリアル番号"),
        "style_code": LocalizedText("style code", "スタイルコード"),
        "style_name": LocalizedText("style name", "モデル名"),
        "upc": LocalizedText("UPC", "UPC"),
        "us_size": LocalizedText("US size", "USサイズ"),
    ]
}
