/// The templates of the customers' pages: they have only sections and values; the logic is in the pages' values.
enum PageTemplate: CaseIterable, Sendable {
    case signIn
    case items
    case item
    case error
    case events

    var html: String {
        switch self {
        case .signIn: Self.page("{{#message}}{{.}} {{/message}}Sign in", Self.signInForm, isSignedIn: false)
        case .items: Self.page("Your items", Self.itemList)
        case .item: Self.page("{{#notice}}{{.}} {{/notice}}{{title}}", Self.itemDetail)
        case .error: Self.page("Not possible", Self.errorText, isSignedIn: false)
        case .events: Self.page("Webhooks", Self.eventFeed, isSignedIn: false, head: Self.eventsHead)
        }
    }

    /// The frame around each page.
    ///
    /// The title begins with the news of a page, such as the reason of a failure: a screen reader says it first, whereas
    /// it may pass over a live region that is there from the beginning.
    private static func page(
        _ title: String, _ main: String, isSignedIn: Bool = true, head: String = ""
    ) -> String {
        """
        \(PageEscaping.pragma)
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="referrer" content="same-origin">
        <title>\(title) · Second Story</title>
        <link rel="stylesheet" href="/shop.css">
        \(head)
        </head>
        <body>
        <a class="skip" href="#main">Skip to the content</a>
        <header class="bar">
          <p class="name"><a href="/">Second Story</a></p>
          \(isSignedIn ? account : #"<nav aria-label="Page"><a href="/items">Your items</a></nav>"#)
        </header>
        <main id="main" class="account">
        \(main)
        </main>
        <footer>
          <p>A demo: the goods do not exist and nothing is for sale. The names of brands belong to their owners.</p>
        </footer>
        </body>
        </html>

        """
    }

    private static let account = """
        <nav aria-label="Page">
            <a href="/items">Your items</a>
            <form method="post" action="/signout"><button class="plain">Sign out, {{account}}</button></form>
          </nav>
        """

    private static let signInForm = """
        <h1>Sign in</h1>
        {{#message}}
        <p id="message" class="notice bad" role="alert">{{.}}</p>
        {{/message}}
        <form class="panel" method="post" action="/signin">
          <label for="username">Name</label>
          <input id="username" name="username" value="{{name}}" autocomplete="username" autocapitalize="none"
            {{#message}}aria-describedby="message" {{/message}}required>
          <label for="password">Password</label>
          <input id="password" name="password" type="password" autocomplete="current-password"
            {{#message}}aria-describedby="message" {{/message}}required>
          <button>Sign in</button>
        </form>
        """

    private static let errorText = """
        <h1>That was not possible</h1>
        <p class="notice bad" role="alert">{{message}}</p>
        <p><a href="/items">To your items</a></p>
        """

    private static let itemList = """
        <h1>Your items</h1>
        <form class="find" method="get" action="/find" role="search">
          <label for="number">Find an item by our number</label>
          <p id="number-hint">For example sku-1042</p>
          <input id="number" name="number" maxlength="256" aria-describedby="number-hint" required>
          <button>Find</button>
        </form>
        {{#isUnknown}}
        <p class="notice">We can't list your items yet. Sign in to our app once, and they appear here. Until then, you
          can find each of them by its number.</p>
        {{/isUnknown}}
        {{#isEmpty}}
        <p class="notice">You have no items yet. Photograph one in our app, and it appears here.</p>
        {{/isEmpty}}
        {{#hasItems}}
        <ul class="items" role="list">
        {{#items}}
          <li class="card item">
            <a href="{{path}}">
              {{#photo}}<img src="{{.}}" alt="" loading="lazy">{{/photo}}
              <span class="words">
                <strong>{{title}}</strong>
                {{#number}}<span>Number {{.}}</span>{{/number}}
                {{#day}}<span>{{.}}</span>{{/day}}
                <span class="result {{result.tone}}">{{result.header}}</span>
                {{#isFlagged}}<span>Disputed</span>{{/isFlagged}}
              </span>
            </a>
          </li>
        {{/items}}
        </ul>
        {{/hasItems}}
        {{#hasPages}}
        <nav class="pages" aria-label="Pages of items">
        {{#isLater}}
          <a href="/items">Latest items</a>
        {{/isLater}}
        {{#next}}
          <a href="{{.}}" rel="next">Older items</a>
        {{/next}}
        </nav>
        {{/hasPages}}
        """
}
