import type { Namespace } from '@scope/core'
import { Actions } from './actions.js'
import { OutgoingTransfers } from './outgoing-transfers.js'
import { Tabs } from './tabs.js'
import { TotalValue } from './total-value.js'

/** Renders actions, pending transfers, tokens and history. */
export function MoneyPart({ namespace }: { readonly namespace: Namespace }) {
  return (
    <>
      <TotalValue namespace={namespace} />
      <Actions namespace={namespace} />
      <OutgoingTransfers namespace={namespace} />
      <Tabs namespace={namespace} />
    </>
  )
}
