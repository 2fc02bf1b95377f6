/** Rules that change the draft when the account, the network or the balances change, and follow batches of earlier visits. */
import type { InternalKit } from '../feature.js'
import type { Lifetime } from '../lib/lifetime.js'
import type { TokenBalances } from '../spending/token-balances.js'
import type { OutgoingSwaps } from './outgoing-swaps.js'
import type { SwapForm } from './swap-form.js'

export interface SwapEffectsDeps {
  readonly kit: InternalKit
  readonly form: SwapForm
  readonly balances: Pick<TokenBalances, '$tokens'>
  readonly store: OutgoingSwaps
  followBatch(key: string): Promise<void>
  reset(): void
}

export function startSwapEffects(deps: SwapEffectsDeps, lifetime: Lifetime): void {
  const { kit, form, balances, store, followBatch, reset } = deps
  // Another account or network is another draft (NET-04).
  lifetime.onDispose(
    kit.account('eip155').listen(({ address, networkId }) => {
      const draft = form.$draft.get()
      if (draft && (address !== draft.from || networkId !== draft.networkId)) reset()
    }),
  )
  lifetime.onDispose(
    balances.$tokens.listen((tokens) => {
      const draft = form.$draft.get()
      if (!draft) return
      const { sold } = draft
      const token = sold ? tokens.find(({ address }) => address === sold.address) : tokens[0]
      if (token) form.setSold(token)
      else form.judge()
    }),
  )
  for (const { key, batchId, status } of store.$outgoing.get())
    if (batchId !== undefined && (status === 'pending' || status === 'unknown'))
      void followBatch(key)
}
