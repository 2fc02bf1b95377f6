import type { Namespace } from '@scope/core'
import { useId, useState } from 'react'
import { useAccount } from '../../hooks/use-account.js'
import { useAtom } from '../../hooks/use-atom.js'
import { useViewMessages } from '../../hooks/use-view-messages.js'
import { getConnectingRoute } from '../../lib/connect-route.js'
import { focusNextRow } from '../../lib/focus-next-row.js'
import { useKit } from '../../scope-context.js'
import { IconButton } from '../../ui/icon-button.js'
import { NameOrAddress } from '../../ui/name-or-address.js'
import { Row } from '../../ui/row.js'
import { WalletImage } from '../../ui/wallet-image.js'

/** Wallets of one chain that were used before: back to one, or forget it. */
export function Remembered({ namespace }: { readonly namespace: Namespace }) {
  const kit = useKit()
  const { connection, wallets, modal } = kit
  const { wallets: messages } = useViewMessages()
  const { wallet: inUse } = useAccount({ namespace })
  useAtom(wallets.$wallets)
  const label = useId()
  const [, redraw] = useState(0)
  const others = connection.getRecent(namespace).filter(({ walletId }) => walletId !== inUse?.id)
  if (others.length === 0) return null
  return (
    <>
      <p className="scope-label" id={label}>
        {messages.recent}
      </p>
      <ul className="scope-list" aria-labelledby={label}>
        {others.map(({ walletId, walletName, address, networkId }) => (
          <li key={walletId} className="scope-with-action">
            <Row
              image={
                <WalletImage wallet={wallets.get(walletId) ?? { id: walletId, name: walletName }} />
              }
              title={<bdi>{walletName}</bdi>}
              detail={<NameOrAddress address={address} networkId={networkId} />}
              onClick={() => modal.push(getConnectingRoute(kit, walletId, namespace))}
            />
            <IconButton
              icon="close"
              label={messages.removeRecent(walletName)}
              onClick={({ currentTarget }) => {
                focusNextRow(currentTarget)
                connection.removeRecent(namespace, walletId)
                redraw((times) => times + 1)
              }}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
