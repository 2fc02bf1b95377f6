/** The panel's styles. Uses only logical properties. Widths refer to the panel in any window. */
export const panelStyles = `
html:has(> body > .panel), body:has(> .panel) { margin: 0; block-size: 100%; color-scheme: light dark; }
[hidden] { display: none !important; }
.panel {
  --d-bg: light-dark(#fff, #17181d);
  --d-raised: light-dark(#f6f7f9, #1f2127);
  --d-line: light-dark(#e3e5ea, #2f323b);
  --d-edge: light-dark(#b9bdc9, #4d5261);
  --d-fg: light-dark(#1d1f27, #e9ebf0);
  --d-muted: light-dark(#5a5f6e, #a0a6b5);
  --d-mark: light-dark(#3047c4, #a9b7ff);
  --d-success: light-dark(#0f6b3c, #6fd49b);
  --d-warn: light-dark(#865200, #f0be62);
  --d-danger: light-dark(#b3261e, #ff9d94);
  --d-mono: ui-monospace, "SF Mono", "Cascadia Mono", "Roboto Mono", "DejaVu Sans Mono", monospace;
  box-sizing: border-box;
  display: flex;
  flex-direction: column;
  color: var(--d-fg);
  background: var(--d-bg);
  font: 400 12px/1.5 ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  font-variant-numeric: tabular-nums;
  text-align: start;
  container: panel / inline-size;
}
.panel *, .panel *::before { box-sizing: border-box; }
:host > .panel, .corner ~ .panel {
  position: fixed;
  z-index: 2147483000;
  inset-inline: 0;
  inset-block-end: 0;
  block-size: min(340px, 60dvh);
  border-block-start: 1px solid var(--d-edge);
  box-shadow: 0 -8px 32px rgb(0 0 0 / 12%);
}
body > .panel { block-size: 100dvh; }

.bar {
  display: flex;
  flex: none;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 16px;
  padding-inline: 12px 6px;
  background: var(--d-raised);
  border-block-end: 1px solid var(--d-line);
}
.brand { margin: 0; font-weight: 650; white-space: nowrap; line-height: 36px; }
.brand span { font-weight: 400; color: var(--d-muted); unicode-bidi: isolate; }
[role="tablist"] { display: flex; overflow-x: auto; scrollbar-width: none; align-self: stretch; }
.panel button {
  font: inherit;
  color: inherit;
  background: none;
  border: 0;
  margin: 0;
  padding: 0 10px;
  min-block-size: 28px;
  border-radius: 6px;
  cursor: pointer;
  white-space: nowrap;
}
.panel [role="tab"] {
  min-block-size: 36px;
  border-radius: 0;
  color: var(--d-muted);
  border-block: 2px solid transparent;
}
.panel [role="tab"]:hover { color: var(--d-fg); }
.panel [role="tab"][aria-selected="true"] {
  color: var(--d-fg);
  font-weight: 600;
  border-block-end-color: var(--d-mark);
}
.count:not(:empty) {
  margin-inline-start: 6px;
  padding: 1px 5px;
  border-radius: 8px;
  background: light-dark(#e6e8ee, #30343e);
  color: light-dark(#434857, #c4c9d6);
  font-size: 11px;
  font-weight: 500;
  unicode-bidi: isolate;
}
.tools { display: flex; align-items: center; gap: 2px; margin-inline-start: auto; }
.tools button:hover { background: light-dark(#e6e8ee, #30343e); }
.tools .close { font-size: 18px; line-height: 1; inline-size: 32px; padding: 0; }
.status-line { margin: 0; padding-inline: 8px; color: var(--d-success); }
.status-line:empty { padding: 0; }
.panel :focus-visible { outline: 2px solid var(--d-mark); outline-offset: -2px; }

[role="tabpanel"] { flex: 1; min-block-size: 0; overflow: auto; overscroll-behavior: contain; }
.hint { margin: 0; padding: 12px; color: var(--d-muted); }
.hint:empty { padding: 0; }
.hint code, .failed { font-family: var(--d-mono); }
.failed { margin: 0; padding: 6px 12px; color: var(--d-danger); border-block-end: 1px solid var(--d-line); }

.report { display: grid; grid-template: auto 1fr / 1fr auto; gap: 6px 8px; padding: 8px 12px; border-block-end: 1px solid var(--d-line); flex: 1 0 auto; max-block-size: 75%; }
.report p { margin: 0; align-self: center; }
.report button { border: 1px solid var(--d-edge); }
.report textarea {
  grid-column: 1 / -1;
  resize: none;
  font: 11px/1.5 var(--d-mono);
  color: inherit;
  background: var(--d-raised);
  border: 1px solid var(--d-edge);
  border-radius: 6px;
  padding: 8px;
  direction: ltr;
  white-space: pre;
}

.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(250px, 100%), 1fr)); gap: 1px; }
.card { background: var(--d-bg); padding: 10px 12px; min-inline-size: 0; outline: 1px solid var(--d-line); }
.card header { display: flex; gap: 8px; align-items: baseline; justify-content: space-between; margin-block-end: 6px; }
.card h2 { margin: 0; font: 600 12px/1.5 var(--d-mono); }
.status { color: var(--d-muted); white-space: nowrap; }
.status::before {
  content: "";
  display: inline-block;
  inline-size: 7px;
  block-size: 7px;
  border-radius: 50%;
  margin-inline-end: 6px;
  background: var(--d-edge);
}
.status[data-look~="success"]::before { background: var(--d-success); }
.status[data-look~="warn"]::before { background: var(--d-warn); }
.status[data-look~="danger"]::before { background: var(--d-danger); }
.card dl { margin: 0; display: grid; gap: 3px; }
.card dl div { display: grid; grid-template-columns: 96px minmax(0, 1fr); gap: 8px; }
.card dt { color: var(--d-muted); }
.card dd { margin: 0; font-family: var(--d-mono); overflow-wrap: anywhere; }

.halves { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); align-items: start; }
.halves-first { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); }
.halves > * + * { border-inline-start: 1px solid var(--d-line); min-block-size: 100%; }
/* The window of its own has no doctype: tables there inherit nothing by themselves. */
table { border-collapse: collapse; inline-size: 100%; font: inherit; color: inherit; }
caption { text-align: start; padding: 8px 12px 4px; color: var(--d-muted); }
th {
  position: sticky;
  inset-block-start: 0;
  background: var(--d-bg);
  color: var(--d-muted);
  font-weight: 500;
  text-align: start;
  box-shadow: inset 0 -1px var(--d-line);
}
th, td { padding: 2px 8px; vertical-align: top; }
th:first-child, td:first-child { padding-inline-start: 12px; }
td { border-block-end: 1px solid var(--d-line); overflow-wrap: anywhere; text-align: match-parent; }
td span, td small, dd span, dd small { unicode-bidi: plaintext; }
[data-look~="number"] span { direction: ltr; unicode-bidi: isolate; }
tbody tr:hover { background: var(--d-raised); }
[data-look~="number"] { text-align: end; font-family: var(--d-mono); white-space: nowrap; inline-size: 1%; }
th[data-look~="number"] { font-family: inherit; }
td[data-look~="data"], td[data-look~="quiet"], td[data-look~="success"], td[data-look~="warn"], td[data-look~="danger"] { font-family: var(--d-mono); }
td[data-look~="quiet"] { color: var(--d-muted); }
[data-look~="name"] { inline-size: 1%; white-space: nowrap; overflow-wrap: normal; }
td[data-look~="name"] { font-family: var(--d-mono); }
td[data-look~="success"] span { color: var(--d-success); }
td[data-look~="warn"] span { color: var(--d-warn); }
td[data-look~="danger"] span { color: var(--d-danger); }
small { display: block; font-size: 11px; color: var(--d-muted); }
small:empty { display: none; }

@container panel (max-width: 700px) {
  .bar { gap: 0 8px; }
  .brand { flex: 1 1 0; min-inline-size: 0; overflow: hidden; text-overflow: ellipsis; }
  [data-look~="name"] { white-space: normal; }
  [role="tablist"] { order: 3; inline-size: 100%; margin-inline: -8px; }
  .panel [role="tab"] { padding-inline: 8px; }
  .halves { grid-template-columns: minmax(0, 1fr); }
  .halves > * + * { border-inline-start: 0; border-block-start: 1px solid var(--d-line); }
  th, td { padding-inline: 6px; }
}
@media (forced-colors: active) {
  .status::before { border: 1px solid; }
  .panel [role="tab"][aria-selected="true"] { border-block-end-color: Highlight; }
}
@media print { .panel { display: none; } }
`
