/** Rules that change the draft when the account, the network or the balances change. */
import type { InternalKit } from '../feature.js'
import type { Lifetime } from '../lib/lifetime.js'
import type { TokenBalances } from '../spending/token-balances.js'
import type { Form } from './draft-form.js'
import type { RecipientInput } from './recipient-input.js'

export interface DraftEffectsDeps {
  readonly kit: InternalKit
  readonly form: Form
  readonly balances: Pick<TokenBalances, '$tokens'>
  readonly recipient: Pick<RecipientInput, 'retry'>
  reset(): void
}

export function startDraftEffects(deps: DraftEffectsDeps, lifetime: Lifetime): void {
  const { kit, form, balances, recipient, reset } = deps
  // Another account, network or active namespace is another draft (NET-04).
  lifetime.onDispose(
    kit.account().listen(({ address, networkId }) => {
      const draft = form.$draft.get()
      if (!draft) return
      const account = kit.account(draft.namespace).get()
      const isOther = account.address !== draft.from || account.networkId !== draft.networkId
      if (isOther || address === undefined || networkId === undefined) reset()
    }),
  )
  lifetime.onDispose(kit.network.$activeNamespace.listen(reset))
  lifetime.onDispose(
    balances.$tokens.listen((tokens) => {
      const draft = form.$draft.get()
      if (!draft) return
      const { token: chosen } = draft
      const token = chosen ? tokens.find(({ address }) => address === chosen.address) : tokens[0]
      if (token) form.setToken(token)
      else form.judge()
      recipient.retry()
    }),
  )
}
