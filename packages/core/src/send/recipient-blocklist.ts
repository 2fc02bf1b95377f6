/** The site's own blocklist of recipients. The check has a time limit, and a timeout counts as blocked. */

import { KitError } from '../errors/kit-error.js'
import type { CaipNetworkId } from '../ids/caip.js'
import { withTimeout } from '../lib/async.js'
import type { SendOptions } from './send-feature.js'

/** Milliseconds. */
export const listTimeoutMs = 10_000

/** Whether the list has it. Rejects where it can't be asked, and with `recipient-blocked` where it is silent. */
export type BlocklistCheck = (
  to: string,
  networkId: CaipNetworkId,
  signal: AbortSignal,
) => Promise<boolean>

export const createBlocklistCheck =
  ({ isRecipientBlocked }: SendOptions): BlocklistCheck =>
  async (to, networkId, signal) => {
    if (!isRecipientBlocked) return false
    try {
      return await withTimeout(listTimeoutMs, signal, async (limit) =>
        isRecipientBlocked(to, networkId, limit),
      )
    } catch (thrown) {
      if (!(thrown instanceof KitError) || thrown.code !== 'timeout') throw thrown
      throw new KitError(
        'recipient-blocked',
        'send: isRecipientBlocked: timed out. Nothing was sent.',
      )
    }
  }
