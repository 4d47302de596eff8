extension Settings {
    /// The output of `--help`.
    static let usage = """
        The example of a partner's backend: a small shop whose app uses EntrupySDK.

        USAGE
          PartnerBackend [--port N] [--host H] [--assay-url URL] [--api-version V]
                         [--token-file FILE] [--users-file FILE] [--usernames-file FILE]
                         [--webhook-secret-file FILE]
                         [--user NAME:PASSWORD:EMAIL[:FIRST[:LAST]]]...

        FLAGS
          --port N          Where to listen; 0 takes a free port. Default 8090.
          --host H          The address to listen on. Default 127.0.0.1, this machine alone.
          --assay-url URL   The platform. Default http://127.0.0.1:8080.
          --api-version V   The platform's interface: 2.0 (/v2, default), or 1.3 or 1.4 (/v1).
          --token-file FILE Where the organization's token lies, if not in ASSAY_API_TOKEN.
          --user ...        A demo customer; may be repeated. Without it, two are made and
                            their new passwords printed. Passwords given here can be seen in
                            the list of processes, so use this for demos alone.
          --users-file FILE Customers as --user has them, one on each line. Make the file
                            readable by its owner alone: chmod 600.
          --usernames-file FILE
                            Keeps the platform's names for the customers, which a list of a
                            customer's items needs. Without it they are forgotten at the end,
                            and learned anew when a customer signs in to the app.
          --webhook-secret-file FILE
                            Where the secret of the platform's webhooks lies, if not in
                            ASSAY_WEBHOOK_SECRET. While the secret changes, write the new and
                            the old one on two lines. Without a secret, webhooks are refused.
          --help            This text.

        ENVIRONMENT
          ASSAY_API_TOKEN   The organization's token at the platform. It is no flag on purpose,
                            and it is never logged, shown or sent to the app.
          ASSAY_WEBHOOK_SECRET
                            The secret of the subscription (whsec_...), or the one that
                            `assay webhooks listen` shows.

        ROUTES
          GET  /                            The shop's page, which explains the rest.
          POST /login                       {"username", "password"} -> {"token", "expires_at"}
          POST /authorize-entrupy-sdk-user  Authorization: Token <token of /login>
                                            {"sdk_authorization_request"}
                                            -> {"signed_authorization_request", "username"}
          GET  /items                       The pages of the signed-in customer's items; a browser
                                            signs in at /signin.
          POST /webhooks/assay              Receives the platform's webhooks.
          GET  /webhooks                    Shows live what came. It is for developers: a real
                                            shop puts it behind the login of its staff.
          GET  /health                      {"status": "ok"}

        EXAMPLE
          export ASSAY_API_TOKEN=...        # `assay init --json` prints it as "api_token"
          PartnerBackend --port 8090 --assay-url http://127.0.0.1:8080 \\
            --user amelie:correct-horse:amelie@shop.example:Amelie:Laurent &
          curl -s -X POST http://127.0.0.1:8090/login \\
            -d '{"username": "amelie", "password": "correct-horse"}'

        It prints "partner-backend: listening on http://HOST:PORT" when it is ready. SIGTERM and
        Ctrl-C let it answer what is under way, then end it.
        """
}
