/** The frame controller, lazy-loaded on first use. */

import type { FrameController } from './frame-controller.js'
import { refusal } from './provider-error.js'

/** Undefined where the kit is not started. Rejects with `chunk-load-failed`. */
export type LoadFrameController = () => Promise<FrameController | undefined>

/** For providers, which answer with an error in its place. */
export async function getFrameController(load: LoadFrameController): Promise<FrameController> {
  const controller = await load()
  if (controller) return controller
  throw refusal(4900, 'The wallet is not there: its page has not begun, or has ended')
}
