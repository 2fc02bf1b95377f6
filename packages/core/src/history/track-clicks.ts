/** Tells whoever counts that somebody went on from the account to all of its history. */
import type { FeatureSite, KitInside } from '../feature.js'
import { shownRoute } from '../features/modal/modal.js'

/** Coming back to it is no click, and neither is opening it from elsewhere. Gives its end. */
export function tellClicks({ modal, network }: KitInside, emit: FeatureSite['emit']): () => void {
  let before = shownRoute(modal.$state.get())
  return modal.$state.listen((state) => {
    const [last, now] = [before, shownRoute(state)]
    before = now
    const isFromAccount = last.view === 'Account' && state.stack.at(-2)?.view === 'Account'
    if (now.view !== 'Transactions' || !isFromAccount) return
    const inUse = network.of(now.namespace ?? network.$activeNamespace.get())?.get()
    if (inUse && !inUse.unsupportedId)
      emit({ type: 'CLICK_TRANSACTIONS', network: inUse.active.caipNetworkId })
  })
}
