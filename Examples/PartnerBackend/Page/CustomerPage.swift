/// The values of a page that the shop makes for a customer.
protocol CustomerPage: Sendable {
    static var template: PageTemplate { get }
}

/// The sign-in.
struct SignInPage: CustomerPage {
    static let template = PageTemplate.signIn

    /// The name that was entered before.
    let name: String
    /// The reason why the last attempt failed.
    let message: String?
}

/// An error, as a sentence for the customer.
struct ErrorPage: CustomerPage {
    static let template = PageTemplate.error

    let message: String
}

/// A result in the words and the color of the pages.
struct ResultLabel: Sendable {
    let header: String
    /// The class of the style sheet: `good`, `open` or `other`.
    let tone: String

    init(_ result: PlatformItem.Result?) {
        header = result?.display?.header ?? "Under Review"
        switch (result?.id, result?.final) {
        case ("authentic", true): tone = "good"
        case (_, true): tone = "other"
        default: tone = "open"
        }
    }
}

/// A day of the platform's times.
enum PageDate {
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    /// Returns `21 November 2026` for `2026-11-21T09:30:00.000000Z`; `nil` for any other form of text.
    static func words(_ time: String?) -> String? {
        let parts = (time ?? "").prefix(10).split(separator: "-").map { Int($0) }
        guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2],
            months.indices.contains(month - 1)
        else { return nil }
        return "\(day) \(months[month - 1]) \(year)"
    }
}
