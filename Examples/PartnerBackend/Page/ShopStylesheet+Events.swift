extension ShopStylesheet {
    /// The page with the platform's webhooks.
    static let events = """
        .account p code { font: .9em var(--mono); overflow-wrap: anywhere; }
        .feed { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.25rem; width: 100%; }
        .feed-summary, .feed-state { color: var(--soft); font-variant-numeric: tabular-nums; }
        .feed-state { font-size: .875rem; }
        .feed-lead { max-width: 42rem; }
        .events { list-style: none; display: grid; gap: 0; border-bottom: 1px solid var(--line); }
        .event { display: grid; grid-template-columns: minmax(0, 1fr); gap: .2rem 1.5rem; padding: 1rem 0;
          border-top: 1px solid var(--line); }
        .account .event h2 { font: 600 1.0625rem/1.35 var(--sans); letter-spacing: 0; overflow-wrap: anywhere; }
        .event-type { font: .8125rem/1.5 var(--mono); color: var(--accent); overflow-wrap: anywhere; }
        .event-facts { display: flex; flex-wrap: wrap; gap: 0 1rem; color: var(--soft); font-size: .9375rem;
          font-variant-numeric: tabular-nums; }
        .event-ignored { color: var(--soft); font-size: .9375rem; }
        .event .result { margin-top: .3rem; }
        .ignored h2, .ignored .event-type { color: var(--soft); }
        @media (min-width: 46rem) {
          .event { grid-template-columns: 14rem minmax(0, 1fr) auto; align-items: baseline; }
          .event h2, .event-facts, .event-ignored { grid-column: 2; }
          .event-type { grid-column: 1; grid-row: 1 / span 3; line-height: 1.45rem; }
          .event .result { grid-column: 3; grid-row: 1 / span 3; align-self: center; margin-top: 0; }
        }

        """
}
