/** The site's own blocklist of recipients. The check has a time limit, and a timeout counts as blocked. */

import { KitError } from '../errors/kit-error.js'
import type { CaipNetworkId } from '../ids/caip.js'
import { withAbortSignal } from '../lib/async.js'
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
  (
    { isRecipientBlocked }: SendOptions,
    timeout: (run: () => void, ms: number) => () => void,
  ): BlocklistCheck =>
  async (to, networkId, signal) => {
    if (!isRecipientBlocked) return false
    const asking = new AbortController()
    const stop = () => asking.abort(signal.reason)
    signal.addEventListener('abort', stop)
    const end = timeout(() => asking.abort(), listTimeoutMs)
    try {
      const answer = Promise.resolve(isRecipientBlocked(to, networkId, asking.signal))
      return await withAbortSignal(answer, asking.signal)
    } catch (thrown) {
      if (!asking.signal.aborted || signal.aborted) throw thrown
      throw new KitError(
        'recipient-blocked',
        'send: isRecipientBlocked: timed out. Nothing was sent.',
      )
    } finally {
      end()
      signal.removeEventListener('abort', stop)
    }
  }
