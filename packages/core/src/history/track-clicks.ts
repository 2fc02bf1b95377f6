/** Reports to analytics that the user opened the full history from the account. */
import type { FeatureContext, InternalKit } from '../feature.js'
import { getCurrentRoute } from '../features/modal/modal.js'

/** Reports clicks only, not returning to the view or opening it from elsewhere. Returns a function that stops it. */
export function trackClicks(
  { modal, network }: InternalKit,
  emit: FeatureContext['emit'],
): () => void {
  let before = getCurrentRoute(modal.$state.get())
  return modal.$state.listen((state) => {
    const [last, now] = [before, getCurrentRoute(state)]
    before = now
    const isFromAccount = last.view === 'Account' && state.stack.at(-2)?.view === 'Account'
    if (now.view !== 'Transactions' || !isFromAccount) return
    const inUse = network.forNamespace(now.namespace ?? network.$activeNamespace.get())?.get()
    if (inUse && !inUse.unsupportedId)
      emit({ type: 'CLICK_TRANSACTIONS', network: inUse.active.caipNetworkId })
  })
}
