package import AssayWire

/// A sentence for the user that an expert can begin with.
///
/// `{brand}` and `{regions}` stand for the item's brand and for the photos of the reason.
package struct DecisionTemplate: Sendable, Hashable {
    /// The result that the sentence explains.
    package let result: ResultID
    /// The reason that the sentence explains; `nil` for a result without reasons.
    package let reason: String?
    package let sentence: LocalizedText

    private init(_ result: ResultID, _ reason: String?, _ english: String, _ japanese: String) {
        (self.result, self.reason, sentence) = (result, reason, LocalizedText(english, japanese))
    }

    /// Every sentence; a reason that is not listed has the catalog's own.
    package static let all = [
        Self(
            .authentic, nil, "The details that we checked match what {brand} makes.",
            "確認した箇所は、{brand}の製品の特徴と一致しています。"),
        Self(
            .unknown, nil, "We could not confirm that the item was made by {brand}.",
            "{brand}の製品であることを確認できませんでした。"),
        Self(
            .unknown, "photos_unsuitable", "The photos do not show enough of the item to confirm that {brand} made it.",
            "写真からは、{brand}の製品であることを確認できませんでした。"),
        Self(
            .notSupported, nil, "We can't authenticate items of this kind at present.",
            "この種類のアイテムは、現在鑑定できません。"),
        Self(
            .notSupported, "brand_not_supported", "We can't authenticate items of {brand} at present.",
            "{brand}のアイテムは、現在鑑定できません。"),
        Self(.invalid, nil, "We can't use the photos for an authentication.", "お送りいただいた写真では鑑定できません。"),
        Self(.invalid, "photos_missing", "These photos are missing: {regions}.", "次の写真が足りません：{regions}。"),
        Self(
            .invalid, "photos_unsuitable", "Please take these photos again, close and in good light: {regions}.",
            "次の写真を、明るい場所で近くから撮り直してください：{regions}。"),
        Self(
            .invalid, "item_not_shown", "The photos do not show the item of {brand} that you described.",
            "写真に、ご入力いただいた{brand}のアイテムが写っていません。"),
        Self(
            .invalid, "several_items", "The photos show more than one item. Please send one item at a time.",
            "写真に複数のアイテムが写っています。一点ずつお送りください。"),
        Self(
            .invalid, "same_photo_twice", "The same photo was sent for more than one place: {regions}.",
            "同じ写真が複数の箇所に使われています：{regions}。"),
    ]

    /// Returns the sentences for a result and its reasons, as the user would read them.
    ///
    /// A reason without a sentence here has the catalog's, also if the sentence names photos and the reason does not.
    package static func preview(
        _ result: ResultID, reasons: [Reason], of item: ItemFacts, catalog: Catalog, in language: Language
    ) -> String {
        let parts = reasons.map { reason in
            let template = all.first { $0.result == result && $0.reason == reason.code }
            return template?.text(reason.regions, of: item, catalog: catalog, in: language)
                ?? catalog.sentence(for: reason, category: item.category, in: language)
        }
        let whole = parts.isEmpty ? all.filter { $0.result == result && $0.reason == nil } : []
        let texts = whole.compactMap { $0.text([], of: item, catalog: catalog, in: language) } + parts
        return texts.joined(separator: language == .japanese ? "" : " ")
    }

    /// - Returns: `nil` if the sentence names photos and there are none.
    private func text(
        _ regions: [String], of item: ItemFacts, catalog: Catalog, in language: Language
    ) -> String? {
        let template = sentence.text(in: language.rawValue)
        guard !regions.isEmpty || !Placeholders.names(in: template).contains("regions") else { return nil }
        let labels = catalog.labels(ofRegions: regions, category: item.category, in: language)
        return Placeholders.fill(
            template, ["brand": item.brandName, "regions": labels.joined(separator: language.listSeparator)])
    }
}

/// A question with its answers that an expert can begin with.
package struct QuestionTemplate: Sendable, Hashable {
    package let text: LocalizedText
    package let answers: [LocalizedText]

    private static let yesNo = [LocalizedText("Yes", "はい"), LocalizedText("No", "いいえ")]

    package static let all = [
        Self(
            text: LocalizedText(
                "Do you have the receipt or the original packaging?", "購入時のレシートや箱はお持ちですか。"),
            answers: yesNo),
        Self(
            text: LocalizedText("Has the item been repaired or changed?", "修理や加工をしたことはありますか。"),
            answers: yesNo + [LocalizedText("I don't know", "わかりません")]),
        Self(
            text: LocalizedText("Where did you get the item?", "アイテムはどこで入手しましたか。"),
            answers: [
                LocalizedText("In a shop of the brand", "ブランドの店舗"), LocalizedText("In another shop", "その他の店舗"),
                LocalizedText("From a private person", "個人から"),
            ]),
    ]

    /// The reasons for a retake that an expert can begin with.
    package static let retakes = [
        LocalizedText("The photo is too dark or not sharp enough.", "写真が暗いか、ピントが合っていません。"),
        LocalizedText("Please come closer, so that the detail fills the picture.", "細部が画面いっぱいになるよう、近くから撮影してください。"),
        LocalizedText("The photo shows another part of the item.", "別の箇所の写真が送られています。"),
    ]
}
