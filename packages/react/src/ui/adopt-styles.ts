/**
 * Styles that come with the code that needs them, beside the one style sheet that hosts load. Made by a script, they need no
 * leave of a page's policy for styles.
 */
export function adoptStyles(styles: string): (document: Document) => void {
  const dressed = new WeakSet<Document>()
  return (document) => {
    if (dressed.has(document)) return
    dressed.add(document)
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(styles)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
}
