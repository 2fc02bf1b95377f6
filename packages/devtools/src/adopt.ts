/** A stylesheet as an object: a strict policy forbids style elements and attributes, and has nothing against these. */
export function adopt(place: Document | ShadowRoot, view: Window, css: string): void {
  // From the same window: a document rejects a style sheet of another one.
  const { CSSStyleSheet } = view as Window & typeof globalThis
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  place.adoptedStyleSheets = [...place.adoptedStyleSheets, sheet]
}
