package import AssayWire

/// The sentences for the user that an expert can begin with.
package enum DecisionTemplate {
    /// By result; `{brand}` stands for the item's brand.
    private static let sentences: [ResultID: LocalizedText] = [
        .authentic: LocalizedText(
            "The details that we checked match what {brand} makes.",
            "確認した箇所は、{brand}の製品の特徴と一致しています。"),
        .unknown: LocalizedText(
            "We could not confirm that the item was made by {brand}.",
            "{brand}の製品であることを確認できませんでした。"),
        .notSupported: LocalizedText(
            "We can't authenticate items of this kind at present.", "この種類のアイテムは、現在鑑定できません。"),
        .invalid: LocalizedText(
            "We can't use the photos for an authentication.", "お送りいただいた写真では鑑定できません。"),
    ]

    /// Returns the sentence for a result, as the user would read it; `nil` for a result that is not final.
    package static func sentence(_ result: ResultID, of item: ItemFacts, in language: Language) -> String? {
        sentences[result].map { Placeholders.fill($0.text(in: language.rawValue), ["brand": item.brandName]) }
    }

    package static let questions = [
        LocalizedText("Do you have the receipt or the original packaging?", "購入時のレシートや箱はお持ちですか。"),
        LocalizedText("Has the item been repaired or changed?", "修理や加工をしたことはありますか。"),
        LocalizedText("Where did you get the item?", "アイテムはどこで入手しましたか。"),
    ]

    /// The reasons for a retake.
    package static let retakes = [
        LocalizedText("The photo is too dark or not sharp enough.", "写真が暗いか、ピントが合っていません。"),
        LocalizedText("Please come closer, so that the detail fills the picture.", "細部が画面いっぱいになるよう、近くから撮影してください。"),
        LocalizedText("The photo shows another part of the item.", "別の箇所の写真が送られています。"),
    ]
}
