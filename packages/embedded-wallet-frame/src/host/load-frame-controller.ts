/** The room, fetched once it is wanted. */

import type { Room } from './frame-controller.js'
import { refusal } from './provider-error.js'

/** Undefined where the kit is not started. Rejects with `chunk-load-failed`. */
export type LoadRoom = () => Promise<Room | undefined>

/** For providers, which answer with an error in its place. */
export async function roomOf(load: LoadRoom): Promise<Room> {
  const room = await load()
  if (room) return room
  throw refusal(4900, 'The wallet is not there: its page has not begun, or has ended')
}
