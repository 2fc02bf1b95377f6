/** The balance on a button, with what it is for those who only hear it. Fetched only where a button is asked to show it. */
import type { Namespace } from '@scope/core'
import { BalanceLabel } from './balance-label.js'
import { useBalance } from './hooks/use-balance.js'
import { useSurroundings } from './kit-context.js'
import { buttonEn } from './messages/button-en.js'

export function SpokenBalance({ namespace }: { readonly namespace: Namespace }) {
  const { status } = useBalance({ namespace })
  const words = useSurroundings().messages?.button ?? buttonEn
  return (
    <>
      {status === 'ready' && <span className="scope-unseen">{words.balance} </span>}
      <BalanceLabel namespace={namespace} />
    </>
  )
}
