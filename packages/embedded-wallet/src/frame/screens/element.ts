/** Elements with texts in them, and nothing that reads markup: what strangers say stays a text (threat F7). */

type Child = Node | string | undefined | false

export interface Attributes {
  readonly class?: string
  readonly [name: string]: string | boolean | undefined
}

/** An attribute is left out where it is false or undefined, and stands empty where it is true. */
export function element<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[T] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) made.setAttribute(name, value === true ? '' : value)
  for (const child of children) if (child !== undefined && child !== false) made.append(child)
  return made
}

/** Pressed by a person: scripts of the page can't, and a key that is held down counts once. */
export function button(
  text: string,
  onPress: (event: MouseEvent) => void,
  attributes: Attributes = {},
): HTMLButtonElement {
  const made = element('button', { type: 'button', ...attributes }, text)
  made.addEventListener('keydown', (event) => {
    if (event.repeat) event.preventDefault()
  })
  made.addEventListener('click', (event) => {
    if (event.isTrusted && !made.hasAttribute('aria-disabled')) onPress(event)
  })
  return made
}

const svgNamespace = 'http://www.w3.org/2000/svg'

/** A drawing of strokes on a square of 24. */
export function icon(path: string): SVGSVGElement {
  const made = document.createElementNS(svgNamespace, 'svg')
  const attributes = { viewBox: '0 0 24 24', width: '20', height: '20', 'aria-hidden': 'true' }
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  const line = document.createElementNS(svgNamespace, 'path')
  line.setAttribute('d', path)
  made.append(line)
  return made
}
