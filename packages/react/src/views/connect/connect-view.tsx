import type { Wallet } from '@scope/core'
import { useAtom } from '../../hooks/use-atom.js'
import { useMessages } from '../../hooks/use-messages.js'
import { useKit } from '../../kit-context.js'
import { Button } from '../../ui/button.js'
import { Picture } from '../../ui/picture.js'
import { Row, Tag } from '../../ui/row.js'

/** The wallets there are: the last used first, then those found in the browser. */
export function ConnectView() {
  const { wallets, modal } = useKit()
  const { connect } = useMessages()
  const rows = useAtom(wallets.$wallets)
  if (rows.length === 0) return <NoWallet />
  return (
    <>
      <ul className="scope-list">
        {rows.map((wallet) => (
          <li key={wallet.id}>
            <Row
              picture={<Picture name={wallet.name} src={wallet.imageUrl} />}
              title={<bdi>{wallet.name}</bdi>}
              detail={<WalletDetail wallet={wallet} all={rows} />}
              end={
                wallet.group === 'recent' ? (
                  <Tag kind="accent">{connect.recent}</Tag>
                ) : (
                  <Tag kind="good">{connect.installed}</Tag>
                )
              }
              onClick={() => modal.go({ view: 'ConnectingExternal', walletId: wallet.id })}
            />
          </li>
        ))}
      </ul>
      <NewHere />
    </>
  )
}

/** What a person needs to tell this wallet from another: nothing, mostly. */
function WalletDetail({ wallet, all }: { wallet: Wallet; all: readonly Wallet[] }) {
  const { connect } = useMessages()
  if (wallet.isAmbiguous && wallet.rdns) return connect.ambiguous(wallet.rdns)
  if (wallet.type === 'INJECTED') return connect.legacy
  const hasTwin = all.some(({ id, name }) => id !== wallet.id && name === wallet.name)
  return hasTwin && wallet.rdns ? <bdi>{wallet.rdns}</bdi> : null
}

function NewHere() {
  const { modal } = useKit()
  const { connect } = useMessages()
  return (
    <p className="scope-hint">
      {connect.newHere}{' '}
      <button
        type="button"
        className="scope-link"
        onClick={() => modal.go({ view: 'WhatIsAWallet' })}
      >
        {connect.whatIsAWallet}
      </button>
    </p>
  )
}

function NoWallet() {
  const { wallets, modal } = useKit()
  const { connect, titles } = useMessages()
  return (
    <>
      <div className="scope-hero">
        <div className="scope-hero-text" role="status">
          <h3>{connect.none}</h3>
          <p>{connect.noneHint}</p>
        </div>
      </div>
      <Button onClick={wallets.lookAgain}>{connect.lookAgain}</Button>
      <Button kind="quiet" onClick={() => modal.go({ view: 'WhatIsAWallet' })}>
        {titles.WhatIsAWallet}
      </Button>
    </>
  )
}
