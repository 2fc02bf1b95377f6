import type { Namespace } from '@scope/core'
import { Actions } from './actions.js'
import { OutgoingTransfers } from './outgoing-transfers.js'
import { Tabs } from './tabs.js'

/** Renders actions, pending transfers, tokens and history. */
export function MoneyPart({ namespace }: { readonly namespace: Namespace }) {
  return (
    <>
      <Actions namespace={namespace} />
      <OutgoingTransfers namespace={namespace} />
      <Tabs namespace={namespace} />
    </>
  )
}
