/// The page with one item.
extension PageTemplate {
    static let itemDetail = """
        <p><a href="/items">Your items</a></p>
        {{#notice}}
        <p class="notice good" role="status">{{.}}</p>
        {{/notice}}
        <h1>{{title}}</h1>
        <p class="result {{result.tone}}">{{result.header}}</p>
        {{#message}}
        <p>{{.}}</p>
        {{/message}}
        {{#reasons}}
        <p>{{.}}</p>
        {{/reasons}}
        <dl>
        {{#number}}
          <dt>Our number</dt><dd>{{.}}</dd>
        {{/number}}
        {{#material}}
          <dt>Material</dt><dd>{{.}}</dd>
        {{/material}}
        {{#day}}
          <dt>Photographed</dt><dd>{{.}}</dd>
        {{/day}}
        {{#expected}}
          <dt>Result expected by</dt><dd>{{.}}</dd>
        {{/expected}}
        </dl>
        {{#retake}}
        <section class="panel" aria-labelledby="retake-title">
          <h2 id="retake-title">More photos, please</h2>
          <p>{{.}}</p>
          <p>Open our app to take them.</p>
        </section>
        {{/retake}}
        \(questions)
        \(flag)
        \(photos)
        """

    private static let questions = """
        {{#questions}}
        {{#reply}}
        <section class="panel">
          <h2>{{text}}</h2>
          <p>Your answer: {{.}}</p>
        </section>
        {{/reply}}
        {{^reply}}
        <form class="panel" method="post" action="{{path}}/questions/{{id}}/reply">
          <fieldset>
            <legend>{{text}}</legend>
        {{#answers}}
            <label><input type="radio" name="answer" value="{{id}}" required> {{label}}</label>
        {{/answers}}
          </fieldset>
          <button>Answer</button>
        </form>
        {{/reply}}
        {{/questions}}
        """

    private static let flag = """
        {{#isResolved}}
        <p class="notice">An expert has looked at the result again after your dispute.</p>
        {{/isResolved}}
        {{#flag}}
        <form class="panel" method="post" action="{{path}}/flag/clear">
          <h2>You dispute this result</h2>
        {{#reason}}
          <p>{{.}}</p>
        {{/reason}}
        {{#comments}}
          <p>“{{.}}”</p>
        {{/comments}}
          <input type="hidden" name="key" value="{{formKey}}">
          <button>Withdraw the dispute</button>
        </form>
        {{/flag}}
        {{#flagForm}}
        <form class="panel" method="post" action="{{path}}/flag">
          <h2>Is this result wrong?</h2>
          <label for="reason">Reason</label>
          <select id="reason" name="reason">
        {{#reasons}}
            <option value="{{id}}"{{#isDefault}} selected{{/isDefault}}>{{label}}</option>
        {{/reasons}}
          </select>
          <label for="comments">What should the expert know?</label>
          <textarea id="comments" name="comments" rows="3" maxlength="1000"></textarea>
          <input type="hidden" name="key" value="{{formKey}}">
          <button>Dispute the result</button>
        </form>
        {{/flagForm}}
        """

    private static let photos = """
        <section aria-labelledby="photos-title">
          <h2 id="photos-title">Photos</h2>
        {{^hasPhotos}}
          <p>There are no photos of this item.</p>
        {{/hasPhotos}}
        {{#hasPhotos}}
          <ul class="photos" role="list">
        {{#photos}}
            <li><a href="{{large}}"><img src="{{small}}" alt="{{name}}" loading="lazy"></a></li>
        {{/photos}}
          </ul>
        {{/hasPhotos}}
        </section>
        """
}
