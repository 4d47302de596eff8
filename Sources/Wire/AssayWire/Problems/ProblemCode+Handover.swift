// MARK: - Problems of screens that phones continue

extension ProblemCode {
    package static let handoverEnded = ProblemCode(
        .gone, "handover_ended", "The hand-over has ended.", "Make a new code in the browser.",
        user: .init(
            "The phone is no longer connected. Make a new code on the computer.",
            "スマートフォンとの接続が終了しました。パソコンで新しいコードを表示してください。"))
    package static let handoverFull = ProblemCode(
        .conflict, "handover_full", "The other device has not taken enough of what was sent.",
        "Send it again when it has.",
        user: .init(
            "The other device is still busy. Please wait a moment and try again.", "もう一方の端末が処理中です。少し待ってからお試しください。"))
    package static let handoverNotConfirmed = ProblemCode(
        .conflict, "handover_not_confirmed", "The user has not confirmed the number in the browser.",
        "Wait for the state `confirmed`.",
        user: .init(
            "Confirm on the computer that both devices show the same number.", "両方の端末に同じ番号が表示されていることをパソコンで確認してください。"))
    package static let handoverNotRedeemed = ProblemCode(
        .conflict, "handover_not_redeemed", "No phone has used the code yet.", "Wait for the state `redeemed`.",
        user: .init("No phone has used the code yet. Scan it with a phone.", "コードはまだ読み取られていません。スマートフォンで読み取ってください。"))
    package static let handoverRedeemed = ProblemCode(
        .conflict, "handover_redeemed", "A phone has used the code.", "End the hand-over to use another phone.",
        user: .init("A phone has used the code already.", "このコードはすでに別のスマートフォンで使用されています。"))
    package static let handoverUnavailable = ProblemCode(
        .conflict, "handover_unavailable", "The server has no public address with https.", "Go on without a phone.",
        user: .init("A phone can't be used here. Go on without one.", "スマートフォンは使用できません。このまま続けてください。"))
}

// MARK: - Problems by endpoint

extension [ProblemCode] {
    package static let offerHandover: Self = [.handoverRedeemed, .handoverUnavailable, .handoverEnded]
    package static let handoverPlan: Self = [.notFound, .handoverNotConfirmed, .handoverEnded]
    package static let confirmHandover: Self = [.notFound, .handoverNotRedeemed, .handoverEnded]
    package static let sendHandoverMessages: Self = [.notFound, .handoverNotConfirmed, .handoverFull, .handoverEnded]
}
