extension ShopStylesheet {
    /// The customers' pages.
    static let account = """
        .name a { color: inherit; text-decoration: none; }
        .bar nav { align-items: baseline; flex-wrap: wrap; }
        .account { padding-top: 2rem; display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.25rem;
          justify-items: start; }
        .account > * { max-width: 100%; }
        .account > section { width: 100%; }
        .account h1 { font-size: clamp(2rem, 6vw, 2.75rem); line-height: 1.15; overflow-wrap: anywhere; }
        .account h2 { font-size: 1.375rem; }
        .account a { color: inherit; text-underline-offset: .25em; }
        button { min-height: 2.75rem; padding: .5rem 1.25rem; border: 0; border-radius: 8px; background: var(--accent);
          color: var(--paper); font: inherit; font-weight: 600; cursor: pointer; }
        button.plain { background: none; color: var(--ink); padding: .5rem 0; font-weight: 400; text-decoration: underline;
          text-decoration-color: var(--line); text-underline-offset: .35em; }
        input:not([type=radio]), select, textarea { width: 100%; min-height: 2.75rem; padding: .5rem .75rem;
          border: 1px solid var(--soft); border-radius: 8px; background: var(--card); color: var(--ink); font: inherit; }
        label { font-weight: 600; }
        fieldset { border: 0; margin: 0; padding: 0; display: grid; gap: .25rem; }
        legend { padding: 0; font-weight: 600; }
        fieldset label { display: flex; gap: .6rem; align-items: center; min-height: 2.75rem; font-weight: 400; }
        .panel { display: grid; grid-template-columns: minmax(0, 1fr); gap: .75rem; width: min(100%, 34rem); padding: 1.25rem; background: var(--card);
          border: 1px solid var(--line); border-radius: 14px; overflow-wrap: anywhere; }
        .panel button { justify-self: start; }
        .find { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: .4rem .75rem; width: min(100%, 34rem); }
        .find label, .find p { grid-column: 1 / -1; }
        .find p { color: var(--soft); }
        .notice { padding: .8rem 1.25rem; border-left: 4px solid var(--line); background: var(--card); }
        .notice.good { border-color: #3d7a4f; } .notice.bad { border-color: #a4342a; }
        .items, .photos { list-style: none; display: grid; gap: 1rem; width: 100%; padding: 0;
          grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)); }
        .item a { display: grid; text-decoration: none; height: 100%; align-content: start; }
        .item img, .photos img { display: block; width: 100%; aspect-ratio: 4 / 3; object-fit: cover;
          background: var(--line); }
        .photos { margin-top: .75rem; } .photos img { border-radius: 10px; }
        .item .words { display: grid; grid-template-columns: 1fr; gap: .2rem; color: var(--soft); }
        .item strong { color: var(--ink); overflow-wrap: anywhere; }
        .result { justify-self: start; padding: .1rem .75rem; border-radius: 99rem; border: 1px solid currentColor;
          font-weight: 600; color: var(--soft); }
        .result.good { color: #2f6b42; }
        .result.open { color: var(--accent); }
        @media (prefers-color-scheme: dark) { .result.good { color: #8fd0a3; } }
        dl { display: grid; grid-template-columns: auto 1fr; gap: .3rem 1.25rem; margin: 0; }
        dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
        .pages { display: flex; gap: 1.5rem; }

        """
}
