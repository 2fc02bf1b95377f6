import type { Namespace } from '@scope/core'
import { Actions } from './actions.js'
import { OutgoingSwaps } from './outgoing-swaps.js'
import { OutgoingTransfers } from './outgoing-transfers.js'
import { PurchasesInProgress } from './purchases-in-progress.js'
import { Tabs } from './tabs.js'

/** Renders actions, pending transfers and swaps, tokens and history. */
export function MoneyPart({ namespace }: { readonly namespace: Namespace }) {
  return (
    <>
      <Actions namespace={namespace} />
      <OutgoingTransfers namespace={namespace} />
      <PurchasesInProgress namespace={namespace} />
      {namespace === 'eip155' && <OutgoingSwaps />}
      <Tabs namespace={namespace} />
    </>
  )
}
