/** One tab of the panel: what it is called, how much there is, and what is drawn of it while it is shown. */
import type { EventLog } from '../event-log.js'

export interface Page {
  readonly element: HTMLElement
  draw(): void
}

export interface Tab {
  readonly id: string
  readonly name: string
  /** How many things are in it; undefined where counting says nothing. */
  count?(log: EventLog): number
  create(document: Document, log: EventLog): Page
}
