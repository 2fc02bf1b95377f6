/** The dashboard's stylesheet: served as a file, since its policy allows none in the page. */
export const styles = `
:root { color-scheme: light dark; --ground: #fff; --raised: #f5f6f8; --text: #16181d; --quiet: #565c68; --edge: #d5d8de;
  --control: #757b87; --accent: #1f5fbf; --second: #8a4b00; --track: #e6e8ec; --line-1: #1f5fbf; --line-2: #8a4b00;
  --line-3: #0b6e4f; --line-4: #8b2b8b; }
@media (prefers-color-scheme: dark) { :root { --ground: #14161a; --raised: #1c1f25; --text: #eef0f3; --quiet: #a8afbb;
  --edge: #363b45; --control: #838b99; --accent: #7db0ff; --second: #f0b266; --track: #2a2e36; --line-1: #7db0ff;
  --line-2: #f0b266; --line-3: #63d3a6; --line-4: #e39be3; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
header, main { max-width: 72rem; margin: 0 auto; padding: 1rem; }
header { display: flex; flex-wrap: wrap; gap: 1rem; align-items: end; justify-content: space-between; }
h1 { font-size: 1.4rem; line-height: 1.25; margin: 0; }
h2 { font-size: 1.1rem; margin: 0 0 .5rem; }
section { background: var(--raised); border: 1px solid var(--edge); border-radius: .5rem; padding: 1rem; margin: 0 0 1rem; }
.pair { display: grid; gap: 1rem; }
@media (min-width: 60rem) { .pair { grid-template-columns: 3fr 2fr; } .columns { display: grid; grid-template-columns: 1fr 1fr; gap: 0 1rem; align-items: start; } }
form { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; margin: 0; }
label { display: grid; gap: .25rem; font-size: .875rem; color: var(--quiet); }
select, input, button { font: inherit; color: var(--text); background: var(--ground); border: 1px solid var(--control);
  border-radius: .375rem; padding: .375rem .75rem; min-height: 2.5rem; max-width: 100%; }
button { cursor: pointer; font-weight: 600; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.scroll { overflow: auto; max-height: 18rem; }
table { border-collapse: collapse; width: 100%; font-size: .875rem; }
caption { text-align: start; color: var(--quiet); padding: 0 0 .25rem; }
th, td { text-align: start; padding: .25rem .5rem .25rem 0; border-bottom: 1px solid var(--edge); vertical-align: top;
  overflow-wrap: anywhere; }
thead th { color: var(--quiet); font-weight: 600; }
tbody th { font-weight: 400; }
.number { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
.note, .nothing, .about { color: var(--quiet); }
.bars .number { width: 1%; padding-inline-start: .75rem; }
.scroll th { white-space: nowrap; }
.bar { display: block; margin: 3px 0; }
.key { vertical-align: baseline; }
.track { fill: var(--track); }
.first .value { fill: var(--accent); }
.second .value { fill: var(--second); }
.days { overflow: visible; display: block; width: 100%; height: auto; }
.grid { stroke: var(--edge); stroke-width: 1; }
.tick { fill: var(--quiet); font-size: 12px; }
@media (max-width: 40rem) { .tick { font-size: 24px; } .bars thead .number { white-space: normal; }
  .bars .number { padding-inline-start: .4rem; } .bars tbody th { min-width: 8rem; } }
.line { fill: none; stroke-width: 2.5; stroke-linejoin: round; stroke-linecap: round; }
.line-open { stroke: var(--line-1); }
.line-select { stroke: var(--line-2); stroke-dasharray: 8 5; }
.line-connect { stroke: var(--line-3); stroke-dasharray: 2 5; }
.line-sign-in { stroke: var(--line-4); stroke-dasharray: 12 4 2 4; }
.legend { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; list-style: none; margin: .5rem 0 0; padding: 0; font-size: .875rem; }
.legend svg { vertical-align: middle; }
.problem { border-inline-start: 4px solid var(--second); padding-inline-start: .75rem; }
`
