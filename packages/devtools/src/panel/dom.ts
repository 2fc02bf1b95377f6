/** Elements, by the document they are for: the page's, or that of a window of their own. Texts are texts, never markup. */

export type Child = Node | string

export function createElement<K extends keyof HTMLElementTagNameMap>(
  document: Document,
  tag: K,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children)
  return element
}

export function createButton(
  document: Document,
  label: string,
  onClick: () => void,
  attributes: Readonly<Record<string, string>> = {},
): HTMLButtonElement {
  const button = createElement(document, 'button', { type: 'button', ...attributes }, label)
  button.addEventListener('click', onClick)
  return button
}

/** Creates a hint for data that is recorded in debug mode only. */
export function createDebugHint(document: Document, text: string): HTMLElement {
  const code = createElement(document, 'code', {}, 'createKit({ debug: true })')
  return createElement(document, 'p', { class: 'hint' }, `${text} in debug mode: `, code)
}

/** Writes only changes, so that a selection stays. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text
}

export function setAttribute(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name)
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}
