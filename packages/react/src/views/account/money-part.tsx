import type { Namespace } from '@scope/core'
import { Actions } from './actions.js'
import { Sendings } from './outgoing-transfers.js'
import { Tabs } from './tabs.js'
import { Worth } from './total-value.js'

/** What can be done, what is on its way, what there is and what was done. */
export function MoneyPart({ namespace }: { readonly namespace: Namespace }) {
  return (
    <>
      <Worth namespace={namespace} />
      <Actions namespace={namespace} />
      <Sendings namespace={namespace} />
      <Tabs namespace={namespace} />
    </>
  )
}
