/** Reports to analytics that the user opened a view of the on-ramp, and not that they returned to it. */
import type { FeatureContext, InternalKit } from '../feature.js'
import { isSmartAccount } from '../features/account/smart-account.js'
import { getCurrentRoute } from '../features/modal/modal.js'

/** Returns a function that stops it. */
export function trackViews({ modal, account }: InternalKit, emit: FeatureContext['emit']) {
  const report = (view: string) => {
    const about = { isSmartAccount: isSmartAccount(account().get()) }
    if (view === 'OnRampProviders') emit({ type: 'SELECT_BUY_CRYPTO', ...about })
    if (view === 'WhatIsABuy') emit({ type: 'SELECT_WHAT_IS_A_BUY', ...about })
  }
  let before = modal.$state.get().stack
  // The code may load after the view has opened.
  report(getCurrentRoute(modal.$state.get()).view)
  return modal.$state.listen(({ stack }) => {
    const isDeeper = stack.length > before.length || stack.at(-1) !== before.at(-1)
    const isBack = stack.length < before.length
    before = stack
    if (isDeeper && !isBack) report(stack.at(-1)?.view ?? '')
  })
}
