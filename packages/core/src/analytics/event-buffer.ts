/** Events as they are noted. Kept in memory; what may be told of them is decided where they are sent. */
import type { KitEvent } from '../events.js'

/** Noted on the page, before it is known whether events are wanted; `at` in milliseconds since the epoch. */
export type Early = readonly [event: KitEvent, at: number]

/** Takes an event as it happens; never throws. */
export type Take = (event: KitEvent) => void

export interface Noted {
  readonly event: KitEvent
  /** Milliseconds since the epoch. */
  readonly at: number
  /** The page's, whole. */
  readonly url: string
  /** Of the account that the event is about, or that is in use. */
  readonly address: string | undefined
}
