/// The page's style sheet: for phones first, light and dark, without external resources.
enum ShopStylesheet {
    static let css = base + goods + backend + account + events

    private static let base = """
        :root {
          color-scheme: light dark;
          --paper: #faf6f0; --card: #fffdfa; --ink: #211d1a; --soft: #665e57; --line: #e4dbd0;
          --accent: #8a3b22; --panel: #23302b; --panel-ink: #f1efe8; --panel-soft: #b9c4bc; --code: #1a2420;
          --a: #b9673f; --b: #94492a; --m: #e8cf9f; --l: #4a2413;
          --serif: "Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", Georgia, serif;
          --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
          --mono: ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --paper: #191614; --card: #221e1b; --ink: #f3ede5; --soft: #b5aba0; --line: #3a332d;
            --accent: #e89a76; --panel: #1f2a25; --code: #141b18;
          }
        }
        *, *::before, *::after { box-sizing: border-box; }
        html { -webkit-text-size-adjust: 100%; scroll-behavior: smooth; }
        @media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
        body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 var(--sans); }
        h1, h2, h3, p, ul, ol, pre { margin: 0; padding: 0; }
        h1, h2, .name { font-family: var(--serif); font-weight: 500; letter-spacing: -0.015em; text-wrap: balance; }
        :focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; border-radius: 4px; }
        .skip { position: absolute; left: -999rem; }
        .skip:focus { left: 1rem; top: 1rem; z-index: 1; padding: .6rem 1rem; background: var(--ink); color: var(--paper); }
        .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
        .bar, main, footer { width: min(100% - 2.5rem, 70rem); margin: 0 auto; }
        .bar { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; align-items: baseline; justify-content: space-between;
          padding-top: 1.25rem; padding-bottom: 1.25rem; border-bottom: 1px solid var(--line); }
        .name { font-size: 1.375rem; }
        nav { display: flex; gap: 1.25rem; }
        nav a { color: var(--ink); padding: .5rem 0; text-decoration-color: var(--line); text-underline-offset: .35em; }
        nav a:hover { text-decoration-color: currentColor; }
        .lead { display: grid; gap: 2rem 3rem; padding: 3rem 0 2.75rem; }
        .lead h1 { font-size: clamp(2.5rem, 9vw, 4.25rem); line-height: 1.06; }
        .lead p { margin-top: 1.25rem; font-size: 1.125rem; color: var(--soft); max-width: 34rem; }
        .promise { list-style: none; align-self: end; color: var(--soft); }
        .promise li { padding: .8rem 0; border-top: 1px solid var(--line); }
        .promise strong { display: block; color: var(--ink); }
        @media (min-width: 60rem) { .lead { grid-template-columns: 1fr 22rem; padding-top: 4rem; } }
        h2 { font-size: clamp(1.625rem, 4vw, 2.125rem); line-height: 1.2; }
        footer { padding-top: 2rem; padding-bottom: 3rem; color: var(--soft); font-size: .875rem; }

        """

    private static let goods = """
        .goods { list-style: none; display: grid; gap: 1.5rem; margin-top: 1.25rem; align-items: start; }
        .card { background: var(--card); border: 1px solid var(--line); border-radius: 14px; overflow: hidden; min-width: 0; }
        .picture { display: grid; place-items: center; padding: 1.5rem; background: #f0e2d3; }
        .picture svg { display: block; width: min(100%, 17rem); height: auto; }
        .tone-2 { background: #dfe6e4; --a: #f4f1ea; --b: #3d5a67; --m: #fffdf8; --l: #22343c; }
        .tone-3 { background: #e2e2d3; --a: #5d6449; --b: #474d37; --m: #d9c48f; --l: #24281a; }
        @media (prefers-color-scheme: dark) {
          .picture { background: #3a2d24; --l: #d09468; } .tone-2 { background: #26333a; --l: #22343c; }
          .tone-3 { background: #2f3226; --l: #24281a; }
        }
        .a { fill: var(--a); } .b { fill: var(--b); } .m { fill: var(--m); }
        .l { fill: none; stroke: var(--l); stroke-width: 9; stroke-linecap: round; stroke-linejoin: round; }
        .l.thin { stroke-width: 2.5; }
        .words { display: grid; grid-template-columns: 1fr auto; gap: .1rem 1rem; padding: 1.25rem 1.25rem 1rem; }
        .words > * { grid-column: 1; }
        .brand { font-size: .8125rem; color: var(--accent); font-weight: 600; }
        .words h3 { font-size: 1.0625rem; line-height: 1.35; font-weight: 600; }
        .words .condition { grid-column: 1 / -1; color: var(--soft); font-size: .9375rem; }
        .words .price { grid-column: 2; grid-row: 1 / span 2; font-weight: 600; font-variant-numeric: tabular-nums;
          white-space: nowrap; }
        details { border-top: 1px solid var(--line); }
        summary { padding: .8rem 1.25rem; min-height: 3rem; cursor: pointer; font-weight: 600; color: var(--accent);
          list-style: none; display: flex; justify-content: space-between; align-items: center; }
        summary::-webkit-details-marker { display: none; }
        summary::after { content: ""; width: .5rem; height: .5rem; margin-right: .2rem; border: solid currentColor;
          border-width: 0 2px 2px 0; transform: translateY(-2px) rotate(45deg); }
        details[open] summary::after { transform: translateY(2px) rotate(225deg); }
        summary:focus-visible { outline-offset: -3px; }
        details p { padding: 0 1.25rem .9rem; color: var(--soft); font-size: .9375rem; }
        pre { overflow-x: auto; padding: .9rem 1rem; border-radius: 8px; background: var(--code); color: #e9e6dc;
          font: .8125rem/1.55 var(--mono); }
        details pre { margin: 0 1.25rem 1.25rem; font-size: .75rem; }
        @media (min-width: 46rem) { .goods { grid-template-columns: repeat(2, minmax(0, 1fr)); } }
        @media (min-width: 64rem) { .goods { grid-template-columns: repeat(3, minmax(0, 1fr)); } }

        """

    private static let backend = """
        .backend { margin-top: 3.5rem; padding: 2.25rem 1.25rem; border-radius: 14px; background: var(--panel);
          color: var(--panel-ink); --accent: #f0b391; }
        .backend > p, .steps p { color: var(--panel-soft); }
        .backend > p { margin-top: .75rem; max-width: 42rem; }
        .steps { list-style: none; counter-reset: step; display: grid; gap: 2rem 2.5rem; margin-top: 2rem; }
        .steps li { counter-increment: step; min-width: 0; }
        .steps h3 { font-size: 1.0625rem; display: flex; gap: .75rem; align-items: baseline; }
        .steps h3::before { content: counter(step); font-family: var(--serif); font-size: 1.5rem; font-weight: 500;
          color: var(--accent); min-width: .9rem; }
        .steps p { margin: .25rem 0 .9rem; font-size: .9375rem; }
        .backend a { color: inherit; text-underline-offset: .25em; }
        .backend p code { font: .875em var(--mono); overflow-wrap: anywhere; }
        @media (min-width: 60rem) {
          .backend { padding: 3rem; }
          .steps { grid-template-columns: repeat(2, minmax(0, 1fr)); }
        }

        """
}
