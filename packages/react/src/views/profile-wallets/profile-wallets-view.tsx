import { shortAddress } from '@scope/core'
import { useState } from 'react'
import { useAccount } from '../../hooks/use-account.js'
import { useAtom } from '../../hooks/use-atom.js'
import { useMessages } from '../../hooks/use-messages.js'
import { useKit } from '../../kit-context.js'
import { Avatar } from '../../ui/avatar.js'
import { Button } from '../../ui/button.js'
import { IconButton } from '../../ui/icon-button.js'
import { Picture } from '../../ui/picture.js'
import { Row, Tag } from '../../ui/row.js'
import { NotConnected } from '../not-connected.js'

/** The accounts of the wallet in use, the wallets used before, and the way to one more. */
export function ProfileWalletsView() {
  const { connection, modal } = useKit()
  const { wallets: words } = useMessages()
  const { status, address, accounts, wallet, namespace } = useAccount()
  if (!wallet) return <NotConnected />
  return (
    <>
      <p className="scope-label">
        <bdi>{wallet.name}</bdi> · {words.accounts}
      </p>
      <ul className="scope-list">
        {accounts.map((account) => {
          const isCurrent = account.address === address
          return (
            <li key={account.address}>
              <Row
                picture={<Avatar address={account.address} />}
                title={
                  <bdi className="scope-address" title={account.address}>
                    {shortAddress(account.address)}
                  </bdi>
                }
                end={isCurrent && <Tag kind="accent">{words.inUse}</Tag>}
                isCurrent={isCurrent}
                onClick={
                  status === 'connected' && !isCurrent
                    ? () => connection.selectAccount(account.address, namespace)
                    : undefined
                }
              />
            </li>
          )
        })}
      </ul>
      <Remembered />
      <Button kind="quiet" onClick={() => modal.go({ view: 'Connect' })}>
        {words.add}
      </Button>
    </>
  )
}

function Remembered() {
  const { connection, wallets, modal } = useKit()
  const { wallets: words } = useMessages()
  const { wallet: inUse, namespace } = useAccount()
  useAtom(wallets.$wallets)
  const [, redraw] = useState(0)
  const others = connection.remembered(namespace).filter(({ walletId }) => walletId !== inUse?.id)
  if (others.length === 0) return null
  return (
    <>
      <p className="scope-label">{words.remembered}</p>
      <ul className="scope-list">
        {others.map(({ walletId, walletName, address }) => (
          <li key={walletId} className="scope-with-action">
            <Row
              picture={<Picture name={walletName} src={wallets.find(walletId)?.imageUrl} />}
              title={<bdi>{walletName}</bdi>}
              detail={<bdi className="scope-address">{shortAddress(address)}</bdi>}
              onClick={() => modal.go({ view: 'ConnectingExternal', walletId })}
            />
            <IconButton
              icon="close"
              label={words.forget(walletName)}
              onClick={() => {
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
