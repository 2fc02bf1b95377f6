/** The window of a checkout page. */
import type { KitEnvironment } from '../env.js'

const name = 'popupWindow'
const size = 'width=600,height=800,scrollbars=yes'

export interface Popup {
  /** The browser blocked it. */
  readonly isBlocked: boolean
  navigate(url: string): void
  close(): void
}

const canOpen = (value: unknown): value is Pick<Window, 'open'> =>
  typeof value === 'object' && value !== null && 'open' in value

/** Opens an empty window. In the click: later, the browser blocks it. */
export function openPopup({ window: page }: Pick<KitEnvironment, 'window'>): Popup {
  const opened = canOpen(page) ? page.open('', name, size) : null
  try {
    // The checkout page must not navigate this one. With `noopener` there would be no window to navigate.
    if (opened) opened.opener = null
  } catch {
    // The window of an earlier click, whose opener is gone already.
  }
  return {
    isBlocked: opened === null,
    navigate: (url) => opened?.location.replace(url),
    close: () => opened?.close(),
  }
}
