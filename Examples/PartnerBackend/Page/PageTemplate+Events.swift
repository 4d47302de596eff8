/// The page with the platform's webhooks.
extension PageTemplate {
    /// Loads the page again where no script runs.
    static let eventsHead = """
        <noscript><meta http-equiv="refresh" content="10"></noscript>
        <script type="module" src="/webhooks.js"></script>
        """

    static let eventFeed = """
        <h1>Webhooks</h1>
        <p class="feed-lead">What the platform has sent to <code>POST /webhooks/assay</code>, newest first. The shop verifies the
          signature, handles each event once, ignores one that is older than what it knows of the item, and acts on a
          final result alone.</p>
        {{^isOn}}
        <p class="notice bad">This shop has no webhook secret yet, so it refuses every delivery. Start it with
          <code>ASSAY_WEBHOOK_SECRET</code> or <code>--webhook-secret-file</code>.</p>
        {{/isOn}}
        <div id="feed" class="feed">
          <p class="feed-summary" role="status">{{summary}}</p>
        {{#isWaiting}}
          <div class="panel">
            <h2>Nothing has come yet</h2>
            <p>Forward the events of your organization to this machine, and change an item:</p>
            <pre tabindex="0" role="group" aria-label="Command"><code>assay webhooks listen \\
          --forward-to {{address}}/webhooks/assay</code></pre>
          </div>
        {{/isWaiting}}
        {{#hasRows}}
          <ol class="events" role="list">
        {{#rows}}
            <li class="event{{#ignored}} ignored{{/ignored}}">
              <p class="event-type">{{type}}</p>
              <h2>{{title}}</h2>
              <p class="event-facts">{{#number}}<span>Number {{.}}</span>{{/number}}<span>{{time}}</span></p>
              {{#result}}<p class="result {{tone}}">{{header}}</p>{{/result}}
              {{#ignored}}<p class="event-ignored">{{.}}</p>{{/ignored}}
            </li>
        {{/rows}}
          </ol>
        {{/hasRows}}
        </div>
        {{#isOn}}
        <p id="state" class="feed-state">Reload the page to see later events.</p>
        {{/isOn}}
        """
}
