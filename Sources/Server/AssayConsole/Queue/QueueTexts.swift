import AssayWire

/// The texts of the review queue.
enum QueueTexts {
    static let table: [String: LocalizedText] = [
        "queue": .init("Queue", "審査待ち"),
        "count": .init("{n} items", "{n}件"),
        "count_one": .init("1 item", "1件"),
        "count_more": .init("1,000+ items", "1,000件以上"),
        "next_item": .init("Next item", "次のアイテム"),
        "filters": .init("Filters", "絞り込み"),
        "organization": .init("Organization", "組織"),
        "category": .init("Category", "カテゴリー"),
        "brand": .init("Brand", "ブランド"),
        "all": .init("All", "すべて"),
        "overdue": .init("Overdue", "期限超過"),
        "flagged": .init("Disputed", "異議あり"),
        "retake": .init("New photos", "撮り直し済み"),
        "answered": .init("Question answered", "質問に回答済み"),
        "second": .init("Second opinion wanted", "二人目の判定待ち"),
        "is_second": .init("Second opinion", "二人目の判定待ち"),
        "is_lead": .init("Experts disagree", "判定不一致"),
        "show": .init("Show", "表示"),
        "clear": .init("Clear filters", "絞り込みを解除"),
        "due": .init("Promised", "完了予定"),
        "item": .init("Item", "アイテム"),
        "state": .init("State", "状態"),
        "holder": .init("Expert", "担当"),
        "you": .init("You", "あなた"),
        "take": .init("Take", "担当する"),
        "take_row": .init("Take the row's item", "その行のアイテムを担当する"),
        "next_row": .init("Next row, which Enter opens", "次の行（Enterで開く）"),
        "previous_row": .init("Previous row", "前の行"),
        "more": .init("Next page", "次のページ"),
        "empty": .init("No item waits for an expert here.", "ここには審査待ちのアイテムがありません。"),
        "is_flagged": .init("Disputed", "異議あり"),
        "is_retake": .init("New photos", "撮り直し済み"),
        "is_answered": .init("Answered", "回答済み"),
        "queue_empty": .init(
            "No free item fits. Others may be working on those that wait.",
            "担当できるアイテムはありません。審査待ちのアイテムは、ほかの担当者が作業中の可能性があります。"),
        "skipped": .init(
            "The item was passed on. No other free item fits.", "アイテムをほかの担当者に回しました。ほかに担当できるアイテムはありません。"),
    ]
}
