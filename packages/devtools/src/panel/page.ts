/** Tab of the panel: name, count, and the content that renders while it is visible. */
import type { EventLog } from '../event-log.js'

export interface Page {
  readonly element: HTMLElement
  draw(): void
}

export interface Tab {
  readonly id: string
  readonly name: string
  /** Number of items. Undefined if a count is meaningless. */
  count?(log: EventLog): number
  create(document: Document, log: EventLog): Page
}
