/// The template of the shop's page: it has only sections and values; the logic is in `ShopPage`.
enum ShopTemplate {
    static let html = """
        \(PageEscaping.pragma)
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="description" content="A demo shop for pre-owned things, and the example of a partner's backend.">
        <title>Second Story · pre-owned, looked at twice</title>
        <link rel="stylesheet" href="/shop.css">
        </head>
        <body>
        <a class="skip" href="#goods">Skip to the goods</a>
        <header class="bar">
          <p class="name">Second Story</p>
          <nav aria-label="Page">
            <a href="#goods">In the shop</a>
            <a href="/items">Your items</a>
            <a href="#backend">For developers</a>
          </nav>
        </header>
        <main>
        <section class="lead">
          <div>
            <h1>Loved before.<br>Looked at twice.</h1>
            <p>Every bag, pair and jacket is photographed in our app and examined on Assay before it leaves the house.</p>
          </div>
          <ol class="promise" role="list">
            <li><strong>Photographed</strong> The app says what to show, one photo at a time.</li>
            <li><strong>Examined</strong> A blurred or missing photo comes back at once.</li>
            <li><strong>Decided</strong> What is not clear goes to a person.</li>
          </ol>
        </section>
        <section id="goods" aria-labelledby="goods-title">
          <h2 id="goods-title">In the shop today</h2>
          <ul class="goods" role="list">
        {{#products}}
            <li class="card">
              <div class="picture tone-{{number}}">{{{illustration}}}</div>
              <div class="words">
                <p class="brand">{{brand}}</p>
                <h3>{{title}}</h3>
                <p class="condition">{{condition}}</p>
                <p class="price">{{price}}</p>
              </div>
              <details>
                <summary>Authenticate<span class="hidden"> {{brand}} {{title}}</span></summary>
                <p>In the app this is a button. It opens the camera with one instruction per photo, and it makes one call:</p>
                <pre tabindex="0" role="group" aria-label="Swift code for {{title}}"><code>{{captureCall}}</code></pre>
              </details>
            </li>
        {{/products}}
          </ul>
        </section>
        \(ShopTemplate.developers)
        </main>
        <footer>
          <p>A demo: the goods do not exist and nothing is for sale. The names of brands belong to their owners.</p>
          <p>Assay is independent work, not affiliated with Entrupy.</p>
        </footer>
        </body>
        </html>

        """

    private static let developers = """
        <section id="backend" class="backend" aria-labelledby="backend-title">
          <h2 id="backend-title">What happens behind the button</h2>
          <p>The app holds no secret. This server, the shop's backend, vouches for its customer; the platform signs; the phone
          proves that it is the one that asked. This server answers at <code>{{address}}</code>.</p>
          <ol class="steps" role="list">
            <li>
              <h3>The customer signs in, here</h3>
              <p>With the shop's own login. The platform has no part in it.</p>
              <pre tabindex="0" role="group" aria-label="Request of step 1"><code>POST /login
        {"username": "amelie", "password": "…"}

        200  {"token": "…", "expires_at": "…"}</code></pre>
            </li>
            <li>
              <h3>The app asks to use the SDK</h3>
              <p>It passes on what <code>generateSDKAuthorizationRequest()</code> gave, with the shop's token.</p>
              <pre tabindex="0" role="group" aria-label="Request of step 2"><code>POST /authorize-entrupy-sdk-user
        Authorization: Token …
        {"sdk_authorization_request": "…"}</code></pre>
            </li>
            <li>
              <h3>This server asks the platform</h3>
              <p>With the organization's token, which never leaves the server. 200 and 409 are both a success: the 409 says
              that the platform keeps the name or e-mail that it was told first.</p>
              <pre tabindex="0" role="group" aria-label="Request of step 3"><code>{{platformCall}}
        Authorization: Token …
        {{#versionLine}}{{.}}
        {{/versionLine}}{"sdk_authorization_request": "…",
         "unique_user_id": "shop-amelie",
         "email": "amelie@shop.example",
         "first_name": "Amélie", "last_name": "Laurent"}</code></pre>
            </li>
            <li>
              <h3>The app logs in and captures</h3>
              <p>The signed request is good for ten minutes, once, on this phone.</p>
              <pre tabindex="0" role="group" aria-label="Answer of step 4"><code>200  {"signed_authorization_request": "…",
              "username": "YourShop-shop-amelie"}

        EntrupyApp.sharedInstance()
            .loginUser(withSignedRequest: signedRequest)</code></pre>
            </li>
            <li>
              <h3>The platform tells the shop</h3>
              <p>Of each result and each change, signed twice. This server verifies both signatures, and shows
              <a href="/webhooks">what came</a>.</p>
              <pre tabindex="0" role="group" aria-label="Request of step 5"><code>POST /webhooks/assay
        webhook-id: …   webhook-timestamp: …
        webhook-signature: v1,…
        {"type": "session.completed", "data": {…}}</code></pre>
            </li>
          </ol>
        </section>
        """
}
