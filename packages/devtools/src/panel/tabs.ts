/** Tab list of the ARIA authoring practices: one tab stop, arrow keys in reading order. */
import { createElement, setText } from './dom.js'

export interface TabList {
  readonly element: HTMLElement
  /** The name of a tab with how much is in it. */
  name(id: string, count: number | undefined): void
  select(id: string): void
  focus(): void
}

export interface TabDeps {
  readonly document: Document
  readonly tabs: readonly { readonly id: string; readonly name: string }[]
  /** The id of what they show. */
  readonly shows: string
  onSelect(id: string): void
}

export function createTabList({ document, tabs, shows, onSelect }: TabDeps): TabList {
  const made = tabs.map(({ id, name }) => {
    const count = createElement(document, 'span', { class: 'count' })
    const button = createElement(
      document,
      'button',
      { type: 'button', role: 'tab', id: `tab-${id}`, 'aria-controls': shows },
      name,
      count,
    )
    button.addEventListener('click', () => onSelect(id))
    return { id, button, count }
  })
  const element = createElement(
    document,
    'div',
    { role: 'tablist', 'aria-label': 'Devtools tabs' },
    ...made.map(({ button }) => button),
  )
  const selected = () =>
    made.findIndex(({ button }) => button.getAttribute('aria-selected') === 'true')

  element.addEventListener('keydown', (event) => {
    const isMirrored = getComputedStyle(element).direction === 'rtl'
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: isMirrored ? -1 : 1,
      ArrowLeft: isMirrored ? 1 : -1,
      Home: -selected(),
      End: made.length - 1 - selected(),
    }
    const step = steps[event.key]
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const next = made[(selected() + step + made.length) % made.length]
    if (!next) return
    onSelect(next.id)
    next.button.focus()
  })

  return {
    element,
    name(id, count) {
      const tab = made.find((entry) => entry.id === id)
      if (tab) setText(tab.count, count ? String(count) : '')
    },
    select(id) {
      for (const tab of made) {
        tab.button.setAttribute('aria-selected', String(tab.id === id))
        tab.button.tabIndex = tab.id === id ? 0 : -1
        // Jumps only where the row of tabs scrolls.
        if (tab.id === id) tab.button.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
      }
    },
    focus: () => made[selected()]?.button.focus({ preventScroll: true }),
  }
}
