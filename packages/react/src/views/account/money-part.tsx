import type { Namespace } from '@scope/core'
import { Actions } from './actions.js'
import { Sendings } from './sendings.js'
import { TokenTab } from './token-tab.js'
import { Worth } from './worth.js'

/** What can be done, what is on its way, and what there is. */
export function MoneyPart({ namespace }: { readonly namespace: Namespace }) {
  return (
    <>
      <Worth namespace={namespace} />
      <Actions namespace={namespace} />
      <Sendings namespace={namespace} />
      <TokenTab namespace={namespace} />
    </>
  )
}
