import { type Namespace, shortAddress } from '@scope/core'
import { useId, useState } from 'react'
import { useAccount } from '../../hooks/use-account.js'
import { useAtom } from '../../hooks/use-atom.js'
import { useViewMessages } from '../../hooks/use-view-messages.js'
import { wayIn } from '../../hooks/way-in.js'
import { useKit } from '../../kit-context.js'
import { IconButton } from '../../ui/icon-button.js'
import { Picture } from '../../ui/picture.js'
import { Row } from '../../ui/row.js'

/** Wallets of one chain that were used before: back to one, or forget it. */
export function Remembered({ namespace }: { readonly namespace: Namespace }) {
  const kit = useKit()
  const { connection, wallets, modal } = kit
  const { wallets: words } = useViewMessages()
  const { wallet: inUse } = useAccount({ namespace })
  useAtom(wallets.$wallets)
  const label = useId()
  const [, redraw] = useState(0)
  const others = connection.remembered(namespace).filter(({ walletId }) => walletId !== inUse?.id)
  if (others.length === 0) return null
  return (
    <>
      <p className="scope-label" id={label}>
        {words.remembered}
      </p>
      <ul className="scope-list" aria-labelledby={label}>
        {others.map(({ walletId, walletName, address }) => (
          <li key={walletId} className="scope-with-action">
            <Row
              picture={<Picture name={walletName} src={wallets.find(walletId)?.imageUrl} />}
              title={<bdi>{walletName}</bdi>}
              detail={<bdi className="scope-address">{shortAddress(address)}</bdi>}
              onClick={() => modal.go(wayIn(kit, walletId, namespace))}
            />
            <IconButton
              icon="close"
              label={words.forget(walletName)}
              onClick={({ currentTarget }) => {
                focusPast(currentTarget)
                connection.forget(namespace, walletId)
                redraw((times) => times + 1)
              }}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

/** To the same button of the next row; from the last one to the one above, or on to the ways that follow the list. */
function focusPast(button: HTMLElement) {
  const row = button.closest('li')
  const other = row?.nextElementSibling ?? row?.previousElementSibling
  const next =
    other?.querySelector<HTMLElement>('.scope-icon-button') ??
    row?.parentElement?.nextElementSibling?.querySelector('button')
  next?.focus()
}
