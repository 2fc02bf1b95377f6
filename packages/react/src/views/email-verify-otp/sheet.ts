/** The six boxes, as a sheet that comes with them: made by a script, it needs no leave of a page's policy for styles. */
const styles = `
.scope.scope .scope-code{position:relative;display:grid;grid-template-columns:repeat(6,minmax(0,1fr));gap:8px;direction:ltr}
.scope.scope .scope-code span{display:grid;place-items:center;block-size:56px;border:1px solid var(--s-edge);border-radius:var(--s-radius-row);font:600 max(1.375rem,22px)/1 var(--s-mono);background:var(--s-bg)}
.scope.scope .scope-code input{position:absolute;inset:0;inline-size:100%;block-size:100%;opacity:0;font-size:16px;caret-color:transparent;cursor:text}
.scope.scope .scope-code:focus-within span[data-here]{outline:2px solid var(--s-link);outline-offset:2px}
.scope.scope .scope-code[data-busy] span{color:var(--s-muted)}
`
const dressed = new WeakSet<Document>()

export function dressCode(document: Document): void {
  if (dressed.has(document)) return
  dressed.add(document)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
