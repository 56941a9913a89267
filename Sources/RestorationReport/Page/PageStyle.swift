/// Colours have a contrast of 4.5 and more on their backgrounds. Source: WCAG 2.2, criterion 1.4.3.
enum PageStyle {
  static let text = """

    :root {
      color-scheme: light dark;
      --page: #fff; --text: #1c1e21; --dim: #5a6068; --line: #d5d9de; --card: #f5f6f8;
      --link: #0a5ccc; --red: #b3261e; --green: #14703a; --yellow: #7d5a00; --magenta: #8a2a91;
      --cyan: #0b6777; --mark: #fff3c4; --map: #dbe7f9; --added: #e3f5e8; --removed: #fdeae8;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #16181c; --text: #e4e6ea; --dim: #a2a9b4; --line: #3a3f47; --card: #1f2228;
        --link: #82b4ff; --red: #ff8f86; --green: #74d498; --yellow: #e6c15c; --magenta: #e3a3ea;
        --cyan: #7cd3e3; --mark: #4a3f12; --map: #24354f; --added: #16321f; --removed: #3d1f1d;
      }
    }
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    html { scroll-padding-top: 5rem; }
    body {
      margin: 0 auto; max-width: 76rem; padding: 0 1rem 4rem; background: var(--page);
      color: var(--text); font: 15px/1.5 system-ui, sans-serif; overflow-wrap: anywhere;
    }
    h1 { font-size: 1.35rem; margin: 1.2rem 0 .4rem; }
    h2 { font-size: 1.1rem; margin: 1.8rem 0 .3rem; }
    h3 { font-size: 1rem; margin: 1.2rem 0 .3rem; }
    h2 .d, h3 .d { font-weight: 400; font-size: .87em; }
    code, pre, .tree summary { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .87em; }
    pre {
      margin: .3rem 0; padding: .5rem .7rem; background: var(--card); border-radius: 6px;
      overflow-x: auto; white-space: pre-wrap;
    }
    pre:empty { display: none; }
    h3::first-letter { text-transform: uppercase; }
    a { color: var(--link); }
    a:focus-visible, summary:focus-visible, button:focus-visible, input:focus-visible,
    select:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 3px; }
    .tools {
      position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: .5rem .8rem;
      align-items: center; padding: .6rem 0; background: var(--page);
      border-bottom: 1px solid var(--line);
    }
    .tools input, .tools select, .tools button {
      font: inherit; color: inherit; background: var(--card); border: 1px solid var(--dim);
      border-radius: 6px; padding: .15rem .5rem; max-width: 11rem;
    }
    .tools select { max-width: 8.5rem; }
    #count { color: var(--dim); }
    .tree, .tree ul, .findings, .objects { list-style: none; margin: 0; padding: 0; }
    .tree ul { padding-left: 1.1rem; border-left: 1px solid var(--line); margin-left: .35rem; }
    .tree summary { padding: .12rem .2rem; border-radius: 4px; cursor: pointer; }
    .tree summary:hover { background: var(--card); }
    .tree li:target > details > summary { background: var(--mark); }
    .tree li > pre, .tree details > pre, .tree .findings, .body { margin: .2rem 0 .5rem 1.3rem; }
    .tree > li { content-visibility: auto; contain-intrinsic-size: auto 1.6em; }
    summary h2, summary .verdict { display: inline; margin-right: .6rem; font-size: 1rem; }
    [data-group] > details > summary { margin: .3rem 0; cursor: pointer; }
    .b .d { font-weight: 400; }
    .path { margin: .1rem 0; color: var(--dim); font-size: .87em; }
    .path code { font-size: 1em; }
    .objects p { margin: .3rem 0; }
    ol.findings { list-style: decimal inside; }
    .findings li { margin: .25rem 0; padding: .3rem .6rem; border-left: 3px solid var(--dim); }
    .findings li > code:last-child { white-space: nowrap; }
    .findings li.error { border-color: var(--red); }
    .findings li.warning { border-color: var(--yellow); }
    .badge {
      font: 600 .78rem/1.4 system-ui, sans-serif; padding: 0 .45rem; border-radius: 9px;
      border: 1px solid currentColor; white-space: nowrap;
    }
    .error.badge, .red { color: var(--red); }
    .warning.badge, .yellow { color: var(--yellow); }
    .note.badge, .blue { color: var(--link); }
    .b { font-weight: 600; }
    .d { color: var(--dim); }
    .green { color: var(--green); }
    .magenta { color: var(--magenta); }
    .cyan { color: var(--cyan); }
    .map { display: block; width: 100%; height: auto; margin: .6rem 0; }
    .map rect { fill: var(--map); stroke: var(--page); }
    .map a:hover rect { stroke: var(--link); stroke-width: 2; }
    .map text { fill: var(--text); font: 11px ui-monospace, Menlo, Consolas, monospace; }
    table { border-collapse: collapse; width: 100%; margin: .5rem 0; }
    th, td { text-align: left; vertical-align: top; padding: .25rem .6rem; border: 1px solid var(--line); }
    th { background: var(--card); font-weight: 600; }
    .sides { table-layout: fixed; }
    .sides .added { background: var(--added); }
    .sides .removed { background: var(--removed); }
    .sides .added .b, .sides .removed .b { background: var(--mark); border-radius: 3px; }
    .sides pre { background: none; padding: 0; }
    .flow { display: flex; flex-wrap: wrap; gap: .3rem .5rem; list-style: none; margin: .3rem 0; padding: 0; }
    .flow li {
      flex: 1 1 12rem; max-width: 24rem; background: var(--card); border-radius: 6px; padding: .3rem .6rem;
      border-top: 3px solid var(--standing, var(--line)); position: relative;
    }
    .flow li + li { margin-left: .9rem; }
    .flow li + li::before { content: "→"; position: absolute; left: -1.15rem; color: var(--dim); }
    .flow li.beside::before { content: "|"; }
    main:has(> .summary) { display: flex; flex-direction: column; }
    main > .summary { order: -1; }
    main::highlight(hit) { background: var(--mark); color: var(--text); text-decoration: underline; }
    .verdict { display: block; margin: .6rem 0; font-size: 1.05rem; }
    .objects > li {
      border-left: 3px solid var(--standing, var(--line)); margin: .8rem 0; padding: .1rem .8rem;
    }
    .comes-back { --standing: var(--green); }
    .depends-on-code { --standing: var(--yellow); }
    .lost { --standing: var(--red); }
    @media print { .tools { display: none; } }
    @media (max-width: 40rem) {
      .tools { position: static; } .tree ul { padding-left: .5rem; }
      .tools label { flex: 1 1 40%; } .tools input, .tools select { width: 100%; max-width: none; }
      .tree li > pre, .tree details > pre { margin-left: .5rem; } .map text { display: none; }
      .sides, .sides thead, .sides tbody, .sides tr, .sides th, .sides td { display: block; }
      .sides td:empty { display: none; } }

    """
}
