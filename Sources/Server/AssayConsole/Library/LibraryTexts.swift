import AssayWire

/// The texts of the library's page.
enum LibraryTexts {
    static let table: [String: LocalizedText] = [
        "library": .init("Library", "ライブラリ"),
        "library_lead": .init(
            "Photos that experts see beside an item of the same brand.", "同じブランドのアイテムの横に表示される参考写真です。"),
        "empty": .init("There are no photos yet.", "写真はまだありません。"),
        "more": .init("Older photos", "以前の写真"),
        "add": .init("Add a photo", "写真を追加"),
        "owner": .init("For", "対象"),
        "everyone": .init("All organizations", "すべての組織"),
        "place": .init("Category and part", "カテゴリーと部位"),
        "brand": .init("Brand", "ブランド"),
        "style": .init("Style or model (optional)", "スタイル・モデル（任意）"),
        "source": .init("Source", "出典"),
        "source_hint": .init("Where the picture comes from.", "画像の入手元。"),
        "rights": .init("Right of use", "使用権"),
        "rights_hint": .init("Why we may use it: our own photo, a license, a permission.", "使用できる根拠（自社撮影、ライセンス、許諾など）。"),
        "photo": .init("Picture", "画像"),
        "photo_hint": .init("JPEG, PNG, WebP or HEIC, at most 32 MiB.", "JPEG、PNG、WebP、HEIC。32MiBまで。"),
        "added": .init("Added by", "追加："),
        "remove": .init("Remove", "削除"),
        "photo_added": .init("The photo is in the library.", "写真をライブラリに追加しました。"),
        "photo_removed": .init("The photo is removed.", "写真を削除しました。"),
        "problem_missing": .init(
            "Fill in brand, source and right of use, and choose a picture.", "ブランド、出典、使用権を入力し、画像を選択してください。"),
        "problem_invalid_text": .init(
            "Shorten the texts, and use no hidden characters.", "文章を短くし、使用できない文字を削除してください。"),
        "problem_unknown_region": .init("Choose a category and part.", "カテゴリーと部位を選択してください。"),
        "problem_library_full": .init(
            "The library is full. Remove photos that are no longer needed.", "ライブラリがいっぱいです。不要な写真を削除してください。"),
        "problem_unsupported_format": .init(
            "Send a JPEG, PNG, WebP or HEIC.", "JPEG、PNG、WebP、HEICのいずれかを選択してください。"),
        "problem_photo_unreadable": .init("The picture is damaged. Choose another file.", "画像が壊れています。別のファイルを選択してください。"),
        "problem_photo_too_large": .init("The picture is larger than 32 MiB.", "画像が32MiBを超えています。"),
    ]
}
