/// The values of the page with one item.
struct ItemPage: CustomerPage {
    static let template = PageTemplate.item

    struct Photo: Sendable {
        let name: String
        let small: String
        let large: String
    }

    struct Question: Sendable {
        let id: String
        let text: String
        /// The choices of an open question; empty for one that is answered.
        let answers: [Choice]
        let reply: String?
    }

    struct Choice: Sendable {
        let id: String
        let label: String
        var isDefault = false
    }

    /// The form that disputes a result.
    struct FlagForm: Sendable {
        let reasons: [Choice]
    }

    /// A dispute that an expert has not answered.
    struct Flag: Sendable {
        let reason: String?
        let comments: String?
    }

    let path: String
    let account: String
    let title: String
    let number: String?
    let material: String?
    let day: String?
    /// The day by which there should be a result.
    let expected: String?
    let result: ResultLabel
    let message: String?
    let reasons: [String]
    /// The expert's words with a request for photos; `nil` unless photos are requested.
    let retake: String?
    let questions: [Question]
    let photos: [Photo]
    let hasPhotos: Bool
    let flag: Flag?
    let flagForm: FlagForm?
    let isResolved: Bool
    /// The idempotency key of the forms that dispute and withdraw.
    let formKey: String
    /// The confirmation of the change that led to this page.
    let notice: String?

    /// - Parameter done: The word with which a form's route leads back to this page.
    init(
        _ item: PlatformItem, flag: PlatformFlagAnswer, questions: [PlatformQuestionsAnswer.Question], account: Account,
        formKey: String, done: String?
    ) {
        path = Self.path(of: item.id)
        self.account = account.firstName ?? account.name
        title = Self.title(of: item)
        (number, material) = (item.properties?.customerItemID, item.properties?.material)
        (day, expected) = (PageDate.words(item.timestamp?.createdAt), PageDate.words(item.eta))
        result = ResultLabel(item.status?.result)
        message = item.status?.result?.display?.message
        reasons = item.status?.result?.display?.reasons?.compactMap(\.text) ?? []
        retake =
            item.retake?.state == "batch_open"
            ? item.retake?.message ?? "An expert needs more photos of this item." : nil
        self.questions = questions.map(Question.init)
        photos = (item.images?.photos ?? []).compactMap(Photo.init)
        hasPhotos = !photos.isEmpty
        let isFlagged = flag.flag.status == "flagged"
        self.flag = isFlagged ? Flag(reason: flag.flag.reasonLabel, comments: flag.flag.comments) : nil
        flagForm = !isFlagged && flag.flag.isFlaggable == true ? FlagForm(flag.reasons ?? []) : nil
        isResolved = flag.flag.status == "resolved"
        self.formKey = formKey
        notice = done.flatMap { Self.notices[$0] }
    }

    private static let notices = [
        "flagged": "Thank you. An expert looks at the result again.", "cleared": "Your dispute is withdrawn.",
        "answered": "Thank you. The expert has your answer.",
    ]

    /// The addresses from which the page loads its photos.
    var photoAddresses: [String] { photos.map(\.small) }

    static func path(of item: String) -> String { "/items/\(PlatformCall.segment(item))" }

    static func title(of item: PlatformItem) -> String {
        let words = [item.properties?.brand, item.properties?.category].compactMap(\.self)
        return words.isEmpty ? "Item \(item.id)" : words.joined(separator: " · ")
    }
}

extension ItemPage.Question {
    fileprivate init(_ question: PlatformQuestionsAnswer.Question) {
        id = question.id
        text = question.text ?? ""
        answers =
            question.reply == nil
            ? (question.answers ?? []).map { ItemPage.Choice(id: $0.id, label: $0.label ?? $0.id) } : []
        reply = question.reply.map { $0.label ?? "Answered" }
    }
}

extension ItemPage.Photo {
    fileprivate init?(_ photo: PlatformItem.Photo) {
        guard let large = PhotoAddress.shown(photo.url) else { return nil }
        name = photo.name ?? "Photo"
        small = PhotoAddress.shown(photo.urls?.small) ?? large
        self.large = large
    }
}

extension ItemPage.FlagForm {
    fileprivate init(_ reasons: [PlatformFlagAnswer.Reason]) {
        self.reasons = reasons.map {
            ItemPage.Choice(id: $0.id, label: $0.label ?? $0.id, isDefault: $0.default == true)
        }
    }
}
