/** The dashboard's stylesheet: served as a file, since its policy allows none in the page. */
export const styles = `
:root { color-scheme: light dark; --ground: #f4f5f7; --raised: #fff; --text: #16181d; --quiet: #565c68; --edge: #dde0e5;
  --control: #757b87; --accent: #1f5fbf; --on-accent: #fff; --second: #0b7a5e; --track: #e6e8ec; --tile: #ebedf0;
  --good: #0b6e4f; --bad: #b3261e; --line-1: #1f5fbf; --line-2: #a85400; --line-3: #0b7a5e; --line-4: #8b2b8b; }
@media (prefers-color-scheme: dark) { :root { --ground: #101216; --raised: #191c21; --text: #eef0f3; --quiet: #a8afbb;
  --edge: #2c3038; --control: #838b99; --accent: #7db0ff; --on-accent: #10131a; --second: #58c9a0; --track: #2a2e36;
  --tile: #2e3037; --good: #63d3a6; --bad: #ff9d94; --line-1: #7db0ff; --line-2: #f0b266; --line-3: #63d3a6;
  --line-4: #e39be3; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
header, main { max-width: 72rem; margin: 0 auto; padding: 1rem; }
header { display: flex; flex-wrap: wrap; gap: 1rem; align-items: center; justify-content: space-between; padding-bottom: 0; }
.narrow { max-width: 26rem; padding-top: 10vh; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0; letter-spacing: -.01em; }
h2 { font-size: 1.0625rem; margin: 0; }
p { margin: .5rem 0 0; }
.narrow h1 { margin-bottom: 1rem; }
header .about { margin: 0; }
section, .headline > div { background: var(--raised); border: 1px solid var(--edge); border-radius: .75rem; padding: 1rem; }
section { margin: 0 0 1rem; }
section > h2, .title { margin: 0 0 .5rem; }
.title { display: flex; justify-content: space-between; align-items: baseline; gap: 1rem; }
.title a { font-size: .875rem; }
.plain { background: none; border: 0; padding: 0; }
.empty { text-align: center; padding: 3rem 1rem; }
.empty p { max-width: 36rem; margin-inline: auto; color: var(--quiet); }
.pair { display: grid; gap: 1rem; }
.pair > * { min-width: 0; }
@media (min-width: 60rem) { .pair { grid-template-columns: 3fr 2fr; }
  .columns { display: grid; grid-template-columns: 1fr 1fr; gap: 0 1rem; align-items: start; } }
a { color: var(--accent); text-underline-offset: .2em; }
.controls { display: flex; flex-wrap: wrap; gap: 1rem; align-items: end; justify-content: space-between; margin: 0 0 1rem; }
nav { display: flex; border: 1px solid var(--control); border-radius: .5rem; overflow: hidden; }
nav a { padding: .375rem .875rem; min-height: 2.5rem; display: flex; align-items: center; background: var(--raised);
  color: var(--text); text-decoration: none; font-size: .9375rem; white-space: nowrap; }
nav a + a { border-inline-start: 1px solid var(--control); }
nav a:hover { text-decoration: underline; }
nav a[aria-current] { background: var(--accent); color: var(--on-accent); font-weight: 600; }
nav a:focus-visible { outline-offset: -4px; outline-color: currentColor; }
form { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; margin: 0; }
label { display: grid; gap: .25rem; font-size: .875rem; color: var(--quiet); min-width: 0; }
.narrow label, .narrow input, .narrow button { width: 100%; }
select, input, button { font: inherit; color: var(--text); background: var(--raised); border: 1px solid var(--control);
  border-radius: .5rem; padding: .375rem .75rem; min-height: 2.5rem; max-width: 100%; }
button { cursor: pointer; font-weight: 600; }
button:hover { border-color: var(--text); }
button.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.headline { display: grid; grid-template-columns: repeat(auto-fit, minmax(12rem, 1fr)); gap: .75rem; margin: 0 0 .5rem; }
.headline dt { color: var(--quiet); font-size: .875rem; }
.headline dd { margin: 0; }
.headline .value { font-size: 2rem; line-height: 1.25; font-weight: 650; font-variant-numeric: tabular-nums; letter-spacing: -.02em; }
.change { font-size: .875rem; color: var(--quiet); }
.change.good { color: var(--good); }
.change.bad { color: var(--bad); }
.scroll { overflow: auto; max-height: 18rem; }
table { border-collapse: collapse; width: 100%; font-size: .875rem; }
caption { text-align: start; color: var(--quiet); padding: 0 0 .25rem; }
th, td { text-align: start; padding: .375rem .5rem .375rem 0; border-bottom: 1px solid var(--edge); vertical-align: top;
  overflow-wrap: anywhere; }
tbody tr:last-child > * { border-bottom: 0; }
thead th { color: var(--quiet); font-weight: 600; vertical-align: bottom; }
tbody th { font-weight: 400; }
.number { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
.name { display: flex; gap: .5rem; align-items: center; min-height: 1.5rem; }
.icon { flex: none; width: 1.5rem; height: 1.5rem; border-radius: .375rem; background: var(--tile); }
.icon text { fill: var(--quiet); font-size: 11px; font-weight: 600; }
small { display: block; color: var(--quiet); font-size: .8125rem; }
code { font: .875em ui-monospace, monospace; }
.note, .nothing, .about { color: var(--quiet); }
.nothing { margin: 0; }
.about { font-size: .875rem; }
.bars .number { width: 1%; padding-inline-start: .75rem; overflow-wrap: normal; }
.note { display: inline-block; min-width: 3rem; }
.scroll th { white-space: nowrap; }
.scroll thead th { position: sticky; top: 0; background: var(--raised); }
.bar { display: block; margin: 4px 0; }
.key { vertical-align: baseline; }
.track { fill: var(--track); }
.first .value { fill: var(--accent); }
.second .value { fill: var(--second); }
.third .value { fill: var(--bad); }
.days { overflow: visible; display: block; width: 100%; height: auto; }
.grid { stroke: var(--edge); stroke-width: 1; }
.tick { fill: var(--quiet); font-size: 12px; }
@media (max-width: 40rem) { .tick { font-size: 24px; } .tick.middle { display: none; }
  .bars thead .number { font-size: .75rem; } .bars .key { display: block; margin-inline-start: auto; }
  .bars .number { padding-inline: .4rem 0; } .bars tbody th { min-width: 7rem; }
  .headline { grid-template-columns: 1fr 1fr; } .headline > div { padding: .75rem; } .headline > :last-child:nth-child(odd) { grid-column: span 2; }
  .headline .value { font-size: 1.5rem; }
  .controls, .controls form { align-items: stretch; } nav { width: 100%; } nav a { flex: 1; justify-content: center; }
  .controls form { display: grid; grid-template-columns: 1fr 1fr; width: 100%; } .controls form input { width: 100%; padding-inline: .5rem; }
  .controls form button { grid-column: 1 / -1; } .controls form label:has(select) { grid-column: 1 / -1; } }
.line { fill: none; stroke-width: 2.5; stroke-linejoin: round; stroke-linecap: round; }
.line-open { stroke: var(--line-1); }
.line-select { stroke: var(--line-2); stroke-dasharray: 8 5; }
.line-connect { stroke: var(--line-3); stroke-dasharray: 2 5; }
.line-sign-in { stroke: var(--line-4); stroke-dasharray: 12 4 2 4; }
.legend { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; list-style: none; margin: .5rem 0 0; padding: 0; font-size: .875rem; }
.legend svg { vertical-align: middle; }
.problem { border-inline-start: 4px solid var(--bad); background: var(--raised); padding: .75rem; margin: 0 0 1rem; border-radius: .25rem; }
`
