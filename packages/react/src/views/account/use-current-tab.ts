/** The tab of the account view, which is part of the account's state: each connection begins with the first one. */
import type { InternalKit, Namespace } from '@scope/core'
import { useState } from 'react'
import { useAccount } from '../../hooks/use-account.js'
import { useKit } from '../../scope-context.js'

/** Index of the tab that is shown, and what shows another one. */
export function useCurrentTab(namespace: Namespace): readonly [number, (tab: number) => void] {
  // Every kit is one of these: `Kit` is what hosts see of it.
  const { connection } = useKit() as InternalKit
  const { address, currentTab = 0 } = useAccount({ namespace })
  /** Shown at once, and while the wallet is still reconnecting. */
  const [chosen, choose] = useState<{
    readonly address?: string | undefined
    readonly tab: number
  }>()
  const tab = chosen?.address === address ? (chosen?.tab ?? currentTab) : currentTab
  return [
    tab,
    (next) => {
      choose({ address, tab: next })
      connection.loadInternals().then(
        (inside) => inside.setCurrentTab(next, namespace),
        () => undefined,
      )
    },
  ]
}
